import { createElement, type ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { Form } from '../form/form.tsx';
import type { ListAt, ListCall } from './define-list.ts';
import { QueryButton } from './filter-fields.tsx';
import { useFilterForm } from './filter-form.ts';

interface Drawn {
  readonly inForm: ReactNode;
}

/** A field of a list's filters with what it is in the form. */
export function drawn<Field extends object>(field: Field, inForm: ReactNode): Field & Drawn {
  return { ...field, inForm };
}

export interface ListFormProps<Call extends ListCall, Values extends object, Row> {
  readonly at: ListAt<Call, Values, Row>;
  readonly label: string;
  /** Words of the button. */
  readonly submit: string;
  readonly className?: string | undefined;
  /** Class of the fields with the button. */
  readonly grid: string | undefined;
  /** The button with what stands beside it; by default it stands alone. */
  readonly beside?: (button: ReactNode) => ReactNode;
  /** Below the fields. */
  readonly children?: ReactNode;
}

/** The filters of a list, in the order of their declaration. */
export function ListForm<Call extends ListCall, Values extends object, Row>({
  at: { list, asked, ask },
  label,
  submit,
  className,
  grid,
  beside = (button) => button,
  children,
}: ListFormProps<Call, Values, Row>) {
  const form = useFilterForm<Values>(asked.filters, list.filters.errors);
  const typed = { ...asked.filters, ...useWatch({ control: form.control }) };
  return (
    <Form form={form} onSubmit={ask} className={className} aria-label={label}>
      {createElement(
        'div',
        { className: grid },
        ...(list.filters.fields as readonly Partial<Drawn>[]).map(({ inForm }) => inForm),
        beside(<QueryButton disabled={!list.isEnough(typed)}>{submit}</QueryButton>),
      )}
      {children}
    </Form>
  );
}
