import { type Branded, digitsOf, type Fault, fault, inThrees, plainSigns, type Value } from './value.ts';

/** Whole pesos, a safe integer of 0 or more. */
export type Amount = Branded<number, 'Amount'>;
/** Percent as a decimal text with two places: `25.40`. */
export type Rate = Branded<string, 'Rate'>;

/** Digits alone or in groups of three by one sign throughout, and cents that are zeros behind the other sign. */
const AMOUNT = /^(0|[1-9]\d*|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+|(?: \d{3})+))$/;
const ZERO_CENTS = /^(.*\d)([.,])0{1,2}$/;

function amountFault(text: string, written: string): Fault {
  if (written === '') return fault('empty', text, () => 'Escribe el valor.');
  if (/^\d[\d.,]*e[+-]?\d+$/i.test(written)) {
    return fault('exponent', text, (read) => `Escribe el valor con todos sus dígitos; se lee ${read}.`);
  }
  if (/^[\d., ]*\d[.,]\d{1,2}$/.test(written)) {
    return fault('decimals', text, (read) => `Escribe pesos sin centavos; se lee ${read}.`);
  }
  if (/^[\d., ]+$/.test(written)) {
    return fault('groups', text, (read) => `Los puntos separan grupos de tres dígitos; se lee ${read}.`);
  }
  return fault('sign', text, (read) => `El valor lleva solo números; se lee ${read}.`);
}

export const amount: Value<Amount> = {
  /** Reads `1234567`, `$ 1.234.567`, `1,234,567`, `1.234.567,00`, with `COP` or without. */
  parse(text) {
    const written = plainSigns(text).replace(/^(?:COP ?)?\$? ?|(?<=\d) ?COP$/gi, '');
    const [, whole = written, mark = ''] = ZERO_CENTS.exec(written) ?? [];
    // The sign that groups the digits cannot begin the cents too: `1.234.00`.
    if (!AMOUNT.test(whole) || (mark !== '' && whole.includes(mark))) return amountFault(text, written);
    const pesos = Number(digitsOf(whole));
    if (Number.isSafeInteger(pesos)) return pesos as Amount;
    return fault('length', text, (read) => `El valor es demasiado grande; se lee ${read}.`);
  },
  show: (value) => `$${inThrees(String(value))}`,
};

export const rate: Value<Rate> = {
  /** Reads `25,4`, `25.4` and `25,4 %`; a third place is refused, never rounded. */
  parse(text) {
    const written = plainSigns(text).replace(/ ?%$/, '');
    if (written === '') return fault('empty', text, () => 'Escribe la tasa.');
    const [, whole, places = ''] = /^(0|[1-9]\d{0,3})(?:[.,](\d{1,2}))?$/.exec(written) ?? [];
    if (whole !== undefined) return `${whole}.${places.padEnd(2, '0')}` as Rate;
    return fault(
      'sign',
      text,
      (read) => `Escribe la tasa con dos decimales como máximo, como 25,40; se lee ${read}.`,
    );
  },
  show: (value) => `${value.replace('.', ',')} %`,
};
