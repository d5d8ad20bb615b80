import { messages } from '@portal/contract/messages';

/** Texts of the public inquiry's field on all pages; the message about the length is the owner's (AU-20). */
export const inquiryFieldTexts = {
  label: 'Número de cédula',
  placeholder: 'Sin puntos ni espacios',
  minimum: messages.fiscalNumberLength,
  submit: 'Continuar',
} as const;
