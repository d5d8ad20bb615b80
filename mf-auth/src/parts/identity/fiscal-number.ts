import { HINTED_FISCAL_NUMBER, isFiscalNumber } from '@portal/contract/fiscal-number';
import { yup } from '@portal/ui/form';
import { texts } from '../../texts.ts';

/** Why the typed text is not a national ID; undefined for a valid ID or an empty field. */
export function fiscalNumberFault(value: string): string | undefined {
  if (value === '' || isFiscalNumber(value)) return undefined;
  return /^\d+$/.test(value) ? texts.identity.length : texts.identity.digits;
}

/** Leaving the field empty is no error yet: nothing is asked for before there is a number. */
export const fiscalNumberRule = yup
  .string()
  .defined()
  .test('digits', (value, test) => {
    const message = fiscalNumberFault(value);
    return message === undefined || test.createError({ message });
  });

/** Below the field while typing (AU-20). */
export function fiscalNumberHelp(value: string): string {
  return (
    fiscalNumberFault(value) ??
    (value.length > 0 && value.length < HINTED_FISCAL_NUMBER ? texts.identity.length : texts.identity.help)
  );
}
