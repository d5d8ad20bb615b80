import type { RegistryErrorCode } from '@portal/release-protocol/release-statement';

export const OPEN_PATH = '/prueba';
export const LEAVE_PATH = '/prueba/salir';

interface Words {
  readonly title: string;
  readonly text: string;
}

const broken: Words = {
  title: 'Este enlace de prueba no es válido',
  text: 'No pudimos comprobar quién lo firmó. Pide otro al equipo de despliegues.',
};

const refusals: Partial<Readonly<Record<RegistryErrorCode, Words>>> = {
  NO_GRANT: {
    title: 'Esta versión se abre con un enlace de prueba',
    text: 'Pide uno al equipo de despliegues. Mientras tanto puedes seguir con la versión de todos.',
  },
  GRANT_ENDED: {
    title: 'Este enlace de prueba ya venció',
    text: 'Vale por poco tiempo. Pide otro al equipo de despliegues.',
  },
  OLD_MANIFEST: {
    title: 'Esta versión ya no se puede abrir',
    text: 'Se publicó en una forma que ya no usamos. Pide otra al equipo de despliegues.',
  },
  GRANT_USED: {
    title: 'Este enlace de prueba ya se usó',
    text: 'Abre en un solo navegador. Si no fuiste tú, avisa al equipo de despliegues; si fuiste tú, pide otro.',
  },
};

export const texts = {
  region: 'Versión de prueba',
  banner: (what: string, until: string | undefined) =>
    `Estás viendo una versión de prueba: ${what}${until ? ` · vence ${until}` : ''}`,
  dayAndHour: (day: string, hour: string) => `el ${day} a las ${hour}`,
  set: (hash: string) => `conjunto ${hash}`,
  several: (named: readonly string[], others: number) =>
    others > 0 ? `${named.join(', ')} y ${others} más` : named.join(' y '),
  leave: 'Salir',
  ask: (what: string): Words => ({
    title: 'Vas a abrir una versión de prueba',
    text: `Este navegador verá ${what} en lugar de la versión de todos, con los mismos datos. Ábrela solo si esperabas este enlace.`,
  }),
  open: 'Abrir la versión de prueba',
  refusal: (code: RegistryErrorCode): Words => refusals[code] ?? broken,
} as const;
