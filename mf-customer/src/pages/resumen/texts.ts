import { busyInvoiceLabels, messages } from '@portal/contract/messages';

const ofInvoices = (invoices: readonly string[]) =>
  `de ${invoices.length === 1 ? 'la factura' : 'las facturas'} ${invoices.join(', ')}.`;

/** Texts of the summary and of the detail of an invoice. */
export const texts = {
  summary: {
    title: 'Resumen',
    hello: (firstName: string) => `Hola, ${firstName}`,
    holder: (name: string, fiscalNumber: string) => `${name}, C.C.\u00a0${fiscalNumber}`,
    arrears: 'Saldo en mora',
    next: 'Tu próxima cuota',
    nothing: 'Estás al día',
    nothingText: 'No tienes cuotas por pagar. Cuando hagas una compra a crédito la verás aquí.',
    nothingBadge: 'No debes nada',
    waitsBadge: 'Estamos aplicando tu pago',
    toSpend: (amount: string) =>
      `Tienes ${amount} para comprar en cualquier punto aliado, con tu cédula y un código de tu celular. No pagas nada por tenerlo.`,
    stores: 'Buscar un punto',
    noLimit: 'No tienes un cupo aprobado en este momento.',
    lateInterest: (value: string) => `Incluye ${value} de interés de mora.`,
    afterwards: 'Después sigue tu próxima cuota:',
    between: (from: string, to: string) => (from === to ? `vence el ${from}` : `entre el ${from} y el ${to}`),
    ofInvoice: (instalments: string, invoice: string, amount: string) =>
      `${instalments} de la factura ${invoice} por ${amount}`,
    lateOfSeveral: (count: number, invoices: number, amount: string) =>
      `${count} cuotas de ${invoices} facturas por ${amount}`,
    plusLateInterest: (amount: string) => ` más ${amount} de interés de mora`,
    andMore: (count: number) => ` y ${count} más`,
    lateLine: (instalment: string, date: string) => `${instalment}, venció el ${date}`,
    lateInterestLine: 'Interés de mora',
    showNext: (count: number) => `Ver las ${count} cuotas`,
    showLate: 'Ver de qué se compone',
    partly: (amount: string) => `¿No te alcanza hoy? Desde ${amount} puedes pagar una parte.`,
    pay: 'Pagar ahora',
    limit: 'Tu cupo',
    used: 'usado',
    usedLabel: (percent: string) => `Has usado el ${percent} de tu cupo`,
    available: 'Cupo disponible',
    capital: 'Saldo capital',
    approved: 'Cupo aprobado',
    capitalNote: 'El saldo capital no incluye los intereses corrientes.',
    actions: 'Acciones',
    invoices: 'Facturas',
    seeAll: 'Ver Todo',
    noInvoices: 'Usted no cuenta con facturas abiertas.',
    noInvoicesHint: 'Aquí verás tus compras a crédito con su cuota y su saldo.',
    findStore: 'Buscar un punto de atención',
    detail: 'Detalle',
    detailOf: (invoice: string) => ` de ${invoice}`,
    failed: 'No pudimos traer tu resumen',
    columns: {
      invoice: 'Factura',
      date: 'Fecha',
      status: 'Estado',
      instalment: 'N.º cuota',
      quota: 'Cuota',
      balance: 'Saldo capital',
      actions: 'Acciones',
    },
    inArrears: 'En mora',
    upToDate: 'Al día',
    ...busyInvoiceLabels,
    without: (live: readonly string[], paidToday: readonly string[], waiting: readonly string[]) =>
      [
        live.length > 0 ? `Sin contar ${live.join(', ')}: tu pago va en camino.` : '',
        paidToday.length > 0
          ? `Sin contar ${paidToday.join(', ')}: hoy ya la pagaste; mañana puedes pagar más.`
          : '',
        waiting.length > 0
          ? `Sin contar ${waiting.join(', ')}: recibimos tu pago y lo estamos aplicando.`
          : '',
      ]
        .filter(Boolean)
        .join(' '),
  },
  purchases: {
    title: 'Qué puedes comprar con tu cupo',
    fridge: 'Nevera',
    phone: 'Celular',
    computer: 'Computador',
    glasses: 'Gafas',
    of: (what: string, amount: string) => `${what} de ${amount}`,
    instalments: (count: number) => `${count} cuotas de`,
    note: (rate: string) =>
      `Ejemplos con tasa ${rate} mensual efectiva; la cuota incluye la fianza y el IVA. La tasa es la del día de la compra.`,
  },
  agreement: {
    noLateInterest: 'Sin interés de mora',
    collecting: messages.writtenOff,
    since: (invoices: readonly string[], month: string) =>
      invoices.length === 1
        ? `La factura ${invoices[0]} dejó de pagarse en ${month}.`
        : `Tus facturas dejaron de pagarse en ${month}.`,
    doesNotGrow: 'El saldo no crece: puedes cerrarlo con un acuerdo a tu medida.',
    steps: [
      'Dinos cuánto puedes pagar al mes y desde qué día.',
      'Te respondemos con un acuerdo por escrito.',
      'Lo aceptas y pagas la primera cuota.',
    ],
    ask: 'Pedir un acuerdo',
    request: (invoices: readonly string[]) =>
      `Hola, quiero un acuerdo para pagar ${invoices.length === 1 ? 'la factura' : 'las facturas'} ${invoices.join(', ')}.`,
    orPay: 'También puedes pagar aquí tus cuotas, completas o una parte.',
    pay: 'Ver las cuotas',
    parts: 'De qué se compone',
    kinds: { capital: 'Capital', interest: 'Interés hasta el vencimiento', iva: 'IVA', guarantee: 'Fianza' },
    lateInterest: 'Interés de mora',
    total: 'Saldo',
    meanwhile: 'Mientras tanto',
    closedLimit: 'Tu cupo está cerrado. Cuando termines de pagar descargas tu paz y salvo en Documentos.',
  },
  strip: {
    paid: 'pagada',
    paidMany: 'pagadas',
    late: (count: number) => `${count} en mora`,
    next: '1 por pagar',
    nextIn: (month: string) => `1 en ${month}`,
    toCome: (count: number) => `${count} por venir`,
  },
  months: {
    title: (count: number) => (count === 6 ? 'Próximos seis meses' : 'Próximos meses'),
    today: 'Hoy',
    ends: (month: string, invoice: string, amount: string) =>
      `En ${month} terminas ${invoice} y pagas ${amount} menos cada mes.`,
    endsAll: (month: string, invoice: string) =>
      `En ${month} terminas de pagar ${invoice} y no debes nada más.`,
  },
  underWay: {
    mine: (amount: string) => `Tu pago de ${amount}`,
    onItsWay: (bank: string) => `va en camino. ${bank} aún no lo confirma; no pagues otra vez.`,
    visitors: 'Hay un pago sin terminar.',
    visitorsHint: (invoices: readonly string[]) =>
      `Alguien empezó a pagar ${invoices.join(', ')} sin iniciar sesión. Si no fuiste tú, puedes empezar otro.`,
    paidToday: (amount: string) => `Hoy pagaste ${amount}`,
    ofInvoices: (invoices: readonly string[], isMoreOwed: boolean) =>
      `${ofInvoices(invoices)} ${isMoreOwed ? 'Mañana podrás hacer otro pago.' : 'Terminaste de pagar.'}`,
    received: (amount: string) => `Recibido, por aplicar: ${amount}`,
    waits: (invoices: readonly string[]) =>
      `${ofInvoices(invoices)} Lo estamos aplicando con la fecha de tu banco; no pagues de nuevo.`,
    see: 'Ver el pago',
    toInvoices: 'Ver facturas',
  },
  actions: {
    TRANSACTIONS_PAGAR_CREDITOS: 'Pagar créditos',
    TRANSACTIONS_OTP: 'Generar OTP',
    TRANSACTIONS_AUMENTO_CUPO: 'Aumentar cupo',
    TRANSACTIONS_ACTUALIZA_DATOS: 'Actualizar datos',
  },
  detail: {
    title: (invoice: string) => `Factura ${invoice}`,
    back: 'Volver',
    plan: 'Plan de pagos',
    quota: 'Detalle de cuota',
    payments: 'Detalle de Pago',
    noPayments: 'Todavía no hay pagos de esta factura.',
    failed: 'No pudimos traer el detalle de la factura',
    status: { paid: 'Pagada', overdue: 'En mora', due: 'Por pagar', upcoming: 'Próxima' },
    columns: {
      installment: 'Cuota',
      date: 'Vence',
      value: 'Valor',
      status: 'Estado',
      dias_mora: 'Días de mora',
      pending: 'Pendiente',
      balance: 'Saldo',
      total: 'Total',
      payment_date: 'Fecha de pago',
      due_date: 'Fecha límite',
      late_interest: 'Interés de mora',
      pending_to_apply: 'Pendiente por aplicar',
      amount_paid: 'Valor pagado',
      NUM_CUOTA: 'Cuota',
      toCapital: 'Abono a capital',
      DATE: 'Fecha',
      BALANCE: 'Saldo',
    },
    parts: { capital: 'Capital', interest: 'Interés', iva: 'IVA', guarantee: 'Fianza' },
    noDate: 'Sin pagos',
  },
} as const;
