import { busyInvoiceLabels, contact, messages } from '@portal/contract/messages';
import { capitalised, countOf, inSentence, instalmentsText, pesos } from '@portal/ui/format';

const lines = `${contact.localLine} o, gratis desde cualquier lugar del país, ${contact.freeLine}`;

/** Texts of the list of invoices to pay. */
export const invoiceTexts = {
  title: 'Facturas',
  titleOf: (name: string) => `Facturas de ${name}`,
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
  moraRate: 'a la tasa máxima legal de cada mes',
  rate: (percent: string) => `Tasa de tu crédito: ${percent} efectiva mensual, sin IVA`,
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

/** Texts of the slip beside the invoices: the sum, the bank and the button that pays. */
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
  /** A visitor's sums are those of the inquiry: only another inquiry gives new ones. */
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
  waitsBadge: busyInvoiceLabels.waits,
  partBadge: busyInvoiceLabels.partToday,
  mine: (amount: string) => `Tu pago de ${amount} va en camino.`,
  notConfirmed: (bank: string) => `${bank} aún no lo confirma; no pagues otra vez.`,
  visitors: 'Alguien empezó a pagar esta factura sin iniciar sesión.',
  visitorsHint: 'El pago no ha terminado. Si no fuiste tú, puedes empezar otro.',
  goOnOrStart: 'Seguir o empezar otro',
  see: 'Ver el pago',
  paidToday: (amount: string) => `Hoy pagaste ${amount}.`,
  received: (amount: string) => `Recibido, por aplicar: ${amount}.`,
  waits: 'Lo estamos aplicando con la fecha de tu banco; no pagues de nuevo.',
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
