/** Texts of how a credit is asked for. */
export const stepsTexts = {
  steps: [
    { title: 'Muestra tu cédula', text: 'En un punto de atención o en la tienda aliada.' },
    {
      title: 'Recibe la respuesta',
      text: 'En unos 20 minutos sabes tu cupo, la tasa y el valor de cada cuota.',
    },
    { title: 'Llévatelo hoy', text: 'Firmas con un código que llega a tu celular y sales con tu compra.' },
  ],
} as const;
