/** Texts that more than one remote shows (ER-28, ER-36, ER-37); quoted ones are verbatim from the specification. */
export const messages = {
  errorTryLater: 'Ha ocurrido un problema, por favor intenta mas tarde.',
  errorInPay: 'No pudimos iniciar el pago. Inténtalo de nuevo en unos minutos.',
  sessionExpired: 'Sesión expirada. Inicia sesión nuevamente.',
  successUpdate: 'Tus datos se actualizaron correctamente.',
  successChangePassword: 'Cambiaste tu contraseña. Ingresa de nuevo con la nueva.',
  successResetPassword: 'Tu contraseña se cambió correctamente. Ya puedes iniciar sesión.',
  passwordLenght: 'La contraseña debe tener minimo 8 caracteres.',
  passwordsDoesNotMatch: 'Las contraseñas deben ser iguales.',
  invalidOTP: 'Código OTP invalido',
  otpSent: 'El código se ha enviado correctamente',
  otpSendFailed: 'Error en el envio del código Otp',
  otpCheckFailed: 'Error en el servicio e verificación del código OTP',
  otpExhausted:
    'Has agotado el número máximo de intentos. Verifica tus medios de contacto e inténtalo nuevamente.',
  otpAccepted: 'El código es correcto.',
  registered: 'Terminaste tu registo correctamente. Ya puedes iniciar sesión.',
  resetSent:
    'Si la cédula está registrada, te enviamos un código al correo y al celular que tenemos registrados.',
  loginCodeSent:
    'Si la cédula y la contraseña son correctas, te enviamos un código al correo y al celular que tenemos registrados.',
  preRegistered: 'Recibimos tus datos. Te contactaremos pronto.',
  requiredValues: 'Completa los campos obligatorios.',
  invalidDate: 'Ingresa una fecha válida.',
  confirmSave: '¿Quieres guardar los cambios?',
  confirmDelete: '¿Quieres eliminar este registro? No podrás recuperarlo.',
  documentDownloading: 'Estamos descargando tu documento.',
  retry: 'Reintentar',
  adminFallback: 'Ups, ha ocurrido un error, por favor comunicarse con el administrador de la página',
  notFound: 'Ups, página no encontrada, intente nuevamente.',
  noResults: 'Sin resultados.',
  noTransactions: 'Aún no cuenta con transacciones.',
  writtenOff: 'Tu crédito está en cobro por mora prolongada.',
} as const;

/** Version of the privacy policy that the portal shows; another text gets another one (PR-03). */
export const policyVersion = '2026-11';

/** Spanish labels of the transaction statuses (TX-12). */
export const transactionStatusLabels = {
  Init: 'Iniciada',
  Approved: 'Aprobada',
  Fail: 'Fallida',
  Cancelled: 'Cancelada',
  Pending: 'Pendiente',
  Error: 'Error',
  Rejected: 'Rechazada',
  All: 'Todas',
} as const;

/** Badges of an invoice that cannot be paid now: a payment of it is on its way, or one was approved today. */
export const busyInvoiceLabels = { live: 'Pago en proceso', paidToday: 'Pagada hoy' } as const;

/** Contact lines shown in help texts; the numbers are fictitious. */
export const contact = {
  localLine: '604 555 0120',
  freeLine: '01 8000 555 020',
  whatsapp: '300 555 0120',
  email: 'servicio@credito20.example',
  company: 'Crédito 20 Min S. A. S.',
  taxId: '900.555.020-1',
} as const;

/** The link that dials a number as people read it: digits alone, and the + of a country in front. */
export function telLink(number: string): string {
  return `tel:${number.replace(/[^\d+]/g, '')}`;
}

/** Where a message by WhatsApp begins, with its first words where it has some. */
export function whatsappAddress(words = ''): string {
  const to = `https://wa.me/57${contact.whatsapp.replace(/\D/g, '')}`;
  return words === '' ? to : `${to}?text=${encodeURIComponent(words)}`;
}
