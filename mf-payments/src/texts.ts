import { busyInvoiceLabels, contact, messages } from '@portal/contract/messages';
import { capitalised, countOf, inSentence, instalmentsText, pesos } from '@portal/ui/format';

const lines = `${contact.localLine} o, gratis desde cualquier lugar del país, ${contact.freeLine}`;

/* Every word of this remote, one object per page. Quoted texts are verbatim, spelling included. */

export const invoiceTexts = {
  title: 'Facturas',
  lead: 'Elige las cuotas que vas a pagar. Se pagan en orden, de la más antigua a la más nueva.',
  payTitle: 'Pagar',
  remindedLead: 'Ya marcamos lo que te recordamos. Revisa y paga.',
  dueLead: 'Ya marcamos lo que debes hoy. Revisa y paga.',
  nextLead: 'Ya marcamos tu próxima cuota. Revisa y paga.',
  againLead: 'Ya marcamos lo que ibas a pagar. Revisa y paga.',
  loadFailed: 'No pudimos traer tus facturas',
  none: 'Usted no cuenta con facturas abiertas.',
  noneHelp: 'Cuando compres con tu crédito, aquí verás las cuotas para pagarlas.',
  noneAction: 'Ver historial de pagos',
  writtenOff: `${messages.writtenOff} Puedes pagar sus cuotas aquí, sin interés de mora, o llamarnos para llegar a un acuerdo.`,
  owes: 'Debes',
  choosing: 'Vas a pagar',
  overdue: (count: number) => `${countOf(count, 'cuota', 'cuotas')} en mora`,
  upToDate: 'Al día',
  chosen: (numbers: readonly number[]) =>
    numbers.length === 0
      ? 'Sin cuotas elegidas'
      : `${capitalised(instalmentsText(numbers))} ${numbers.length === 1 ? 'elegida' : 'elegidas'}`,
  nextDue: (number: number, date: string, amount: string) => `Cuota ${number} el ${date}, ${amount}`,
  chosenTotal: 'Pago Total elegido',
  payTotal: 'Pago Total',
  askingTotal: 'Calculando',
  totalIsLess: (total: number, less: number) =>
    `Con ${pesos(total)} saldas la factura: ${pesos(less)} menos que la suma de las cuotas, porque no cobramos intereses de los meses que faltan.`,
  totalFailed: 'Ups! algo salió mal, Por favor comuniquese con admin',
  modifyTerm: 'Modificar Plazo Cuota',
  tableOf: (invoice: string) => `Cuotas de la factura ${invoice}`,
  columns: { choose: 'Elegir', number: 'Cuota', due: 'Vence', arrears: 'Días de mora', value: 'Valor' },
  instalment: (number: number) => `Cuota ${number}`,
  choose: (number: number) => `Elegir cuota ${number}`,
  days: (count: number) => countOf(count, 'día', 'días'),
  showRest: (count: number) => `Ver las otras ${count} cuotas`,
  showFewer: 'Ver menos cuotas',
  mora: 'Interés de mora',
  rate: (percent: string) => `Tasa ${percent} efectiva mensual, sin IVA`,
  amount: 'Valor a pagar',
  range: (minimum: number, maximum: number) => `Entre ${pesos(minimum)} y ${pesos(maximum)}`,
  pickFirst: (total: number) => `Elige cuotas, o escribe hasta ${pesos(total)}, el total de hoy`,
  upToTotal: (total: number) => `Hasta ${pesos(total)}, el total de hoy`,
  /** Used where there is no 'Pago Total' (PY-10). */
  pickInstalments: 'Elige cuotas',
  allOfIt: 'Paga todas las cuotas',
  settles: 'Salda la factura hoy',
  notChanged: (mora: number, total: number | undefined) =>
    [
      'No cambiamos lo que escribes.',
      ...(mora > 0 ? ['El valor mínimo cubre el interés de mora.'] : []),
      ...(total === undefined
        ? []
        : [`Si quieres pagar más, puedes hasta ${pesos(total)}, el total de hoy.`]),
    ].join(' '),
  covers: (parts: readonly string[]) => `Paga ${inSentence(parts)}.`,
  coversMora: (amount: number) => `${pesos(amount)} de mora`,
  coversWhole: (number: number) => `la cuota ${number} completa`,
  coversPart: (number: number, amount: number) => `${pesos(amount)} de la cuota ${number}`,
} as const;

