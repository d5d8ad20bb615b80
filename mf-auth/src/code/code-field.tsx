import { messageOfCode } from '@portal/api-client';
import { CodeInput, Field, useFormContext, yup } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/** Six digits (AU-26, AU-44); no other rule on its length (BC-03). */
export const codeRule = yup
  .string()
  .defined()
  .matches(/^\d{6}$/, messageOfCode('OTP_WRONG_FORMAT'));

/** The one-time code in a form that has a value `codigo`. */
export function CodeField({ help, autoFocus }: { help?: ReactNode; autoFocus?: boolean }) {
  const { errors } = useFormContext().formState;
  return (
    <Field name="codigo" label={texts.code.label} help={help}>
      <CodeInput invalid={errors['codigo'] !== undefined} autoFocus={autoFocus ?? false} />
    </Field>
  );
}
