import { Field, TextInput } from '@portal/ui/controls';
import { useFormContext, useWatch } from 'react-hook-form';
import { texts } from '../../texts.ts';
import { fiscalNumberHelp } from './fiscal-number.ts';

/** The national ID in a form that has a value `fiscal_number` (AU-18 … AU-20, AU-37, AU-39). */
export function FiscalNumberField({ readOnly }: { readOnly?: boolean }) {
  const { control, setValue, formState } = useFormContext();
  const value: string = useWatch({ control, name: 'fiscal_number' });
  return (
    <Field
      name="fiscal_number"
      label={texts.identity.label}
      help={formState.errors['fiscal_number'] ? undefined : fiscalNumberHelp(value)}
    >
      <TextInput
        inputMode="numeric"
        autoComplete="username"
        readOnly={readOnly ?? false}
        onValue={(typed) => setValue('fiscal_number', typed, { shouldValidate: false })}
      />
    </Field>
  );
}