export const paymentTexts = {
  title: 'Tu pago',
  region: 'Total a pagar',
  total: 'Total',
  line: (invoice: string, what: string) => `${invoice}, ${what}`,
  inTotal: 'pago total',
  partial: (what: string) => `abono a ${what}`,
  toDebt: 'abono',
  empty: 'Aún no eliges cuotas.',
  noneFree: (isUnderWay: boolean) =>
    isUnderWay
      ? 'Por ahora no hay nada más que pagar: tu pago va en camino.'
      : 'Por hoy no hay nada más que pagar. Mañana podrás hacer otro pago.',
  bank: 'Banco',
  choosePrompt: 'Selecciona tu banco',
  payFrom: 'Pagas desde',
  changeBank: 'Cambiar',
  pickBank: 'Elegir',
  whichBank: '¿Desde qué banco pagas?',
  searchBank: 'Buscar banco',
  searchAmong: (count: number) => `Buscar entre ${count} entidades`,
  lastBank: 'Tu último pago',
  lastBankHint: 'El de tu último pago',
  commonBanks: 'Los más usados',
  otherBanks: 'Otras entidades',
  foundBanks: (count: number) => countOf(count, 'entidad', 'entidades'),
  noBankNamed: (typed: string) => `Ninguna entidad se llama ${typed}.`,
  aboutInvoices: (invoices: readonly string[]) =>
    `${invoices.length === 1 ? 'Factura' : 'Facturas'} ${inSentence(invoices)}:`,
  banksFailed: 'No pudimos traer la lista de bancos.',
  retryBanks: messages.retry,
  sending: 'Conectando con PSE',
  leaving: 'Abriendo tu banco',
  safety: 'Sigues en la página de tu banco. Nosotros no vemos tus claves.',
  safetyOfFigures: 'Sigues en la página de tu banco. Estas cifras valen para el pago que empiezas hoy.',
  selectSomething: 'Por favor seleccione una cuota para pagar',
  selectBank: 'Elige tu banco para continuar.',
  toCorrect: 'Por corregir',
  checkAmount: 'Revisa el valor',
  failed: messages.errorInPay,
  /** The sums of an inquiry are those of its moment: a visitor asks again. */
  changedForVisitor:
    'El valor a pagar cambió mientras estabas en esta página. Consulta otra vez la cédula para ver el nuevo.',
  unanswered: `No sabemos si el pago alcanzó a empezar. Toca de nuevo Pagar PSE: no se cobra dos veces. Si sigue fallando, llámanos: ${lines}.`,
  summary: (instalments: number, totals: number, mora: number, capital: number) => {
    const parts = [
      ...(totals > 0 ? [totals === 1 ? 'Pago Total' : `${totals} pagos totales`] : []),
      ...(instalments > 0 ? [countOf(instalments, 'cuota', 'cuotas')] : []),
      ...(capital > 0 ? [countOf(capital, 'abono a capital', 'abonos a capital')] : []),
      ...(mora > 0 ? [`${pesos(mora)} de mora`] : []),
    ];
    return parts.length === 0 ? 'Sin cuotas elegidas' : parts.join(' + ');
  },
} as const;

/** Texts of the choice for money beyond everything due. */
export const beyondTexts = {
  more: (amount: string) => `Es más que lo debido. ¿Qué hacemos con los ${amount}?`,
  ahead: (amount: string) => `Aún no vence. ¿Qué hacemos con los ${amount}?`,
  youChoose: 'Tú eliges. Puedes cambiar la opción hasta que pagues.',
  choose: 'Elige qué hacemos con lo que pagas de más.',
  seeSavings: 'Ver qué ahorras si abonas a capital',
  reckoning: 'Calculando las opciones',
  failed: 'No pudimos calcular las opciones.',
  retry: messages.retry,
  samePlan: 'Mismo plan',
  toCapital: 'Abonar a capital',
  names: {
    next_instalments: 'Adelantar cuotas',
    shorten_term: 'Terminar antes',
    lower_instalment: 'Bajar la cuota',
  },
  saves: 'Ahorras de interés',
  last: 'Última cuota',
  instalment: 'Cuota',
  aheadOf: (
    whole: readonly number[],
    part: { readonly amount: string; readonly number: number } | undefined,
    month: string,
    next: string,
  ) => {
    const first = whole[0];
    const last = whole.at(-1);
    const range =
      first !== undefined && last !== undefined && whole.length > 2
        ? [`de la ${first} a la ${last}`]
        : undefined;
    const parts = [
      ...(range ?? whole.map((number) => `la ${number}`)),
      ...(part ? [`${part.amount} de la ${part.number}`] : []),
    ];
    return `Pagas ${inSentence(parts)}. Vuelves a pagar en ${month}: ${next}.`;
  },
  oneLeft: (month: string) => `Te queda una sola cuota, la de ${month}.`,
  sooner: (left: number, planned: number, last: string) =>
    `Sigues pagando lo mismo. Te quedan ${left} cuotas, no ${planned}; la última es de ${last}.`,
  sameCount: (left: number, last: string) =>
    `Sigues pagando lo mismo. Te quedan ${left} cuotas; la última baja a ${last}.`,
  lower: (less: string, left: number, last: string) =>
    `Pagas ${less} menos cada mes. Te quedan ${left} cuotas; la última es de ${last}.`,
  nearTotal: (missing: string, saves: string) => `Con ${missing} más pagas todo y ahorras ${saves}.`,
  payThat: (total: string) => `Pagar ${total}`,
  with: 'Con',
  payAllAndSave: 'pagas todo hoy y ahorras',
  ofInterest: 'de interés.',
  payAll: 'Pagar todo',
  elapsed: (days: number) => `Interés de ${countOf(days, 'día', 'días')}`,
  applied: 'A capital',
  capitalAfter: 'Saldo capital después del pago',
  ends: (date: string) => `Terminas el ${date}`,
} as const;

