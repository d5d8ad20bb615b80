import { email as emailValue } from '@portal/values/email';
import { isDay, isoDate } from '@portal/values/iso-date';
import { nationalId } from '@portal/values/national-id';
import { amount, rate } from '@portal/values/numbers';
import { phone as phoneValue } from '@portal/values/phone';
import { password } from '@portal/values/secrets';
import { areHoursPossible } from '@portal/values/store-hours';
import { STORE_PHONE } from '@portal/values/store-phone';
import {
  address as addressValue,
  freeText,
  MISREAD,
  personName as personNameValue,
} from '@portal/values/texts';
import { isFault, type Value } from '@portal/values/value';

/** Reads one cell. Throws {@link UnreadableFieldError} with the reason. */
export type Field<T> = (cell: string) => T;

export class UnreadableFieldError extends Error {}

/** A cell as it is told, cut where it is long. */
export function shown(cell: string): string {
  return cell.length > 40 ? `${cell.slice(0, 40)}…` : cell;
}
const wrong = (cell: string, expected: string, why?: string): never => {
  const told = cell === '' ? `is empty; expected ${expected}` : `"${shown(cell)}" is not ${expected}`;
  throw new UnreadableFieldError(why === undefined || cell === '' ? told : `${told}: ${why}`);
};

/** A cell read by the parser that forms and calls have for the value; its sentence is told with the fault. */
const valued =
  <V extends string | number>({ parse }: Pick<Value<V>, 'parse'>, expected: string): Field<V> =>
  (cell) => {
    const parsed = parse(cell, 'file');
    return isFault(parsed) ? wrong(cell, expected, parsed.message) : parsed;
  };

const matching =
  (pattern: RegExp, expected: string): Field<string> =>
  (cell) =>
    pattern.test(cell) ? cell : wrong(cell, expected);

/** One line as forms keep it: trimmed, single spaces, without controls and marks that change the order of reading. */
export function text(
  longest: number,
  { required = true, least = required ? 1 : 0 }: { required?: boolean; least?: number } = {},
): Field<string> {
  const expected = `text of ${least} to ${longest} characters`;
  return (cell) => {
    const trimmed = cell.trim().normalize('NFC');
    if (MISREAD.test(trimmed)) return wrong(cell, 'text in the encoding of the file');
    if (/\p{Cc}/u.test(trimmed) || isFault(freeText.parse(trimmed, 'file')))
      return wrong(cell, 'text without control characters');
    const line = trimmed.replace(/\s+/g, ' ');
    return line.length > longest || line.length < least ? wrong(cell, expected) : line;
  };
}

/** An empty cell is null; anything else as `field` says. */
export function optional<T>(field: Field<T>): Field<T | null> {
  return (cell) => (cell.trim() === '' ? null : field(cell));
}

/** An empty cell stays the empty text. */
export function orEmpty(field: Field<string>): Field<string> {
  return (cell) => (cell.trim() === '' ? '' : field(cell));
}

export function oneOf<const T extends string>(...values: readonly T[]): Field<T> {
  return (cell) => values.find((value) => value === cell) ?? wrong(cell, `one of ${values.join(', ')}`);
}

export const yesNo: Field<boolean> = (cell) => oneOf('yes', 'no')(cell) === 'yes';

/** A password, of which no fault shows anything. */
export const initialPassword: Field<string> = (cell) => {
  const read = password.parse(cell, 'file');
  if (isFault(read)) throw new UnreadableFieldError(`is no password: ${read.message}`);
  if ([...read].length < 4)
    throw new UnreadableFieldError('is no password: the login takes 4 signs and more');
  return read;
};

export const fiscalNumber = valued(nationalId, 'a national ID of 4 to 13 digits');
export const personName = valued(personNameValue, 'a name: text of 1 to 80 letters');

/** One line without signs that cannot be seen. */
export function address(longest: number): Field<string> {
  const expected = `an address of at most ${longest} characters`;
  const read = valued(addressValue, expected);
  return (cell) => {
    const line = read(cell);
    return line.length > longest ? wrong(cell, expected) : line;
  };
}

