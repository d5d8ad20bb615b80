import { countOf } from '@portal/ui/format';

const listed = (names: readonly string[], rest: number): string => {
  const others = rest > 0 ? [countOf(rest, 'persona más', 'personas más')] : [];
  const all = [...names, ...others];
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`;
};

/** Texts of the page of profiles. */
export const texts = {
  title: 'Perfiles',
  back: 'Usuarios',
  log: 'Quién cambió qué',
  create: 'Crear perfil',
  newProfile: 'Perfil nuevo',
  name: 'Nombre del perfil',
  nameNeeded: 'Escribe un nombre de 3 a 60 letras.',
  matrix: 'Qué puede hacer cada perfil',
  area: 'Área',
  section: (name: string) => `Informe: ${name}`,
  cell: (area: string, profile: string) => `${area}, ${profile}`,
  one: 'Perfil',
  level: { none: 'No ve', enter: 'Entra', some: 'Algunos', full: 'Todos' },
  seen: 'Ve',
  before: {
    none: 'Antes: no veía',
    enter: 'Antes: entraba',
    some: 'Antes: algunos',
    full: 'Antes: todos',
  },
  holders: (names: readonly string[], all: number) =>
    all === 0 ? 'No lo tiene ninguna persona activa.' : listed(names, all - names.length),
  own: 'Es tu perfil: lo cambia otro administrador.',
  beyond: 'Permite más que tu perfil: lo cambia quien puede lo mismo.',
  unsaved: (count: number) => countOf(count, 'cambio sin guardar', 'cambios sin guardar'),
  affects: (people: number) =>
    people === 0
      ? 'Si guardas, no cambia para ninguna persona activa.'
      : `Si guardas, cambia para ${countOf(people, 'persona', 'personas')}.`,
  may: (profile: string, area: string) => `${profile} podrá entrar a ${area}.`,
  mayNot: (profile: string, area: string) => `${profile} ya no podrá entrar a ${area}.`,
  mayAll: (profile: string) => `${profile} podrá ver todos los informes.`,
  bySection: (profile: string) => `${profile} verá solo los informes que elijas.`,
  maySection: (profile: string, section: string) => `${profile} podrá ver el informe ${section}.`,
  mayNotSection: (profile: string, section: string) => `${profile} ya no podrá ver el informe ${section}.`,
  created: (profile: string) => `Se crea el perfil ${profile}.`,
  sectionNeeded: (profile: string) => `${profile}: elige al menos un informe, o todos.`,
  discard: 'Descartar',
  save: 'Guardar',
  saving: 'Guardando',
  ask: (profile: string) => `¿Guardar el perfil ${profile}?`,
  consequence: 'Quien lo tiene debe ingresar otra vez.',
  changed: 'Otra persona cambió este perfil. Ya ves cómo quedó: revisa y vuelve a hacer tu cambio.',
} as const;
