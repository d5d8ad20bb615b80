import { Field } from '../form/field.tsx';
import { SubmitButton, type SubmitButtonProps } from '../form/submit-button.tsx';
import { TextInput } from '../form/text-inputs.tsx';
import { SearchIcon } from '../icons.ts';

export interface ValueFieldProps {
  readonly label: string;
  readonly placeholder: string;
}

/** Field for the search value, in a form that calls it `value`. */
export function ValueField({ label, placeholder }: ValueFieldProps) {
  return (
    <Field label={label} name="value">
      <TextInput placeholder={placeholder} autoComplete="off" spellCheck={false} />
    </Field>
  );
}

/** Asks for the list with the filters of the surrounding form. */
export function QueryButton(props: Omit<SubmitButtonProps, 'icon'>) {
  return <SubmitButton {...props} icon={<SearchIcon className="small-icon" />} />;
}
