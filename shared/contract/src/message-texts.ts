/**
 * Texts that more than one remote shows (ER-28, ER-36, ER-37); quoted ones are verbatim from the specification. A constant
 * each, not one object, so that a bundle holds only those it shows.
 */
export const errorTryLater = 'Ha ocurrido un problema, por favor intenta mas tarde.';
export const errorInPay = 'No pudimos iniciar el pago. Inténtalo de nuevo en unos minutos.';
export const sessionExpired = 'Sesión expirada. Inicia sesión nuevamente.';
export const successUpdate = 'Tus datos se actualizaron correctamente.';
export const successChangePassword = 'Cambiaste tu contraseña. Ingresa de nuevo con la nueva.';
export const successResetPassword = 'Tu contraseña se cambió correctamente. Ya puedes iniciar sesión.';
export const passwordLenght = 'La contraseña debe tener minimo 8 caracteres.';
export const passwordsDoesNotMatch = 'Las contraseñas deben ser iguales.';
export const invalidOTP = 'Código OTP invalido';
export const otpSent = 'El código se ha enviado correctamente';
export const otpSendFailed = 'Error en el envio del código Otp';
export const otpCheckFailed = 'Error en el servicio e verificación del código OTP';
export const otpExhausted =
  'Has agotado el número máximo de intentos. Verifica tus medios de contacto e inténtalo nuevamente.';
export const otpAccepted = 'El código es correcto.';
export const registered = 'Terminaste tu registo correctamente. Ya puedes iniciar sesión.';
export const resetSent =
  'Si la cédula está registrada, te enviamos un código al correo y al celular que tenemos registrados.';
export const loginCodeSent =
  'Si la cédula y la contraseña son correctas, te enviamos un código al correo y al celular que tenemos registrados.';
export const preRegistered = 'Recibimos tus datos. Te contactaremos pronto.';
export const fiscalNumberLength = 'Asegúrate de que la cédula tenga mínimo cinco (5) dígitos';
export const requiredValues = 'Completa los campos obligatorios.';
export const invalidDate = 'Ingresa una fecha válida.';
export const confirmSave = '¿Quieres guardar los cambios?';
export const confirmDelete = '¿Quieres eliminar este registro? No podrás recuperarlo.';
export const documentDownloading = 'Estamos descargando tu documento.';
export const retry = 'Reintentar';
export const adminFallback =
  'Ups, ha ocurrido un error, por favor comunicarse con el administrador de la página';
export const notFound = 'Ups, página no encontrada, intente nuevamente.';
export const noResults = 'Sin resultados.';
export const noTransactions = 'Aún no cuenta con transacciones.';
export const writtenOff = 'Tu crédito está en cobro por mora prolongada.';