/** Searches write it in capitals: two that differ by them alone would be one invoice to people. */
export const invoiceNumber = matching(
  /^[A-Z0-9-]{2,20}$/,
  'an invoice number (capital letters, digits, dashes)',
);
export function code(digits: number): Field<string> {
  return matching(new RegExp(`^\\d{${digits}}$`), `a code of ${digits} digits`);
}
export const identifier = matching(/^[A-Za-z0-9_-]{1,40}$/, 'a code (letters, digits, dashes)');
/** The form of a store, which has to save what was imported, takes no other code, phone and hours. */
export const storeCode = matching(/^[A-Za-z0-9-]{1,20}$/, 'a code (letters, digits, dashes)');
export const storePhone: Field<string> = (cell) =>
  matching(new RegExp(STORE_PHONE), 'the phone of a store')(text(20)(cell));
/** Payments name it. */
export const bankCode = matching(/^[A-Za-z0-9_-]{1,10}$/, 'a code of 1 to 10 letters, digits, dashes');
export const storeHours: Field<string> = (cell) => {
  const hours = text(160, { required: false })(cell);
  return areHoursPossible(hours) ? hours : wrong(cell, 'hours that a day has');
};
export const phone = valued(phoneValue, 'a phone number of ten digits');
export const email = valued(emailValue, 'an e-mail address');
/** Annual percent with two places, from 1 to 99.99. */
export const annualRate: Field<string> = (cell) => {
  const annual = valued(rate, 'a rate such as 25.02')(cell);
  return Number(annual) >= 1 && Number(annual) < 100 ? annual : wrong(cell, 'a rate from 1 to 99.99');
};
export const month = matching(/^20\d{2}-(0[1-9]|1[0-2])$/, 'a month as YYYY-MM');

const anyDate = valued(isoDate, 'a date as YYYY-MM-DD');

/** A day of the calendar from 1990 to 2099, as `2026-11-20`, `20/11/2026` or a spreadsheet's number. */
export const date: Field<string> = (cell) => {
  // What is right already needs no parser: there are millions of these cells.
  const day = isDay(cell) ? cell : anyDate(cell);
  return day >= '1990-01-01' && day < '2100' ? day : wrong(cell, 'a date from 1990 to 2099');
};

/** A moment with its offset from UTC. */
export const moment: Field<Date> = (cell) => {
  const looksRight = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(Z|[+-]\d{2}:\d{2})$/.test(cell);
  const time = looksRight && isDay(cell.slice(0, 10)) ? Date.parse(cell) : Number.NaN;
  return Number.isNaN(time) ? wrong(cell, 'a moment as YYYY-MM-DDThh:mm:ss-05:00') : new Date(time);
};

/** Whole pesos: digits, alone or in groups of three; at most 13. */
export function pesos({ least = 0 } = {}): Field<number> {
  const expected = `whole pesos of at least ${least}, digits only`;
  const anyAmount = valued(amount, expected);
  return (cell) => {
    // What is right already needs no parser: there are millions of these cells.
    const read = /^(?:0|[1-9]\d{0,12})$/.test(cell) ? Number(cell) : anyAmount(cell);
    return read >= least && read < 1e13 ? read : wrong(cell, expected);
  };
}

export function count(least: number, most: number): Field<number> {
  const expected = `a whole number from ${least} to ${most}`;
  return (cell) => {
    const value = /^\d{1,9}$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= least && value <= most ? value : wrong(cell, expected);
  };
}

/** Percent as decimal text with at most six places, below 200; a comma or `%` may stand in it as in `1,8762 %`. */
export const percent: Field<string> = (cell) => {
  const [, whole, places] = /^(0|[1-9]\d{0,2})(?:[.,](\d{1,6}))? ?%?$/.exec(cell.trim()) ?? [];
  if (whole === undefined || Number(whole) >= 200) return wrong(cell, 'a percentage such as 1.8762');
  return places === undefined ? whole : `${whole}.${places}`;
};

/** Rounded to about a metre, as the form of a store keeps them. */
export function degrees(least: number, most: number): Field<number> {
  const expected = `degrees from ${least} to ${most}`;
  return (cell) => {
    const value = /^-?\d{1,3}(\.\d{1,9})?$/.test(cell) ? Number(cell) : Number.NaN;
    return value >= least && value <= most ? Math.round(value * 1e5) / 1e5 : wrong(cell, expected);
  };
}
