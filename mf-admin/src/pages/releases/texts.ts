import { type ReasonWords, reasonInWords } from '@portal/contract/reason-words';
import type { MoveReason, PlainReason } from '@portal/contract/release-reasons';
import type { skippedBecause } from '@portal/release-protocol/release-checks';
import type { LogAction, RegistryErrorCode } from '@portal/release-protocol/release-statement';
import { countOf } from '@portal/ui/format';

/** Also of a newer registry, whose words may be unknown here. */
type Words = Readonly<Record<string, string>>;

const short = (commit: string): string => commit.slice(0, 7);

/** The registry's actions, in words; also why something was done, where no person said it. */
const actions = {
  publish: 'Publicar',
  'publish to stable': 'Publicar para todos',
  'publish to canary': 'Publicar a prueba',
  'publish to none': 'Guardar sin publicar',
  operate: 'Operar',
  report: 'Consultar',
  start: 'Construido aquí',
  promote: 'Poner un conjunto en vivo',
  'promote-canary': 'Pasar la prueba a todos',
  canary: 'Cambiar la prueba',
  'canary ended': 'La prueba terminó sola',
  'canary healthy': 'La prueba se ve sana',
  'canary inconclusive': 'La prueba vuelve a estar sin conclusión',
  rollback: 'Volver a un conjunto',
  'rollback-remote': 'Volver una parte a su versión anterior',
  retire: 'Retirar una parte',
  kill: 'Pausar',
  revive: 'Reactivar',
  'add-key': 'Agregar una llave',
  'revoke-key': 'Revocar una llave',
  grant: 'Dar un enlace de prueba',
  withdraw: 'Terminar un enlace de prueba',
  open: 'Abrir un enlace de prueba',
  leave: 'Salir de una versión de prueba',
  clean: 'Borrar archivos viejos',
  fetch: 'Copiar una versión a otro registro',
} satisfies Readonly<Record<LogAction | PlainReason, string>> as Words;

const measures = { shown: 'en mostrarse', lcp: 'LCP', inp: 'INP', cls: 'CLS' } as const;

/** Why something was done, by the registry's data. */
const reasons: ReasonWords = {
  release: ({ commit }) => `versión del cambio ${short(commit)}`,
  preview: ({ commit }) => `vista previa del cambio ${short(commit)}`,
  'moved-to': ({ registry }) => `llevada al registro ${registry}`,
  'moved-from': ({ registry, commit }) => `traída de ${registry}, versión del cambio ${short(commit)}`,
  bisect: ({ test }) => `búsqueda de la falla con ${test}`,
  asked: ({ words }) => words,
  failed({ failed, kinds, budget, stableFailed }) {
    const seen = kinds.map(
      ({ count, fault, remote, route, owner }) =>
        `${count} × ${fault} en ${remote} ${route ?? ''} (${owner})`,
    );
    return `falló para ${failed.count} de ${failed.of} direcciones${seen.length > 0 ? ` (${seen.join(', ')})` : ''}; lo permitido es ${budget.count} de ${budget.of}. En ese tiempo la versión en vivo falló para ${stableFailed.count} de ${stableFailed.of}.`;
  },
  silent: ({ silent, stableSilent }) =>
    `de la mayoría de sus páginas no se supo nada en ${silent.count} de ${silent.of} direcciones; de la versión en vivo, en ${stableSilent.count} de ${stableSilent.of}.`,
  slow: ({ slow, measure }) =>
    `sus páginas fueron más lentas (${measures[measure]}) que las de la versión en vivo para ${slow.count} de ${slow.of} direcciones.`,
  'ended-with': ({ reason }) => `${reasonText(reason)} (la prueba terminó con eso)`,
};

function reasonText(reason: MoveReason): string {
  const said = typeof reason === 'string' ? reason : reasonInWords(reasons, reason);
  return typeof reason === 'string' ? said : (actions[said] ?? said);
}

const skipped: Readonly<Record<(typeof skippedBecause)[number], string>> = {
  'built-before': 'ya estaba construida',
  moved: 'viene de otro registro, tal como se publicó allá',
  started: 'el portal inició con ella',
  image: 'viene construida en una imagen',
};

/** For a release whose sources differ from its commit. */
const DIRTY = 'con cambios sin confirmar';

const kilobytes = (bytes: number): string => `${(Math.abs(bytes) / 1000).toFixed(1).replace('.', ',')} KB`;

const listed = (names: readonly string[]): string =>
  names.length <= 4 ? names.join(', ') : `${names.slice(0, 3).join(', ')} y ${names.length - 3} más`;

