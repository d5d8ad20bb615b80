import { type ComponentType, createContext, type ReactNode, use } from 'react';

/** Ids and states of a `Field` for the one control inside it. */
export interface FieldLinks {
  readonly controlId: string;
  readonly labelId: string;
  /** Ids of message and help, where they stand there. */
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
  readonly isRequired: boolean;
}

export const FieldContext = createContext<FieldLinks | undefined>(undefined);

export interface FormFieldProps {
  readonly name: string;
  readonly label: string;
  /** @param error what the form says is wrong with it */
  readonly render: (error: string | undefined) => ReactNode;
}

/** Binds what it renders to a value of the surrounding form; given by `Form`. */
export const FormFieldContext = createContext<ComponentType<FormFieldProps> | undefined>(undefined);

interface Linked {
  readonly id?: string | undefined;
  readonly required?: boolean | undefined;
  readonly 'aria-labelledby'?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: InvalidAttribute;
}
type InvalidAttribute = boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;

/** Props that link a control to the label, help and message of the surrounding `Field`; its own props win. */
export function useFieldLinks<Props extends Linked>(props: Props): Props & Linked {
  const field = use(FieldContext);
  if (!field) return props;
  const described = [field.describedBy, props['aria-describedby']].filter(Boolean).join(' ');
  // The label names the field's own id: a control with another one is named by the label itself.
  const isOther = props.id !== undefined && props.id !== field.controlId;
  return {
    ...props,
    id: props.id ?? field.controlId,
    ...(isOther ? { 'aria-labelledby': props['aria-labelledby'] ?? field.labelId } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
    ...(field.isInvalid ? { 'aria-invalid': props['aria-invalid'] ?? true } : {}),
    ...(field.isRequired ? { required: props.required ?? true } : {}),
  };
}
