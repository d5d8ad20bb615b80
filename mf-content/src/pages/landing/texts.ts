/** Texts of the home page of visitors. */
export const landingTexts = {
  title: 'Crédito rápido con tu cédula',
  fallback: {
    title: 'Tu crédito en 20 minutos',
    content: 'Pídelo solo con tu cédula. Sabes cuánto pagas cada mes antes de decir que sí.',
  },
  carousel: 'Novedades',
  inquiry: 'Consulta y paga',
  inquiryLead: 'Sin iniciar sesión, desde tu banco.',
  learnMore: 'Ver más',
  credits: 'Para lo que necesites',
  creditsLead: 'Elige para qué es y mira un ejemplo con todos los costos.',
  creditTypes: 'Tipos de crédito',
  blocks: 'Haz todo desde tu celular',
  partners: 'Aliados',
  whatsapp: 'Escríbenos por WhatsApp',
  failed: 'No pudimos traer las novedades',
} as const;
