/** Texts of a customer's timeline. */
export const timelineTexts = {
  title: 'Historial del cliente',
  crumb: 'Clientes',
  data: 'Ver cliente',
  card: 'Historia',
  show: 'Qué ver',
  parts: { all: 'Todo', payments: 'Pagos', messages: 'Mensajes', terms: 'Plazo', acts: 'Actos' },
  failed: 'No pudimos traer el historial',
  empty: 'Aún no ha pasado nada con este cliente.',
  nothingOfKind: 'Nada de esto todavía.',
  older: 'Ver más antiguos',
  end: 'No hay nada más antiguo.',
  payment: 'Pago',
  paymentOf: 'por',
  code: (purpose: string) => `Código para ${purpose}`,
  login: 'Ingresó al portal',
  channels: { email: 'Correo', sms: 'Mensaje de texto', push: 'Aviso en el equipo' } as Readonly<
    Record<string, string>
  >,
  messageFate: (channel: string, fate: string) =>
    fate === 'sent'
      ? `${channel}, entregado`
      : fate === 'failed'
        ? `${channel}, no se pudo entregar`
        : `${channel}, por entregar`,
  /** Topics of messages without a subject. */
  topics: {
    payment: 'Resultado de un pago',
    money: 'Dinero de un pago',
    password: 'Cambio de contraseña',
    contact: 'Cambio de correo o celular',
    term: 'Cambio de plazo',
    limit: 'Aumento de cupo',
    statement: 'Estado de cuenta',
    reminder: 'Recordatorio de pago',
    clerk: 'Mensaje de un asesor',
    cap: 'Corrección por la tasa de usura',
  } as Readonly<Record<string, string>>,
  newDevice: 'Desde un dispositivo nuevo',
  by: (actor: string) => `Por ${actor}`,
  bySystem: 'Por el sistema',
  purposes: {
    register: 'registrarse',
    recovery: 'recuperar la contraseña',
    login: 'ingresar',
    term: 'cambiar el plazo',
    limit: 'aumentar el cupo',
    quoter: 'una compra',
    contact: 'confirmar un correo o celular',
    passkey: 'confirmar con una llave de acceso',
  } as Readonly<Record<string, string>>,
  fates: {
    used: 'Se usó',
    refused: 'Se agotaron los intentos',
    replaced: 'Se reemplazó por otro',
    open: 'Vigente',
    expired: 'Venció sin usarse',
  } as Readonly<Record<string, string>>,
  reminders: {
    before: 'Recordatorio antes del vencimiento',
    due: 'Recordatorio del día del vencimiento',
    after_3: 'Recordatorio a los 3 días de mora',
    after_15: 'Recordatorio a los 15 días de mora',
  } as Readonly<Record<string, string>>,
  reminderOf: (day: string, invoices: string) =>
    invoices === '' ? `Cuota del ${day}` : `Cuota del ${day} · ${invoices}`,
  reminderHeld: (reason: string) => `No se envió: ${reason}`,
  heldReasons: {
    hours: 'fuera del horario que permite la Ley 2300',
    channel_not_authorised: 'el cliente no autoriza un canal o no tiene cómo recibirlo',
    already_today: 'ya había recibido uno ese día',
    other_channel_this_week: 'esa semana ya se le escribió por otro canal',
    paid: 'la cuota ya está pagada o tiene un pago en curso',
  } as Readonly<Record<string, string>>,
} as const;