/** Texts of an invoice with a pending payment or one of today. */
export const underWayTexts = {
  badge: busyInvoiceLabels.live,
  paidBadge: busyInvoiceLabels.paidToday,
  mine: (amount: string) => `Tu pago de ${amount} va en camino.`,
  notConfirmed: (bank: string) => `${bank} aún no lo confirma; no pagues otra vez.`,
  visitors: 'Alguien empezó a pagar esta factura sin iniciar sesión.',
  visitorsHint: 'El pago no ha terminado. Si no fuiste tú, puedes empezar otro.',
  goOnOrStart: 'Seguir o empezar otro',
  see: 'Ver el pago',
  paidToday: (amount: string) => `Hoy pagaste ${amount}.`,
  tomorrow: 'Mañana podrás hacer otro pago de esta factura.',
  unfinished: 'Hay un pago sin terminar de esta factura',
  about: (invoice: string, amount: string, bank: string, own: boolean) =>
    `${own ? 'Empezaste' : 'Alguien empezó'} un pago de ${amount} de la factura ${invoice} con ${bank} y el banco aún no lo confirma.`,
  consequence:
    'Si ya lo aprobaste en tu banco, no empieces otro. Si empiezas otro y el banco aprueba también el anterior, revisamos ese dinero y te avisamos.',
  goOn: 'Seguir con ese pago',
  startAnother: 'Empezar otro',
  left: {
    closed: (invoice: string) => `Cerramos el pago anterior. Ya puedes pagar la factura ${invoice}.`,
    released: (invoice: string) => `Dejamos el pago anterior. Ya puedes pagar la factura ${invoice}.`,
    over: (invoice: string) => `El pago anterior de la factura ${invoice} ya había terminado.`,
  },
} as const;

