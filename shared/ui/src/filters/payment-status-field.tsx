import type { ShownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { Select } from '../form/choice-inputs.tsx';
import { Field } from '../form/field.tsx';
import { texts } from '../texts.ts';

/** States of a payment that a list can be asked for. */
export const paymentStatuses = ['Approved', 'Fail', 'Error', 'Pending'] as const;
export type PaymentStatusFilter = (typeof paymentStatuses)[number] | 'All';

export interface PaymentStatusFieldProps {
  /** Those of the list, in this order; before them stands all. */
  readonly statuses?: readonly ShownStatus[];
  /** No state is chosen, not even all. */
  readonly isOpen?: boolean;
}

/** The state of a payment, in a form that calls it `status`. */
export function PaymentStatusField({ statuses = paymentStatuses, isOpen = false }: PaymentStatusFieldProps) {
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
