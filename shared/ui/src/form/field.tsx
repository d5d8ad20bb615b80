import { type ReactElement, type ReactNode, use, useId } from 'react';
import { cx } from '../core/class-names.ts';
import { WarnMark } from '../icons/marks.tsx';
import { FieldContext, FormFieldContext } from './field-context.ts';

export type FieldProps = {
  /** Above the control. A text, so that the summary of errors can name the field. */
  label: string;
  /** Hides the label from the eye, where the place already says it. */
  hiddenLabel?: boolean | undefined;
  /** Binds the control inside to this value of the surrounding `Form`. */
  name?: string | undefined;
  /** Below the control: what it is for, or in which form. */
  help?: ReactNode;
  /** Error; the form's own message by default. */
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
  // A field with a name stands in a form, which provides this component: single controls load without the form's code.
  const FormField = use(FormFieldContext);
  const { name } = props;
  if (name === undefined) return <FieldFrame {...props} />;
  if (!FormField) throw new Error(`The field ${name} stands in no form.`);
  return (
    <FormField
      name={name}
      label={props.label}
      render={(error) => <FieldFrame {...props} error={props.error ?? error} />}
    />
  );
}

function FieldFrame(props: FieldProps) {
  const { label, hiddenLabel, help, error, announced, required, className, children } = props;
  const id = useId();
  const ids = { control: `${id}-control`, label: `${id}-label`, error: `${id}-error`, help: `${id}-help` };
  const described = [error && ids.error, help ? ids.help : ''].filter(Boolean).join(' ');
  const links = {
    controlId: ids.control,
    labelId: ids.label,
    describedBy: described || undefined,
    isInvalid: error !== undefined && error !== '',
    isRequired: required ?? false,
  };
  return (
    <FieldContext value={links}>
      <div className={cx('field', error && 'bad', className)}>
        <label htmlFor={ids.control} id={ids.label} className={hiddenLabel ? 'visually-hidden' : undefined}>
          {label}
        </label>
        {children}
        {error && (
          // In a form no alert of its own: after a failed submit the summary is heard once, not every field at a time.
          <div id={ids.error} className="err" role={announced ? 'alert' : 'none'}>
            <span>
              <WarnMark className="small-icon" />
            </span>
            {error}
          </div>
        )}
        {help && (
          <div id={ids.help} className="help">
            {help}
          </div>
        )}
      </div>
    </FieldContext>
  );
}
