/** Texts of the page about the credit. */
export const creditTexts = {
  title: 'Tu crédito en 20 minutos',
  lead: 'Para comprar hoy y pagar por cuotas, solo con tu cédula.',
  benefits: 'Lo que ganas',
  benefitList: [
    { title: 'Respuesta en unos 20 minutos', text: 'Sabes tu cupo, la tasa y cada cuota antes de firmar.' },
    { title: 'Solo con tu cédula', text: 'Sin codeudor, sin carta laboral y sin papeleo.' },
    {
      title: 'El plazo lo eliges tú',
      text: 'Las cuotas que te queden cómodas, y puedes cambiarlas después.',
    },
    { title: 'Paga como quieras', text: 'Por PSE desde tu banco o en efectivo en nuestros puntos.' },
    {
      title: 'Abona sin costo',
      text: 'Si pagas antes, pagas el capital y la fianza que faltan, no los intereses de los meses que faltan.',
    },
    { title: 'Cupo que se libera', text: 'Cada cuota que pagas vuelve a tu cupo para otra compra.' },
  ],
  how: 'Cómo se pide',
  places: 'Ver puntos de atención',
  questions: 'Preguntas frecuentes',
} as const;
