import { yup } from '@portal/ui/form';
import { texts } from '../texts.ts';

export const SHORTEST = 4;
export const LONGEST = 13;
/** Accepted all the same: the text about five digits is then only a hint (decision 13). */
const HINTED = 4;

/** A national ID without the marks people write into it, at most 13 characters. */
export const cleanFiscalNumber = (typed: string): string => typed.replace(/[\s._-]/g, '').slice(0, LONGEST);

/** Leaving the field empty is no error yet: nothing is asked for before there is a number. */
export const fiscalNumberRule = yup
  .string()
  .defined()
  .test('length', texts.identity.length, (value) => value === '' || isFiscalNumber(value));

export const isFiscalNumber = (value: string): boolean => value.length >= SHORTEST && value.length <= LONGEST;

/** Below the field while typing (AU-20). */
export const fiscalNumberHelp = (value: string): string =>
  value.length > 0 && value.length <= HINTED ? texts.identity.length : texts.identity.help;
