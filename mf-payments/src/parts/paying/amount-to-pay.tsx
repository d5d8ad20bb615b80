import { Field, MoneyInput } from '@portal/ui/controls';
import { Money } from '@portal/ui/core';
import { percent, type TypedNumber } from '@portal/ui/format';
import { smallRestText } from '@portal/values/payable-range';
import { type ReactNode, useState } from 'react';
import { type CreditPreview, instalmentsPaid } from './credit-preview.ts';
import { type Payable, sumOf } from './payable-amounts.ts';
import styles from './paying.module.css';
import { invoiceTexts } from './texts.ts';
import { isFree } from './under-way.ts';
import type { Invoice, Quota } from './wire.ts';

export interface AmountToPayProps {
  readonly invoice: Invoice;
  readonly payable: Payable;
  /** Late interest of the invoice in pesos, whichever instalments are ticked. */
  readonly mora: number;
  /** The ticked instalments. */
  readonly quotas: readonly Quota[];
  readonly preview: CreditPreview | undefined;
  /** Whether choices below explain the part beyond what is due. */
  readonly hasChoices: boolean;
  readonly hasTotal: boolean;
  readonly disabled: boolean;
  /** Amount typed over the sum; undefined while nothing was. */
  readonly typed: TypedNumber | undefined;
  readonly onAmount: (amount: TypedNumber) => void;
}

/** Id of the field of an invoice's amount. */
const fieldId = (invoice: string): string => `valor-${invoice}`;

/** Opens the card of an invoice and moves the focus to its amount. */
export function showAmountField(invoice: string): void {
  const field = document.getElementById(fieldId(invoice));
  const card = field?.closest('details');
  if (card) card.open = true;
  field?.focus();
}

/** Late interest, rate, and the field of the amount with an explanation of what it pays (IN-03 … IN-05). */
export function AmountToPay(props: AmountToPayProps) {
  const { invoice, payable, mora, hasTotal, disabled, typed, onAmount } = props;
  // A fault shows when the field is left; while a faulty amount is edited, it is judged at once.
  const [left, setLeft] = useState(false);
  const { rest, minimum, maximum, most } = payable;
  const outside = left && payable.isWrong ? invoiceTexts.range(minimum, maximum) : undefined;
  const error = rest > 0 ? smallRestText(rest, invoice.total_to_pay) : outside;
  const asked = rest > 0 ? maximum : payable.amount;
  const shown = payable.state === 'none' && typed === undefined ? '' : (typed ?? asked);
  return (
    <div className={styles['amount']}>
      <div className="stack">
        <p className="small soft">
          {invoiceTexts.mora} <Money amount={mora} strong />
          {mora > 0 && <span>, {invoiceTexts.moraRate}</span>}
          <br />
          <span className="mute tiny">{invoiceTexts.rate(percent(invoice.monthly_rate))}</span>
        </p>
        <Explanation {...props} />
      </div>
      <Field
        label={invoiceTexts.amount}
        error={error}
        announced
        help={
          error
            ? invoiceTexts.notChanged(mora, most > maximum ? most : undefined)
            : isFree(invoice)
              ? rangeText(payable, hasTotal)
              : undefined
        }
      >
        <MoneyInput
          id={fieldId(invoice.invoice)}
          value={payable.amountLocked ? payable.amount : shown}
          disabled={disabled || payable.amountLocked}
          onValue={onAmount}
          onBlur={() => setLeft(payable.isWrong)}
        />
      </Field>
    </div>
  );
}

function rangeText({ state, amount, minimum, maximum, most }: Payable, hasTotal: boolean): string {
  switch (state) {
    case 'none':
      if (!hasTotal) return invoiceTexts.pickInstalments;
      return amount > 0 ? invoiceTexts.upToTotal(most) : invoiceTexts.pickFirst(most);
    case 'all':
      return invoiceTexts.allOfIt;
    case 'total':
      return invoiceTexts.settles;
    case 'some':
      return most > maximum ? invoiceTexts.upToTotal(most) : invoiceTexts.range(minimum, maximum);
  }
}

/** Explains what a part of the sum pays, or that paying in total costs less than the ticked instalments. */
function Explanation({ invoice, payable, quotas, preview, hasChoices }: AmountToPayProps): ReactNode {
  const { state, amount, maximum, mora, isWrong } = payable;
  const saved = sumOf(quotas, mora) - maximum;
  if ((state === 'some' || state === 'all') && saved > 0) {
    return <p className="small soft">{invoiceTexts.totalIsLess(maximum, saved)}</p>;
  }
  if (!preview || isWrong || hasChoices || preview.allocation.settles) return null;
  if (amount === maximum && state !== 'none') return null;
  const late = preview.allocation.applied.mora;
  const parts = [
    ...(late > 0 ? [invoiceTexts.coversMora(late)] : []),
    ...instalmentsPaid(preview, invoice).flatMap(({ number, amount, complete }) =>
      amount === 0
        ? []
        : complete
          ? invoiceTexts.coversWhole(number)
          : invoiceTexts.coversPart(number, amount),
    ),
  ];
  return (
    <p className="small soft" role="status">
      {invoiceTexts.covers(parts)}
    </p>
  );
}