interface Difference {
  readonly owner: string;
  readonly before: { readonly commit: string; readonly dirty?: true } | null;
  readonly after: { readonly commit: string; readonly dirty?: true } | null;
  readonly routesAdded: readonly string[];
  readonly routesGone: readonly string[];
  readonly callsAdded: readonly string[];
  readonly callsGone: readonly string[];
  readonly callsChanged: readonly string[];
  readonly bytes: number;
}

/** Differences of a release, a sentence for each kind. */
function difference({ before, after, bytes, owner, ...names }: Difference): readonly string[] {
  const { routesAdded, routesGone, callsAdded, callsGone, callsChanged } = names;
  const sentence = (list: readonly string[], one: string, many: string) =>
    list.length === 0
      ? []
      : [`${list.length === 1 ? `1 ${one}` : `${list.length} ${many}`}: ${listed(list)}.`];
  const weight = bytes === 0 ? 'Pesa lo mismo.' : `Pesa ${kilobytes(bytes)} ${bytes > 0 ? 'más' : 'menos'}.`;
  const commit = (named: Difference['before']) =>
    named ? `${named.commit.slice(0, 7)}${named.dirty ? ` (${DIRTY})` : ''}` : '—';
  return [
    ...sentence(routesAdded, 'ruta nueva', 'rutas nuevas'),
    ...sentence(routesGone, 'ruta menos', 'rutas menos'),
    ...sentence(callsAdded, 'llamada nueva', 'llamadas nuevas'),
    ...sentence(callsGone, 'llamada menos', 'llamadas menos'),
    ...sentence(callsChanged, 'llamada con otros datos', 'llamadas con otros datos'),
    weight,
    `Cambio ${commit(before)} → ${commit(after)}, de ${owner}.`,
  ];
}

