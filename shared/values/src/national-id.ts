import { type Branded, digitsOf, type Fault, fault, inThrees, plainSigns, type Value } from './value.ts';

/** National ID: 4 to 13 digits, leading zeros kept (AU-19, BC-01). */
export type NationalId = Branded<string, 'NationalId'>;

export const SHORTEST_ID = 4;
export const LONGEST_ID = 13;

/** Pattern of the canonical form, for schemas and columns. */
export const NATIONAL_ID = `^[0-9]{${SHORTEST_ID},${LONGEST_ID}}$`;

/** What people write before an ID: `C.C.`, `CC No.`, `Cédula:`, `NIT`. */
const LABEL =
  /^(?:c\.? ?c\.?|n\.? ?i\.? ?t\.?|c[eé]dula(?: de ciudadan[ií]a)?) ?:? ?(?:(?:no\b|n[°º]|n[úu]mero\b|#)[.:]? ?)?(?=\d)/i;
const GROUPED = /^\d{1,3}(?:[. ]\d{3})+$/;
const CHECKED = /^([\d. ]*\d) ?- ?(\d)$/;
/** Weights of the digits of a NIT from the right (Orden Administrativa 4 de 1989 of the DIAN). */
const WEIGHTS = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43] as const;

function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce(
    (total, weight, place) => total + weight * Number(digits.at(-1 - place) ?? 0),
    0,
  );
  const rest = sum % 11;
  return rest < 2 ? rest : 11 - rest;
}

/** The reason for a text that is neither digits nor groups of three. */
function faultOf(text: string, written: string): Fault {
  if (written === '') return fault('empty', text, () => 'Escribe la cédula.');
  if (/^\d[\d.,]*e\+?\d+$/i.test(written)) {
    return fault(
      'exponent',
      text,
      (read) =>
        `La hoja de cálculo acortó el número: se lee ${read}. Escribe la cédula con todos sus dígitos.`,
    );
  }
  if (/^\d[\d. ]*[.,]\d{1,2}$/.test(written)) {
    return fault('decimals', text, (read) => `Una cédula no lleva decimales: se lee ${read}.`);
  }
  if (/^[\d. ]+$/.test(written)) {
    return fault(
      'groups',
      text,
      (read) => `Los puntos y espacios separan grupos de tres dígitos; se lee ${read}.`,
    );
  }
  return fault('sign', text, (read) => `La cédula lleva solo números; se lee ${read}.`);
}

export const nationalId: Value<NationalId> = {
  /**
   * Reads digits, alone or in groups of three by dots or spaces, behind `C.C.` or `NIT`. A hyphen and a digit behind
   * nine or ten digits are the check digit of a NIT: verified and left out.
   */
  parse(text) {
    const written = plainSigns(text).replace(LABEL, '');
    const [, body = written, check] = CHECKED.exec(written) ?? [];
    if (!/^\d+$/.test(body) && !GROUPED.test(body)) return faultOf(text, written);
    const digits = digitsOf(body);
    if (check !== undefined) {
      const isNit = digits.length === 9 || digits.length === 10;
      if (!isNit || Number(check) !== checkDigit(digits)) {
        return fault(
          'check-digit',
          text,
          (read) => `El dígito después del guion no es el de verificación de ese número: se lee ${read}.`,
        );
      }
    }
    if (digits.length < SHORTEST_ID || digits.length > LONGEST_ID) {
      return fault(
        'length',
        text,
        (read) => `La cédula tiene de ${SHORTEST_ID} a ${LONGEST_ID} dígitos; se lee ${read}.`,
      );
    }
    return digits as NationalId;
  },
  show: inThrees,
};
