import { messages } from '@portal/contract/messages';

/** Texts of a page of the administrators. */
export const contentPageTexts = {
  loading: 'Cargando la página',
  missing: 'Ups, página no encontrada, intente nuevamente.',
  failed: messages.errorTryLater,
} as const;
