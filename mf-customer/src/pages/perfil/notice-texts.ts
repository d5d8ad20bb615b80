/** Texts of the payment notices; apart from the other texts of the page, because they come with their own part of it. */
export const texts = {
  title: 'Avisos de pago',
  lead: 'Te recordamos cada cuota tres días antes, el día que vence y después, si queda pendiente.',
  failed: 'No pudimos traer tus avisos de pago',
  email: 'Por correo',
  push: 'En tus dispositivos',
  one: 'Tus recibos, tus códigos y lo que nos pidas llegan siempre.',
  both: 'Con los dos activos usamos uno solo cada semana: primero el correo.',
  none: 'No te recordaremos tus pagos. Tus recibos, tus códigos y lo que nos pidas llegan igual.',
  noDevice: 'Aún no tienes un dispositivo con avisos: acéptalos cuando el portal te los ofrezca.',
  noDeviceYet:
    'Aún no tienes un dispositivo con avisos: acéptalos cuando el portal te los ofrezca. Mientras tanto usamos el correo.',
  hours:
    'Solo de lunes a viernes, de 7 a. m. a 7 p. m., y sábados, de 8 a. m. a 3 p. m. Nunca más de uno al día.',
  saved: 'Guardado. Ya aplica.',
  notSaved: 'No pudimos guardar el cambio. Revisa tu conexión e inténtalo de nuevo.',
} as const;
