import { canonicalFiscalNumber, isFiscalNumber } from '@portal/contract/fiscal-number';
import { isDay } from '@portal/values/iso-date';

/** Reads one cell. Throws {@link UnreadableFieldError} with the reason. */
export type Field<T> = (cell: string) => T;

export class UnreadableFieldError extends Error {}

/** A cell as it is told, cut where it is long. */
export function shown(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}
const wrong = (cell: string, expected: string): never => {
  throw new UnreadableFieldError(
    cell === '' ? `is empty; expected ${expected}` : `"${shown(cell)}" is not ${expected}`,
  );
};

const matching =
  (pattern: RegExp, expected: string): Field<string> =>
  (cell) =>
    pattern.test(cell) ? cell : wrong(cell, expected);

/** Letters of UTF-8 as they look when they are read in another encoding: `MuÃ±oz`. */
const MISREAD = /[ÂÃ][\u0080-\u00BF‘’“”‰Šš…œž]/u;

/** Text without control characters and without marks of direction, trimmed. */
export function text(longest: number, { required = true } = {}): Field<string> {
  const expected = `text of ${required ? '1' : '0'} to ${longest} characters`;
  return (cell) => {
    const trimmed = cell.trim().normalize('NFC');
    if (trimmed.length > longest || (required && trimmed === '')) return wrong(cell, expected);
    if (MISREAD.test(trimmed)) return wrong(cell, 'text in the encoding of the file');
    return /[\p{Cc}\p{Bidi_Control}]/u.test(trimmed)
      ? wrong(cell, 'text without control characters')
      : trimmed;
  };
}

/** An empty cell is null; anything else as `field` says. */
export function optional<T>(field: Field<T>): Field<T | null> {
  return (cell) => (cell === '' ? null : field(cell));
}

/** An empty cell stays the empty text. */
export function orEmpty(field: Field<string>): Field<string> {
  return (cell) => (cell === '' ? '' : field(cell));
}

export function oneOf<const T extends string>(...values: readonly T[]): Field<T> {
  return (cell) => values.find((value) => value === cell) ?? wrong(cell, `one of ${values.join(', ')}`);
}

export const yesNo: Field<boolean> = (cell) => oneOf('yes', 'no')(cell) === 'yes';

/** National ID in its canonical form: spaces, dots, dashes and underscores are dropped. 4 to 13 digits. */
export const fiscalNumber: Field<string> = (cell) => {
  const canonical = canonicalFiscalNumber(cell);
  return isFiscalNumber(canonical) ? canonical : wrong(cell, 'a national ID of 4 to 13 digits');
};

export const invoiceNumber = matching(/^[A-Za-z0-9-]{2,20}$/, 'an invoice number (letters, digits, dashes)');
export function code(digits: number): Field<string> {
  return matching(new RegExp(`^\\d{${digits}}$`), `a code of ${digits} digits`);
}
export const identifier = matching(/^[A-Za-z0-9_-]{1,40}$/, 'a code (letters, digits, dashes)');
export const phone = matching(/^\d{7,10}$/, 'a phone number of 7 to 10 digits');
export const email = matching(/^[^\s@<>"]{1,64}@[^\s@<>"]{3,255}$/, 'an e-mail address');
export const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/, 'a month as YYYY-MM');

const isDate = (cell: string): boolean => isDay(cell) && cell >= '1990-01-01' && cell < '2100';

/** A day of the calendar from 1990 to 2099. */
export const date: Field<string> = (cell) => (isDate(cell) ? cell : wrong(cell, 'a date as YYYY-MM-DD'));

/** A moment with its offset from UTC. */
export const moment: Field<Date> = (cell) => {
  const looksRight = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(cell);
  const time = looksRight && isDate(cell.slice(0, 10)) ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(time) ? wrong(cell, 'a moment as YYYY-MM-DDThh:mm:ss-05:00') : new Date(time);
};

/** Whole pesos, digits only: a decimal comma or point would be a guess. */
export function pesos({ least = 0 } = {}): Field<number> {
  const expected = `whole pesos of at least ${least}, digits only`;
  return (cell) => {
    const amount = /^\d{1,13}$/.test(cell) ? Number(cell) : Number.NaN;
    return amount >= least ? amount : wrong(cell, expected);
  };
}

export function count(least: number, most: number): Field<number> {
  const expected = `a whole number from ${least} to ${most}`;
  return (cell) => {
    const value = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= least && value <= most ? value : wrong(cell, expected);
  };
}

/** Percent as decimal text, below 200 (usury caps of small loans pass 60). */
export const percent: Field<string> = (cell) =>
  /^\d{1,3}(\.\d{1,6})?$/.test(cell) && Number(cell) < 200
    ? cell
    : wrong(cell, 'a percentage such as 1.8762');

export function degrees(least: number, most: number): Field<number> {
  const expected = `degrees from ${least} to ${most}`;
  return (cell) => {
    const value = /^-?\d{1,3}(\.\d{1,9})?$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= least && value <= most ? value : wrong(cell, expected);
  };
}
