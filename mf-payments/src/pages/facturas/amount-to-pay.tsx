import { Money } from '@portal/ui/core';
import { Field, MoneyInput } from '@portal/ui/form';
import { percent } from '@portal/ui/format';
import { type ReactNode, useState } from 'react';
import { invoiceTexts } from '../../texts.ts';
import { coverageOf } from './allocation.ts';
import styles from './facturas.module.css';
import { type Payable, sumOf } from './selection.ts';
import type { Invoice, Quota } from './wire.ts';

export interface AmountToPayProps {
  readonly invoice: Invoice;
  readonly payable: Payable;
  /** Overdue interest of the invoice in pesos, whatever is ticked. */
  readonly mora: number;
  /** The instalments that are ticked. */
  readonly quotas: readonly Quota[];
  readonly hasTotal: boolean;
  readonly disabled: boolean;
  readonly onAmount: (amount: number | undefined) => void;
}

/** Overdue interest, rate, and the amount that may be typed, with what it pays (IN-03 … IN-05). */
export function AmountToPay({
  invoice,
  payable,
  mora,
  quotas,
  hasTotal,
  disabled,
  onAmount,
}: AmountToPayProps) {
  // What is being typed stays as typed until the field is left; the sum beside it is already in range.
  const [draft, setDraft] = useState<{ readonly pesos: number | undefined }>();
  const [adjusted, setAdjusted] = useState<number>();
  const { amount, minimum, maximum } = payable;
  const leaveField = (): void => {
    const outside = draft?.pesos !== undefined && (draft.pesos < minimum || draft.pesos > maximum);
    setAdjusted(outside ? amount : undefined);
    setDraft(undefined);
  };
  const help = adjusted === amount && adjusted !== 0 ? `${invoiceTexts.adjusted(adjusted)} ` : '';
  return (
    <div className={styles['amount']}>
      <div className="stack">
        <p className="small soft">
          {invoiceTexts.mora} <Money amount={mora} strong />
          <br />
          <span className="mute tiny">{invoiceTexts.rate(percent(invoice.monthly_rate))}</span>
        </p>
        <Explanation payable={payable} quotas={quotas} />
      </div>
      <Field label={invoiceTexts.amount} help={help + rangeText(payable, hasTotal)}>
        <MoneyInput
          value={draft ? draft.pesos : amount}
          disabled={disabled || payable.amountLocked}
          onValue={(pesos) => {
            setDraft({ pesos });
            setAdjusted(undefined);
            onAmount(pesos);
          }}
          onBlur={leaveField}
        />
      </Field>
    </div>
  );
}

function rangeText({ state, minimum, maximum }: Payable, hasTotal: boolean): string {
  switch (state) {
    case 'none':
      return hasTotal ? invoiceTexts.pickFirst : invoiceTexts.pickInstalments;
    case 'all':
      return invoiceTexts.allOfIt;
    case 'total':
      return invoiceTexts.settles;
    case 'some':
      return invoiceTexts.range(minimum, maximum);
  }
}

/** What a part of the sum pays; or that paying in total costs less than every instalment. */
function Explanation({ payable, quotas }: Pick<AmountToPayProps, 'payable' | 'quotas'>): ReactNode {
  const { state, amount, maximum, mora } = payable;
  const saved = sumOf(quotas, mora) - maximum;
  if (state !== 'none' && state !== 'total' && saved > 0) {
    return <p className="small soft">{invoiceTexts.totalIsLess(maximum, saved)}</p>;
  }
  if (state !== 'some' || amount === maximum) return null;
  const coverage = coverageOf(amount, mora, quotas);
  const parts = [
    ...(coverage.mora > 0 ? [invoiceTexts.coversMora(coverage.mora)] : []),
    ...coverage.instalments.map(({ number, amount, complete }) =>
      complete ? invoiceTexts.coversWhole(number) : invoiceTexts.coversPart(number, amount),
    ),
  ];
  return (
    <p className="small soft" role="status">
      {invoiceTexts.covers(parts)}
    </p>
  );
}
