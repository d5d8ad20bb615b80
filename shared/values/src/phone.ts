import { type Branded, digitsOf, fault, plainSigns, type Value } from './value.ts';

/** Phone of Colombia: ten digits, a mobile by 3 or a landline by 60. */
export type Phone = Branded<string, 'Phone'>;

/** Pattern of the canonical form, for schemas and columns. */
export const PHONE = '^(3[0-9]{9}|60[0-9]{8})$';

const CANONICAL = new RegExp(PHONE);
/** What people write before a number: `Cel:`, `Tel.`, `WhatsApp`. */
const LABEL = /^(?:cel(?:ular)?|tel(?:[eé]fono)?|m[oó]vil|fijo|whatsapp)\b\.? ?:? ?/i;
const WRITTEN = /^\(?(\+?) ?[\d(][\d ().-]*$/;
/** A dot before one digit, or one dot alone before two: decimals of a spreadsheet, no group. */
const DECIMALS = /\.(?!\d\d)|^[^.]*\.\d\d$/;

export const phone: Value<Phone> = {
  /** Reads ten digits with spaces, hyphens, brackets and dots between, behind 57, +57 or 0057 or without. */
  parse(text) {
    const written = plainSigns(text).replace(LABEL, '');
    if (written === '') return fault('empty', text, () => 'Escribe el teléfono.');
    const [isWritten, plus] = WRITTEN.exec(written) ?? [];
    const digits = digitsOf(written);
    if (digits.length > 14) {
      return fault('several', text, (read) => `Escribe un solo teléfono, de diez dígitos; se lee ${read}.`);
    }
    if (isWritten === undefined || DECIMALS.test(written)) {
      return fault('sign', text, (read) => `El teléfono lleva solo números; se lee ${read}.`);
    }
    const national = plus ? /^57(.*)$/.exec(digits)?.[1] : digits.replace(/^(?:00)?57(?=.{10}$)/, '');
    if (national === undefined) {
      return fault(
        'country',
        text,
        (read) => `Escribe un teléfono de Colombia, de diez dígitos; se lee ${read}.`,
      );
    }
    if (CANONICAL.test(national)) return national as Phone;
    if (national.length === 7) {
      return fault(
        'area-code',
        text,
        (read) => `Falta el indicativo: escribe los diez dígitos, como 601 234 5678; se lee ${read}.`,
      );
    }
    return fault(
      'length',
      text,
      (read) => `El teléfono tiene diez dígitos: un celular empieza por 3 y un fijo por 60; se lee ${read}.`,
    );
  },
  show: (value) => `${value.slice(0, 3)} ${value.slice(3, 6)} ${value.slice(6)}`,
};
