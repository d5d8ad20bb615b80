declare const brand: unique symbol;

/** A value that only its parser makes: no text becomes one by being called so. */
export type Branded<T extends string | number, Name extends string> = T & { readonly [brand]: Name };

/** Who wrote the text: a person, by hand or by pasting; a text file; a cell of a spreadsheet. */
export type From = 'typed' | 'pasted' | 'file' | 'cell';

export type FaultCode =
  | 'empty'
  | 'sign'
  | 'unseen'
  | 'length'
  | 'groups'
  | 'decimals'
  | 'exponent'
  | 'check-digit'
  | 'area-code'
  | 'country'
  | 'several'
  | 'domain'
  | 'encoding'
  | 'no-day'
  | 'year';

/** Why a text is no value. */
export interface Fault {
  readonly code: FaultCode;
  /** What was read, with marks that cannot be seen written out; '' for a password. */
  readonly read: string;
  /** What is wrong with it, in Spanish, for the place of its field. */
  readonly message: string;
}

/** How people write a value, and how screens do. `parse(show(value))` is `value`. */
export interface Value<V> {
  parse(text: string, from: From): V | Fault;
  show(value: V): string;
}

export function isFault(parsed: string | number | Fault): parsed is Fault {
  return typeof parsed === 'object';
}

/** Most characters of a text that a fault shows. */
const MOST_SHOWN = 60;
/** Controls, halves of characters, and format characters: bidi marks, zero-width ones, soft hyphen, BOM. */
const NOT_SEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

const codePoint = (sign: string): string =>
  `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`;

/** A fault whose sentence shows what was read: `say` gets the text in quotation marks. */
export function fault(code: FaultCode, text: string, say: (read: string) => string): Fault {
  const signs = [...text];
  const whole = signs.length > MOST_SHOWN ? `${signs.slice(0, MOST_SHOWN).join('')}…` : text;
  const read = whole.trim().replace(NOT_SEEN, codePoint);
  return { code, read, message: say(`«${read}»`) };
}

/** Marks that copying brings along unseen: bidi marks, zero-width ones, soft hyphen, BOM; variation selectors. */
const BROUGHT_ALONG = /[\p{Cf}\p{VS}]/gu;

/** A text of digits without marks that copying brings along, with ASCII signs for full-width ones, spaces and dashes. */
export function plainSigns(text: string): string {
  return text
    .replace(BROUGHT_ALONG, '')
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .normalize('NFC')
    .trim();
}

/** The digits of a text whose other signs its parser has judged. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/** Digits in groups of three from the right, as screens write them: `1.010.101.010`. */
export function inThrees(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '.');
}
