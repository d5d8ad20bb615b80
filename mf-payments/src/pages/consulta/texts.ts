/** Texts of the public inquiry; its field has its own texts. */
export const inquiryTexts = {
  title: 'Consulta y paga',
  lead: 'Sin iniciar sesión, desde tu banco.',
  carousel: 'Consejos para pagar',
  learnMore: 'Ver más',
} as const;
