/** Texts of the public inquiry's field on all pages; the message about the length is the owner's (AU-20). */
export const inquiryFieldTexts = {
  label: 'Número de cédula',
  placeholder: 'Sin puntos ni espacios',
  minimum: 'Asegúrate de que la cédula tenga mínimo cinco (5) dígitos',
  digits: 'La cédula lleva solo números. Escríbela sin letras ni símbolos.',
  submit: 'Continuar',
} as const;
