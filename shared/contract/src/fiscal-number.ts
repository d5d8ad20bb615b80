import {
  LONGEST_ID as LONGEST_FISCAL_NUMBER,
  SHORTEST_ID as SHORTEST_FISCAL_NUMBER,
} from '@portal/values/national-id';

/**
 * Rule for national IDs in server and browser: 4 to 13 digits (AU-19, BC-01). People write marks between the digits;
 * these are removed before digits are counted, cut or compared, so that a pasted ` 1.010.101.010` stays whole.
 */
export {
  LONGEST_ID as LONGEST_FISCAL_NUMBER,
  SHORTEST_ID as SHORTEST_FISCAL_NUMBER,
} from '@portal/values/national-id';

/** The owner's hint says five digits; a shorter ID is accepted all the same, and shown with the hint (D-13). */
export const HINTED_FISCAL_NUMBER = 5;

/** Separators that people write between the digits. */
const MARKS = /[\s._-]/g;

/** Pattern of a national ID in calls: digits, and separators between them. A string, since it goes into schemas. */
export const TYPED_FISCAL_NUMBER = `^[\\s._-]*\\d(?:[\\s._-]*\\d){${SHORTEST_FISCAL_NUMBER - 1},${LONGEST_FISCAL_NUMBER - 1}}[\\s._-]*$`;

/** National ID in its canonical form, which every key, lookup and counter uses (threat T07). */
export function canonicalFiscalNumber(typed: string): string {
  return typed.normalize('NFKC').replace(MARKS, '').toUpperCase();
}

/** Whether a text in canonical form can be a national ID. */
export function isFiscalNumber(canonical: string): boolean {
  const { length } = canonical;
  return length >= SHORTEST_FISCAL_NUMBER && length <= LONGEST_FISCAL_NUMBER && /^\d+$/.test(canonical);
}

/**
 * Value of a field for a national ID from typed or pasted text: without separators, cut to the length of an ID. Letters
 * stay, so that the field can refuse them: without them it would be another ID.
 */
export function fiscalNumberAsTyped(typed: string): string {
  return [...typed.normalize('NFKC').replace(MARKS, '')].slice(0, LONGEST_FISCAL_NUMBER).join('');
}
