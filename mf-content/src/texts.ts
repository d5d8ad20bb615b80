export const texts = {
  landing: {
    title: 'Crédito rápido con tu cédula',
    fallback: {
      title: 'Tu crédito en 20 minutos',
      content: 'Pídelo solo con tu cédula. Sabes cuánto pagas cada mes antes de decir que sí.',
    },
    carousel: 'Novedades',
    learnMore: 'Ver más',
    previous: 'Anterior',
    next: 'Siguiente',
    pause: 'Pausar el carrusel',
    play: 'Reanudar el carrusel',
    position: (at: number, of: number) => `${at} de ${of}`,
    credits: 'Para lo que necesites',
    creditsLead: 'Elige para qué es y mira cómo funciona.',
    creditTypes: 'Tipos de crédito',
    steps: [
      { title: 'Muestra tu cédula', text: 'En un punto de atención o en la tienda aliada.' },
      {
        title: 'Recibe la respuesta',
        text: 'En unos 20 minutos sabes tu cupo, la tasa y el valor de cada cuota.',
      },
      { title: 'Llévatelo hoy', text: 'Firmas con un código que llega a tu celular y sales con tu compra.' },
    ],
    blocks: 'Haz todo desde tu celular',
    partners: 'Aliados',
    whatsapp: 'Escríbenos por WhatsApp',
    failed: 'No pudimos traer las novedades',
  },
  faq: {
    title: 'Preguntas frecuentes',
    lead: 'Lo que más nos preguntan sobre el crédito, los pagos y los certificados.',
    search: 'Busca en las preguntas',
    empty: 'Ninguna pregunta coincide con tu búsqueda.',
    emptyHint: 'Prueba con otra palabra o escríbenos.',
    failed: 'No pudimos traer las preguntas',
  },
} as const;