export const transactionTexts = {
  title: (id: string) => `Transacción ${id}`,
  loadFailed: 'No pudimos traer la transacción',
  notFound: (id: string) => `No existe la transacción ${id} para este usuario.`,
  notFoundHelp: 'Revisa el número en tu historial de pagos.',
  headings: {
    Init: 'Tu pago está por empezar',
    Pending: 'Tu banco aún no confirma el pago',
    Approved: 'Pago aprobado',
    Fail: 'El pago no se completó',
    Rejected: 'Tu banco no autorizó el pago',
    Cancelled: 'Cancelaste el pago',
    Error: 'No se pudo iniciar el pago',
  },
  /** Headings that differ for a clerk. */
  clerkHeadings: {
    Pending: 'El banco aún no confirma el pago',
    Rejected: 'El banco no autorizó el pago',
    Cancelled: 'El cliente canceló el pago',
  },
  statusNow: (status: string) => `Estado de la transacción: ${status}.`,
  asking: 'Preguntando a tu banco.',
  askedAt: (time: string) => `Última consulta: ${time}`,
  nextIn: (seconds: number) => `Volvemos a consultar en ${seconds} s.`,
  askFailed: 'No pudimos preguntar. Revisa tu conexión.',
  waitTitle: 'No pagues otra vez.',
  wait: 'Tu banco todavía no nos confirma el pago. Espera unos minutos y consulta de nuevo: esta página se actualiza sola, y también puedes volver más tarde desde tu historial.',
  clerkWait: 'El banco todavía no confirma el pago. Esta página se actualiza sola.',
  checkDebit: 'Revisa también si tu banco hizo el débito.',
  doubts: '¿Dudas?',
  or: 'o',
  paidOf: (invoice: string) => `Qué pagaste de la factura ${invoice}`,
  instalment: (number: number) => `Cuota ${number}`,
  withLate: (value: string, late: string) => `${value} más ${late} de interés de mora`,
  onlyLate: 'Interés de mora',
  withoutLate: 'Sin interés de mora',
  toCapital: 'Abono a capital',
  toCapitalHint: 'Baja lo que debes y el interés de las cuotas que faltan',
  toCapitalWithInterest: (sum: string) =>
    `Baja lo que debes y el interés de las cuotas que faltan. Incluye ${sum} de interés de los días corridos`,
  unapplied: 'Por aplicar',
  unappliedHint: 'Lo aplicamos a otra factura o te lo devolvemos',
  total: 'Total',
  kinds: {
    capital: 'Capital',
    interest: 'Interés corriente',
    iva: 'IVA del interés',
    guarantee: 'Fianza',
    late: 'Interés de mora',
    unapplied: 'Por aplicar',
    givenBack: 'Interés pagado por adelantado que te devolvimos',
  },
  next: 'Lo que sigue',
  nextOf: (invoice: string) => `Lo que sigue de ${invoice}`,
  due: (date: string) => `Vence el ${date}`,
  settlesWith: (total: string) => `Hoy saldas la factura con ${total}`,
  closedBadge: 'Pagada',
  closed: (invoice: string) => `Terminaste de pagar la factura ${invoice}.`,
  money: {
    in_review: {
      title: 'Recibimos tu pago, lo estamos aplicando.',
      text: 'Tu deuda baja cuando terminemos de revisarlo; no tienes que hacer nada.',
    },
    not_applied: {
      title: 'Terminamos de revisar este pago: no abonó a tu crédito.',
      text: 'Tus cuotas siguen como estaban antes de pagar. Si crees que falta algo, escríbenos o llámanos.',
    },
    returned: { title: 'Te devolvimos este pago.', text: 'Tus cuotas siguen como estaban antes de pagar.' },
    reversed: {
      title: 'Tu banco reversó este pago.',
      text: 'Tus cuotas siguen como estaban antes de pagar.',
    },
  },
  inReview: 'Recibimos tu pago',
  leftByOwner:
    'Dejaste este pago para empezar otro. Si tu banco lo aprueba, revisamos ese dinero y te avisamos.',
  notPaidYet: 'Lo que ibas a pagar',
  code: 'Código de verificación',
  qr: 'Código QR que abre la verificación de este recibo',
  proofHint: 'Cualquiera puede comprobar este recibo con el QR o en',
  verify: 'Verificar documento',
  receiptPdf: 'Descargar PDF',
  noReceipt: 'Aún no hay recibo de este pago.',
  again: 'Intentar de nuevo',
  anotherBank: 'Otro banco',
  nothingCollected: 'No registramos ningún pago y tus cuotas siguen igual.',
  invoice: (number: string) => `Factura ${number}`,
  mora: 'Interés de mora',
  data: 'Datos del pago',
  status: 'Estado',
  paidBy: 'Pagó',
  holder: (name: string, fiscalNumber: string) => `${name}, C.C.\u00a0${fiscalNumber}`,
  paidAt: 'Fecha de pago',
  notPaid: 'Sin pago',
  createdAt: 'Fecha de creación',
  invoices: 'Facturas',
  bank: 'Banco',
  concept: 'Concepto',
  id: 'Id de transacción',
  ticket: 'Ticket',
  tracking: 'Código de rastreo',
  unassigned: 'Sin asignar',
  company: 'Empresa',
  taxId: (id: string) => `NIT ${id}`,
  customer: 'Cédula del cliente',
  check: 'Consultar estado',
  print: 'Imprimir',
  share: 'Compartir',
  shared: 'Copiamos el comprobante. Pégalo donde quieras compartirlo.',
  shareFailed: 'No pudimos compartir el comprobante.',
  shareText: (heading: string, amount: string, company: string, id: string, tracking: string) =>
    `${heading}: ${amount} a ${company}. Transacción ${id}, código de rastreo ${tracking || 'sin asignar'}.`,
  toSummary: 'Ir al resumen',
  toHistory: 'Ver historial',
  toInvoices: 'Ver facturas',
  toReports: 'Volver a informes',
  toInquiry: 'Consultar otra cédula',
} as const;