/** Words of the console of releases. A file of their own: a page loads the whole of each file that it shares. */
export const releaseTexts = {
  title: 'Despliegues',
  empty: 'Todavía no hay nada en vivo.',
  failed: 'No pudimos consultar el registro de versiones.',
  done: 'Listo: el cambio ya está en vivo para la siguiente página que se abra.',
  live: 'En vivo',
  set: (name: string) => `Conjunto ${name}`,
  since: (moment: string) => `Desde el ${moment}`,
  allOn: 'Todo en marcha',
  paused: (count: number) => (count === 1 ? '1 parte en pausa' : `${count} partes en pausa`),
  browsers: 'Navegadores',
  percent: (share: number) => `${share} %`,
  /** Failures per thousand loads; '—' without loads. */
  rate: (of: { readonly loads: number; readonly faults: number } | undefined) =>
    of === undefined || of.loads === 0 ? '—' : ((of.faults / of.loads) * 1000).toFixed(1).replace('.', ','),
  changesOfTrial: 'Qué cambia en el canario',
  lastChanges: 'Lo último que cambió en vivo',
  difference,
  dirty: DIRTY,
  /** Types, lint and tests, which the command line runs before it publishes. */
  checksSkipped: (checks: { readonly skipped: string } | { readonly because: string }) => {
    const why = 'skipped' in checks ? checks.skipped : ((skipped as Words)[checks.because] ?? checks.because);
    return `Sin verificaciones previas: ${why}`;
  },
  reason: 'Motivo:',
  reasonText,
  fromAddress: (address: string) => ` desde ${address}`,
  /** Actors that are neither persons nor teams. */
  actors: {
    consola: 'Consola',
    health: 'Vigilancia automática',
    host: 'El portal',
    operations: 'Operaciones',
  } as Readonly<Record<string, string>>,
  releasesCaption: 'Versiones del conjunto en vivo',
  columns: {
    release: 'Parte',
    owner: 'Equipo',
    version: 'Versión',
    state: 'Estado',
    act: 'Acción',
    at: 'Cuándo',
    channel: 'Canal',
    changes: 'Qué cambió',
    who: 'Quién y por qué',
    loads: 'Cargas',
    faults: 'Fallas',
    rate: 'Fallas por 1.000',
    hour: 'Última hora',
    wayBack: 'Su versión anterior',
    fault: 'Falla',
    times: 'Veces',
    references: 'Referencias',
    where: 'Dónde',
    shown: 'Visible (p75)',
    lcp: 'LCP (p75)',
    inp: 'INP (p75)',
    cls: 'CLS (p75)',
    what: 'Qué',
    subject: 'Sobre qué',
    outcome: 'Resultado',
  },
  on: 'Activa',
  off: 'En pausa',
  kill: 'Pausar',
  revive: 'Reactivar',
  killTitle: (name: string) => `¿Pausar ${name}?`,
  killHint:
    'Sus páginas muestran «Esta parte está en pausa» en menos de un minuto, también a quien ya las tiene abiertas. Lo demás sigue funcionando.',
  reviveTitle: (name: string) => `¿Reactivar ${name}?`,
  reviveHint: 'Sus páginas vuelven para todos en menos de un minuto.',
  canary: 'Canario',
  noCanaryTitle: 'Ninguna versión a prueba',
  noCanary: 'Un equipo la publica con esta orden:',
  canaryCommand: 'npm run release -- <parte> --channel canary --share 10',
  /** Verdicts on the version on trial, by the reports of browsers. */
  verdicts: { worse: 'Peor que la versión en vivo', healthy: 'Sana', inconclusive: 'Aún sin conclusión' },
  judgedSince: (by: string, moment: string) => `${by}, desde el ${moment}`,
  evidence: (
    failed: { count: number; of: number },
    live: { count: number; of: number },
    slow: { count: number; of: number },
  ) =>
    [
      failed.of === 0
        ? 'Todavía no la ha abierto ningún navegador.'
        : `Falló en ${failed.count} de ${failed.of} direcciones; la versión en vivo, en ${live.count} de ${live.of}.`,
      ...(slow.of > 0 ? [`Fue lenta en ${slow.count} de ${slow.of}.`] : []),
    ].join(' '),
  lastCanary: (moment: string) => `La última prueba terminó el ${moment}`,
  shareTitle: 'Parte de los navegadores con el canario',
  shareLabel: 'Parte de los navegadores',
  shareKept: 'Quien lo tiene lo conserva mientras crece',
  raise: (share: number) => `Subir al ${share} %`,
  lower: (share: number) => `Bajar al ${share} %`,
  everybody: 'Ya lo reciben todos los navegadores. Lo pone en vivo un operador, con su llave:',
  promoteCommand: 'npm run release -- promote',
  budget: 'Presupuesto de fallas:',
  budgetUsed: (count: number, of: number) => `${count} de ${of}`,
  budgetOpen: (budget: { readonly count: number; readonly of: number }) =>
    `${budget.count} de cada ${budget.of} direcciones; aún hay muy pocas para decir algo.`,
  budgetEnd: (endsAt: number, budget: { readonly count: number; readonly of: number }) =>
    `Con ${endsAt} direcciones termina solo (permitido: ${budget.count} de cada ${budget.of})`,
  changeShareTitle: (share: number) => `¿Mostrar la versión a prueba al ${share} %?`,
  changeShareHint: 'Quien ya la tiene la conserva mientras la parte crece.',
  end: 'Terminar',
  endTitle: '¿Terminar la prueba?',
  endHint: 'Todos vuelven a la versión en vivo con la siguiente página que abran.',
  health: 'Salud de las últimas 24 horas',
  healthOfTrial: 'El canario; debajo, lo que está en vivo',
  healthOfLive: 'Lo que está en vivo',
  beside: (live: string) => `en vivo ${live}`,
  attention: 'Atención',
  sound: 'Sana',
  lastHour: (count: number) =>
    count === 0
      ? 'Ninguna falla en la última hora'
      : `${countOf(count, 'falla', 'fallas')} en la última hora`,
  noHealth: 'Aún no hay cargas medidas.',
  faults: 'Fallas de los últimos 7 días',
  noFaults: 'Nadie ha visto una falla.',
  faultReference: 'Referencia de la falla',
  faultReferenceHint: 'La que ve la persona en su pantalla, como K7P-2MX.',
  findFault: 'Ver esta falla',
  noReference: 'Escribe la referencia como K7P-2MX.',
  unknownReference: (reference: string) =>
    `No nos llegó ninguna falla con la referencia ${reference}. La persona pudo quedarse sin conexión antes de contarla, o fue hace más de 30 días. De lo que se prueba con un enlace no guardamos fallas.`,
  builtFrom: (owner: string, commit: string) => `${owner} · ${commit}`,
  noStack: 'No contó en qué línea.',
  /** Kinds of faults, in words for the console. */
  faultKinds: {
    manifest: 'Sin manifiesto',
    network: 'No llegó',
    http: 'El servidor no lo dio',
    timeout: 'Tardó demasiado',
    integrity: 'Llegó alterado',
    evaluation: 'Falló al arrancar',
    contract: 'No ofrece lo acordado',
    mount: 'Falló al montar',
    render: 'Falló al dibujar',
    hydration: 'No coincide con lo dibujado',
    globals: 'Cambió algo de todos',
    layout: 'Quitó su página',
    unresponsive: 'No responde',
    uncaught: 'Error sin atender',
    'render-server': 'El servidor no la dibujó',
    'render-server-shared': 'El servidor no dibujó varias',
  } as Readonly<Record<string, string>>,
  moves: 'Historial',
  first: 'El primer conjunto.',
  takesTwo: 'Vuelve con la firma de un operador, desde la línea de comandos:',
  backCommand: (name: string) => `npm run release -- rollback ${name}`,
  backTo: 'Volver a',
  backOne: (version: string, name: string) => `Volver a ${version}, ${name}`,
  backOneTitle: (name: string) => `¿Volver ${name} a su versión anterior?`,
  backOneHint: (version: string) =>
    `La versión ${version} vuelve con la siguiente página que abra cada quien. Lo demás queda como está.`,
  back: 'Volver a este',
  backTitle: '¿Volver a este conjunto?',
  backHint: (set: string) =>
    `El conjunto ${set} vuelve a estar en vivo con la siguiente página que abra cada quien.`,
  grant: 'Probar',
  grantTitle: '¿Probar este conjunto?',
  grantHint: (set: string) =>
    `Te damos un enlace que abre el conjunto ${set} en un solo navegador, por 30 minutos. Los datos son los reales.`,
  granted: 'Listo. Pega este enlace en el navegador que va a probar:',
  channels: { stable: 'En vivo', canary: 'Canario' },
  log: 'Registro',
  allRows: (count: number) => `Ver los ${count} renglones`,
  doneOutcome: 'Hecho',
  refusedOutcome: 'Rechazado',
  actions,
  subject: (subject: string) =>
    subject
      .replace(/^set[ @]/, 'conjunto ')
      .replace(/^grant /, 'enlace ')
      .replace(/^stable$/, '')
      .replace(/^unknown$/, ''),
  /** Why the registry refused. */
  refusals: {
    BAD_REQUEST: 'no se entiende',
    UNSIGNED: 'sin firma',
    UNKNOWN_KEY: 'llave desconocida',
    REVOKED_KEY: 'llave revocada',
    EXPIRED_KEY: 'llave vencida',
    BAD_SIGNATURE: 'firma que no corresponde',
    WRONG_REGISTRY: 'firmado para otro registro',
    EXPIRED: 'firma vencida',
    REPLAYED: 'ya se había usado',
    FOREIGN_REMOTE: 'parte de otro equipo',
    OUT_OF_SCOPE: 'llave que no sirve para eso',
    KEY_LIMITS: 'llave con más permisos o más tiempo del permitido',
    ALTERED_BODY: 'llegó algo distinto de lo firmado',
    SLOW_BODY: 'no terminó de llegar',
    DIRTY: 'hecha con cambios sin confirmar',
    FOREIGN_STYLE: 'estilos fuera de sus páginas',
    BAD_MANIFEST: 'manifiesto que no cumple',
    ALTERED_MANIFEST: 'manifiesto alterado',
    OLD_MANIFEST: 'manifiesto de una forma anterior',
    BAD_PATH: 'nombre de archivo no permitido',
    EXTRA_FILE: 'archivo de más',
    MISSING_FILE: 'falta un archivo',
    ALTERED_FILE: 'archivo alterado',
    TOO_LARGE: 'demasiado grande',
    WIDER_PERMISSIONS: 'pide más permisos',
    SECOND_SIGNATURE: 'falta la segunda firma',
    OVER_BUDGET: 'pesa más de lo acordado',
    LOOSE_BUDGET: 'presupuesto de peso muy amplio',
    DOES_NOT_FIT: 'no encaja con lo que está en vivo',
    UNKNOWN_SET: 'conjunto desconocido',
    UNKNOWN_REMOTE: 'parte desconocida',
    NOTHING_BEFORE: 'no hay conjunto anterior',
    CHANNEL_MOVED: 'alguien llegó antes',
    FILES_GONE: 'sus archivos ya se borraron',
    STORE_FULL: 'no queda espacio para guardarla',
    BAD_GRANT: 'enlace alterado o ajeno',
    GRANT_ENDED: 'enlace vencido',
    GRANT_USED: 'enlace ya usado',
    NO_GRANT: 'sin enlace de prueba',
    TOO_MANY: 'demasiados intentos',
  } satisfies Readonly<Record<RegistryErrorCode, string>> as Words,
  go: 'Continuar',
  /** Phases of the time until a page is shown. */
  phases: (shell: string, code: string, mount: string) => `marco ${shell} · código ${code} · página ${mount}`,
  score: (value: number | null) => (value === null ? '—' : value.toFixed(2).replace('.', ',')),
  milliseconds: (value: number | null) =>
    value === null ? '—' : `${(value / 1000).toFixed(1).replace('.', ',')} s`,
} as const;
