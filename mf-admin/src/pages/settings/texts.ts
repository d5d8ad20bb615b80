/** Texts of the variables. */
export const settingsTexts = {
  title: 'Parametrías',
  single: 'Interruptores',
  saved: (label: string) => `Guardamos el cambio: ${label}.`,
  changedMeanwhile: (who: string) => `No cambiamos nada. ${who} Así está ahora.`,
  turnOn: (label: string) => `¿Activar «${label}»?`,
  turnOff: (label: string) => `¿Desactivar «${label}»?`,
  turnOnHint: 'Los clientes lo verán de inmediato.',
  turnOffHint: 'Los clientes dejarán de verlo de inmediato, también quienes ya ingresaron.',
  /** Hints of settings that are not about customers, by the setting's name. */
  hints: {
    SEGUNDO_FACTOR_ADMINISTRADORES: {
      on: 'Todos los administradores que aún no lo tienen, tú también, lo configuran antes de seguir.',
      off: 'No se pedirá a quien aún no lo tiene. Quien ya lo configuró lo sigue usando.',
    },
  } as Readonly<Record<string, { readonly on: string; readonly off: string }>>,
  go: 'Continuar',
  save: 'Guardar',
  cancel: 'Cancelar',
} as const;

/** Texts of the usury rates. */
export const usuryTexts = {
  title: 'Tasa de usura por mes',
  lead: 'Ninguna cotización ni interés de mora puede pasar de ella. La certifica cada mes la Superintendencia Financiera.',
  month: 'Mes',
  monthHelp: 'Año y mes, como 2026-12.',
  monthWanted: 'Escribe el año y el mes, como 2026-12.',
  annual: 'Efectiva anual',
  annualHelp: 'En porcentaje, hasta con dos decimales.',
  annualWanted: 'Escribe un porcentaje, como 25,31.',
  source: 'Fuente',
  sourceWanted: 'Escribe quién la certificó.',
  usualSource: 'Superintendencia Financiera',
  missing: (months: string) => `Falta la tasa de ${months}. Sin ella nadie puede cotizar ese mes.`,
  enter: 'Registrar o corregir un mes',
  older: 'Ver meses anteriores',
  save: 'Guardar',
  cancel: 'Cancelar',
  go: 'Guardar la tasa',
  confirm: (month: string, annual: string) => `¿Guardar ${annual} % para ${month}?`,
  hint: 'Las cotizaciones y los intereses de mora la usan desde ya.',
  replaces: (annual: string) =>
    `Reemplaza ${annual} %. Las cotizaciones y los intereses de mora la usan desde ya.`,
  corrected: 'Créditos corregidos',
  correctedCount: (count: number) => (count === 1 ? '1 crédito' : `${count} créditos`),
  correcting: (count: number) => `Van ${count}; seguimos revisando`,
  saved: (month: string, count: number, correcting: boolean) =>
    correcting
      ? `Guardamos la tasa de ${month}. Todavía revisamos los créditos: van ${count} corregidos.`
      : count === 0
        ? `Guardamos la tasa de ${month}. No hubo que corregir ningún crédito.`
        : `Guardamos la tasa de ${month}. ${count === 1 ? 'Corrigió 1 crédito' : `Corrigió ${count} créditos`}: lo cobrado de más abonó a capital y se le avisó al cliente.`,
  repeated: 'Efectiva anual, otra vez',
  waiting: (
    cap: {
      readonly month: string;
      readonly credits: number;
      readonly people: number;
      readonly mails: number;
    },
    annual: string,
    hour: string,
    largest: string,
  ) =>
    `${annual} % para ${cap.month} empieza a regir a las ${hour}. Cambiaría ${cap.credits} ${cap.credits === 1 ? 'crédito' : 'créditos'} de ${cap.people} ${cap.people === 1 ? 'persona' : 'personas'}, con hasta ${cap.mails} ${cap.mails === 1 ? 'correo' : 'correos'}; el mayor cambio en una cuota es de unos ${largest}. Hasta entonces puedes retirarla, o corregirla si registras otra vez ese mes. Si otro administrador registra la misma tasa, rige de inmediato.`,
  withdraw: (month: string) => `Retirar la tasa de ${month}`,
  withdrawn: (month: string) => `Retiraste la tasa que esperaba para ${month}. No cambió ningún crédito.`,
  failed: 'No pudimos traer las tasas',
} as const;