export const historyTexts = {
  title: 'Historial de pagos',
  lead: 'Consulta tus pagos y su estado.',
  filters: 'Filtros del historial',
  filterBy: 'Filtrar por',
  noExtra: 'Sin otro filtro',
  fields: { transaction_id: 'Id de transacción', trazability_code: 'Código de rastreo' },
  value: 'Valor',
  placeholders: {
    transaction_id: 'Id de transacción',
    trazability_code: 'Código de rastreo de PSE',
  },
  tooShort: {
    transaction_id: 'Ingresa un id de transacción para la busqueda.',
    trazability_code: 'Ingresa un código de rastreo de PSE para la busqueda.',
  },
  query: 'Consultar',
  loadFailed: 'No pudimos traer tu historial',
  empty: messages.noResults,
  emptyHelp: 'Cambia las fechas o los filtros y consulta de nuevo.',
  total: (count: number) => countOf(count, 'transacción', 'transacciones'),
  pdf: 'Descargar PDF',
  pdfLimit: (most: number) => `El PDF sale hasta con ${most} transacciones`,
  noPdf: messages.noTransactions,
  period: 'Periodo y resultado',
  outcomes: { Cancelled: 'Canceladas', Rejected: 'Rechazadas' },
  presets: { today: 'Hoy', days30: '30 días', year: 'Este año' },
  moreFilters: 'Más filtros',
  emptyToday: 'Hoy no tienes movimientos.',
  lastMonths: 'Ver los últimos 12 meses',
  paid: (amount: string, whole: boolean) => `Pagaste ${amount}${whole ? '' : ' en esta página'}`,
  tracking: 'CUS',
  what: {
    invoice: (invoice: string) => `Factura ${invoice}`,
    several: (invoices: string) => `Facturas ${invoices}`,
    total: (invoice: string) => `Pago Total, ${invoice}`,
    capital: (invoice: string) => `Abono a capital, ${invoice}`,
  },
} as const;

export const sampleTexts = {
  title: 'Pago de facturas',
  note: 'Así se ve el pago de una factura. Los datos son de ejemplo y esta página no hace pagos.',
  toInvoices: 'Ver mis facturas',
} as const;

/** Advice after a payment that did not go through, by PSE's reason code; under `''` without a code. */
export const nextSteps: Readonly<Record<string, string>> = (() => {
  const again = 'Puedes intentarlo de nuevo cuando quieras.';
  const otherAccount = 'Paga con otra cuenta u otro banco, o pregunta en tu banco qué pasa con esta.';
  const later = 'Espera unos minutos e inténtalo de nuevo, o elige otro banco.';
  const retype = 'Inténtalo de nuevo y revisa los datos que te pide tu banco.';
  const askBank = 'Comunícate con tu banco para que te habilite y vuelve a intentarlo.';
  const notSure = 'Revisa si tu banco hizo el débito. Si lo hizo, no pagues otra vez y llámanos.';
  return {
    '': 'Inténtalo de nuevo en unos minutos.',
    '00001': again,
    '00002': otherAccount,
    '00003': otherAccount,
    '00004': otherAccount,
    '00005': otherAccount,
    '00006': otherAccount,
    '00007': otherAccount,
    '00008': 'Paga un valor menor, sube el tope en tu banco o usa otra cuenta.',
    '00009': later,
    '00010': later,
    '00011': 'Paga un valor menor o usa otra cuenta.',
    '00012': retype,
    '00013': otherAccount,
    '00014': notSure,
    '00015': 'Inténtalo de nuevo: tienes unos 7 minutos para terminar en la página de tu banco.',
    '00016': retype,
    '00017': askBank,
    '00018': notSure,
    '00019': later,
    '00020': again,
    '00021': again,
    '00022': 'Inténtalo desde otro navegador o desde otro equipo.',
    '00023': askBank,
    '00024': askBank,
    '00025': notSure,
    '00026': 'Inténtalo de nuevo con la clave dinámica de tu banco a la mano.',
    '00027': 'Inténtalo de nuevo con una clave dinámica nueva.',
    '10001': 'Paga un valor menor o llámanos.',
    '10002': later,
    '10003': later,
  };
})();

/** Texts of the public inquiry; its field has its own texts. */
export const inquiryTexts = {
  title: 'Consulta y paga',
  lead: 'Sin iniciar sesión, desde tu banco.',
  carousel: 'Consejos para pagar',
  learnMore: 'Ver más',
  invoicesOf: (name: string) => `Facturas de ${name}`,
} as const;
