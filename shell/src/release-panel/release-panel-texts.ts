/** Texts of the release panel. */
export const releasePanelTexts = {
  title: 'Versiones de esta página',
  close: 'Cerrar las versiones',
  loading: 'Buscamos las versiones…',
  failed: 'No pudimos saber qué versiones son. Lo que ves abajo es lo que dice la página.',
  retry: 'Reintentar',
  set: (number: number | null, hash: string) =>
    number === null ? `Conjunto ${hash}` : `Conjunto ${number} (${hash})`,
  kinds: {
    live: 'El de todos',
    canary: 'El canario',
    granted: 'De prueba, solo en este navegador',
    development: 'De esta máquina',
    earlier: 'Uno anterior: al recargar llega el de ahora',
  },
  /** @param named whether the canary also goes to the people named in Despliegues */
  canary: (share: number, named: boolean, set: string) => {
    const people = 'las personas nombradas en Despliegues';
    if (share === 0) return named ? `Hay un canario solo para ${people}: ${set}` : 'No hay canario';
    return `Hay un canario para ${share} de cada 100${named ? ` y para ${people}` : ''}: ${set}`;
  },
  noCanary: 'No hay canario',
  parts: 'Quién dibujó qué',
  shellPart: 'El marco: encabezado, menús y pie',
  owner: (team: string) => `del equipo ${team}`,
  release: (version: string, commit: string, dirty = false) =>
    `versión ${version}, commit ${commit}${dirty ? ' con cambios sin confirmar' : ''}`,
  hash: (hash: string) => `entrega ${hash}`,
  unknown: 'No está en el registro: es de esta máquina, o de una versión que ya no se guarda.',
  insteadOf: (hash: string) => `En lugar de ${hash}, que falló`,
  lastKnownGood: (hash: string) => `Si falla, la reemplaza ${hash}`,
  noLastKnownGood: 'Si falla, ninguna versión anterior la reemplaza',
  mark: (name: string) => `Señalar ${name} en la página`,
  marked: (name: string) => `Dejar de señalar ${name}`,
  vitals: 'Cómo le fue a esta carga',
  measures: {
    lcp: 'Lo más grande, a la vista (LCP)',
    inp: 'La respuesta más lenta (INP)',
    cls: 'Lo que se movió (CLS)',
    shell: 'El marco, en marcha',
    code: 'El código de la página, aquí',
    shown: 'La página, a la vista',
  },
  milliseconds: (value: string) => `${value} ms`,
  unmeasured: 'sin medir',
  swap: 'Probar otra versión',
  link: 'Enlace de prueba',
  linkHelp: (command: string) => `Lo imprime ${command}. Vale para este navegador, con los mismos datos.`,
  badLink: 'Ese no es un enlace de prueba de este portal.',
  open: 'Abrir la versión de prueba',
  localLead: 'Con una compilación de tu máquina:',
  copy: 'Copiar',
  copied: 'Copiamos el comando.',
  remote: 'Parte',
  served: 'Dirección de la compilación',
  badServed: 'Escribe una dirección de esta máquina, como http://localhost:5000/.',
  openLocal: 'Ver la compilación',
  back: 'Volver a la versión de todos',
} as const;
