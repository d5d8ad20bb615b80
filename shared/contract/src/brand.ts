/** Name of the portal in a sentence. Pages that stand alone, without any code, have it in their HTML. */
export const BRAND = 'crédito 20 min';

/** The same at the beginning of a sentence, of a mail's sender or of an SMS. */
export const BRAND_AT_START = 'Crédito 20 min';
