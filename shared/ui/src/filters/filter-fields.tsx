import { transactionStatusLabels } from '@portal/contract/messages';
import type { ShownStatus } from '@portal/contract/shown-status';
import { Select } from '../form/choice-inputs.tsx';
import { Field } from '../form/field.tsx';
import { SubmitButton, type SubmitButtonProps } from '../form/submit-button.tsx';
import { TextInput } from '../form/text-inputs.tsx';
import { SearchIcon } from '../icons.ts';
import { texts } from '../texts.ts';

/** States of a payment that a list can be asked for. */
export const paymentStatuses = ['Approved', 'Fail', 'Error', 'Pending'] as const;
export type PaymentStatusFilter = (typeof paymentStatuses)[number] | 'All';

export interface StatusFieldProps {
  /** Those of the list, in this order; before them stands all. */
  readonly statuses?: readonly ShownStatus[];
  /** No state is chosen, not even all. */
  readonly isOpen?: boolean;
}

/** The state of a payment, in a form that calls it `status`. */
export function StatusField({ statuses = paymentStatuses, isOpen = false }: StatusFieldProps) {
  const options = (['All', ...statuses] as const).map((value) => ({
    value,
    label: transactionStatusLabels[value],
  }));
  return (
    <Field label={texts.status} name="status">
      <Select placeholder={isOpen ? undefined : null} options={options} />
    </Field>
  );
}

export interface ValueFieldProps {
  readonly label: string;
  readonly placeholder: string;
}

/** Field for the search value, in a form that calls it `value`. */
export function ValueField({ label, placeholder }: ValueFieldProps) {
  return (
    <Field label={label} name="value">
      <TextInput placeholder={placeholder} autoComplete="off" spellCheck={false} maxLength={64} />
    </Field>
  );
}

/** Asks for the list with the filters of the surrounding form. */
export function QueryButton(props: Omit<SubmitButtonProps, 'icon'>) {
  return <SubmitButton {...props} icon={<SearchIcon className="small-icon" />} />;
}
