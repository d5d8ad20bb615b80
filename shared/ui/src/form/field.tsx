import {
  renderField_unstable as renderField,
  useFieldContextValues_unstable as useFieldContextValues,
  useFieldBase_unstable as useFluentField,
} from '@fluentui/react-field';
import { type ReactElement, type ReactNode, use, useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { cx } from '../core/class-names.ts';
import { WarnMark } from '../icons/marks.tsx';
import { BindingContext } from './bound-control.ts';
import { LabelContext } from './label-registry.ts';

export type FieldProps = {
  /** Above the control. A text, so that the summary of errors can name the field. */
  label: string;
  /** Hides the label from the eye, where the place already says it. */
  hiddenLabel?: boolean | undefined;
  /** Binds the control inside to this value of the surrounding `Form`. */
  name?: string | undefined;
  /** Below the control: what it is for, or in which form. */
  help?: ReactNode;
  /** What is wrong; the form's own message otherwise. */
  error?: string | undefined;
  /** Reads the error aloud as it appears: for a field outside a form, whose errors no summary tells. */
  announced?: boolean | undefined;
  required?: boolean | undefined;
  className?: string | undefined;
  /** Exactly one control of the kit. */
  children: ReactElement;
};

/** Label, control, help and error, wired for those who cannot see them side by side. */
export function Field(props: FieldProps) {
  return props.name === undefined ? <FieldFrame {...props} /> : <FormField {...props} name={props.name} />;
}

function FormField({ name, ...props }: FieldProps & { name: string }) {
  const form = useFormContext();
  const { field, fieldState } = useController({ name, control: form.control });
  const registry = use(LabelContext);
  const { label } = props;
  useEffect(() => registry?.register(name, label), [registry, name, label]);
  return (
    <BindingContext value={field}>
      <FieldFrame {...props} error={props.error ?? fieldState.error?.message} />
    </BindingContext>
  );
}

function FieldFrame(props: FieldProps) {
  const { label, hiddenLabel, help, error, announced, required, className, children } = props;
  const state = useFluentField(
    {
      className: cx('field', error && 'bad', className),
      label: { children: label, className: hiddenLabel ? 'visually-hidden' : '' },
      required: required ?? false,
      hint: help ? { children: help, className: 'help' } : null,
      validationState: error ? 'error' : 'none',
      // In a form no alert of its own: after a failed submit the summary is heard once, not every field at a time.
      validationMessage: error
        ? { children: error, className: 'err', role: announced ? 'alert' : 'none' }
        : null,
      validationMessageIcon: error ? { children: <WarnMark className="small-icon" /> } : null,
      children,
    },
    null,
  );
  // Orientation and size belong to Fluent's own styles, which the kit leaves out.
  const full = { ...state, orientation: 'vertical', size: 'medium' } as const;
  return renderField(full, useFieldContextValues(full));
}
