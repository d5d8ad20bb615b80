import { fiscalNumberFault as faultOf, HINTED_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import * as yup from 'yup';
import { texts } from '../../texts.ts';

/** Why the typed text is not a national ID; undefined for a valid ID or an empty field. */
export function fiscalNumberFault(value: string): string | undefined {
  const fault = value === '' ? undefined : faultOf(value);
  return fault !== undefined && /^\d{1,3}$/.test(value) ? texts.identity.length : fault;
}

/** Rule of the field. An empty field is no fault until the button is pressed. */
export const fiscalNumberRule = yup
  .string()
  .defined()
  .test('digits', (value, test) => {
    const message = fiscalNumberFault(value);
    return message === undefined || test.createError({ message });
  });

/** Text below the field while a person types (AU-20). */
export function fiscalNumberHelp(value: string): string {
  return (
    fiscalNumberFault(value) ??
    (value.length > 0 && value.length < HINTED_FISCAL_NUMBER ? texts.identity.length : texts.identity.help)
  );
}
