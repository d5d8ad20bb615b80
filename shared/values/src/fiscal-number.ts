import { nationalId } from '@portal/values/national-id';
import { isFault } from '@portal/values/value';

export {
  LONGEST_ID as LONGEST_FISCAL_NUMBER,
  SHORTEST_ID as SHORTEST_FISCAL_NUMBER,
} from '@portal/values/national-id';

/** The owner's hint says five digits; a shorter ID is accepted all the same, and shown with the hint (D-13). */
export const HINTED_FISCAL_NUMBER = 5;

/**
 * National ID in its canonical form, which every key, lookup and counter uses (threat T07). Any other text stays as
 * it is, and so finds no person.
 */
export function canonicalFiscalNumber(typed: string): string {
  const read = nationalId.parse(typed, 'typed');
  return isFault(read) ? typed : read;
}

/** The same where customers are blocked: spaces and underscores of an ID count for nothing there (CU-15). */
export function fiscalNumberWithGaps(typed: string): string {
  return canonicalFiscalNumber(typed.replace(/[\s_]/g, ''));
}

/** Why a text is no national ID, for the place of its field; undefined for one. */
export function fiscalNumberFault(typed: string): string | undefined {
  const read = nationalId.parse(typed, 'typed');
  return isFault(read) ? read.message : undefined;
}

/** Whether a text, as it was typed, is a national ID. */
export function isFiscalNumber(typed: string): boolean {
  return fiscalNumberFault(typed) === undefined;
}
