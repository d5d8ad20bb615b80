import { type Branded, digitsOf, fault, plainSigns, type Value } from './value.ts';

/** Code that is sent for one use: six digits (BC-04). */
export type OneTimeCode = Branded<string, 'OneTimeCode'>;
/** Password in NFC and otherwise as it was typed (RFC 8265 4.2). */
export type Password = Branded<string, 'Password'>;

export const CODE_DIGITS = 6;
/** So that the server never hashes a book. */
export const LONGEST_PASSWORD = 128;

const SEPARATED = /^\d(?:[ -]?\d){5}$/;
const RUNS = /(?<!\d)\d{6}(?!\d)/g;

export const oneTimeCode: Value<OneTimeCode> = {
  /** Reads six digits, spaces or hyphens between them, and a whole message that holds one run of six digits. */
  parse(text) {
    const written = plainSigns(text);
    if (written === '') return fault('empty', text, () => 'Escribe el código.');
    if (SEPARATED.test(written)) return digitsOf(written) as OneTimeCode;
    const [run, other] = written.match(RUNS) ?? [];
    if (run !== undefined && other === undefined) return run as OneTimeCode;
    return other === undefined
      ? fault('length', text, (read) => `El código tiene ${CODE_DIGITS} dígitos; se lee ${read}.`)
      : fault('several', text, (read) => `Hay más de un código; escribe uno solo: se lee ${read}.`);
  },
  show: (value) => value,
};

export const password: Value<Password> = {
  /** The fault never shows what was read. */
  parse(text) {
    const composed = text.normalize('NFC');
    if (composed === '') return fault('empty', '', () => 'Escribe la contraseña.');
    if (composed.includes('\0')) {
      return fault('sign', '', () => 'La contraseña lleva un signo que no se puede escribir (U+0000).');
    }
    if ([...composed].length > LONGEST_PASSWORD) {
      return fault('length', '', () => `La contraseña tiene ${LONGEST_PASSWORD} caracteres como máximo.`);
    }
    return composed as Password;
  },
  show: (value) => value,
};
