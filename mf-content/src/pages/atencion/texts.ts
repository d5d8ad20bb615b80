/** Texts of the contact lines. */
export const contactTexts = {
  title: 'Líneas de atención',
  lead: 'Habla con una persona. Nunca te pediremos contraseñas, códigos ni claves de tu banco.',
  local: 'Línea local',
  free: 'Línea gratuita nacional',
  hours: 'Horario',
  hoursText: 'Lunes a viernes de 7:00 a. m. a 7:00 p. m. y sábados de 8:00 a. m. a 1:00 p. m.',
  visit: 'Visítanos',
  visitText: 'En los puntos de atención te ayudamos con tu crédito y recibimos tus pagos.',
  visitLink: 'Busca el más cercano',
} as const;
