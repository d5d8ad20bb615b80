/** Texts of the questions and answers. */
export const faqTexts = {
  title: 'Preguntas frecuentes',
  lead: 'Lo que más nos preguntan sobre el crédito, los pagos y los certificados.',
  search: 'Busca en las preguntas',
  empty: 'Ninguna pregunta coincide con tu búsqueda.',
  emptyHint: 'Prueba con otra palabra o escríbenos.',
  failed: 'No pudimos traer las preguntas',
} as const;
