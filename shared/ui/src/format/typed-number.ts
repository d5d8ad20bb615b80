/**
 * Value of a number field: the whole number of its text, or the text itself where it is not one (`50.000,75`, `1e5`,
 * `-500`). Empty is `''`. So a form refuses a text that it cannot read, and corrects nothing.
 */
export type TypedNumber = number | string;

const WHOLE_PESOS = /^\s*\$?\s*(\d{1,3}(?:[.\s]\d{3})+|\d+)\s*$/;
const NOTHING = /^[\s$]*$/;

/**
 * Reads whole pesos while they are typed, before more may come: digits, with or without `$`, spaces and dots between groups of three. A comma, a sign, an
 * exponent or a dot elsewhere makes it no whole amount, and so does a number above 2^53.
 *
 * @returns whole pesos, `''` for nothing, else the text unchanged
 */
export function typedPesos(text: string): TypedNumber {
  if (NOTHING.test(text)) return '';
  const match = WHOLE_PESOS.exec(text);
  return match ? safe((match[1] ?? '').replace(/\D/g, ''), text) : text;
}

/**
 * Reads a count: digits and nothing else between optional spaces; `12,5` is no count.
 *
 * @returns the count, `''` for nothing, else the text unchanged
 */
export function typedCount(text: string): TypedNumber {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return /^\d+$/.test(trimmed) ? safe(trimmed, text) : text;
}

/** Whether a field holds a whole number between two bounds, both allowed. */
export function isBetween(typed: TypedNumber | undefined, least: number, most: number): typed is number {
  return typeof typed === 'number' && typed >= least && typed <= most;
}

function safe(digits: string, text: string): TypedNumber {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : text;
}
