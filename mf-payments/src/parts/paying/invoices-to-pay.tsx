import { Note, Stack, SummaryList } from '@portal/ui/core';
import { StickyBar } from '@portal/ui/page';
import { lazy, Suspense } from 'react';
import { showAmountField } from './amount-to-pay.tsx';
import { BankField } from './bank-field.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { PayButton } from './pay-button.tsx';
import styles from './paying.module.css';
import type { Owed } from './payment-request.ts';
import { PaymentSlip } from './payment-slip.tsx';
import { slipRows, slipSummary } from './slip-rows.ts';
import { invoiceTexts, paymentTexts } from './texts.ts';
import { someFree } from './under-way.ts';
import type { Payment } from './use-payment.ts';

const BankPicker = lazy(() => import('./bank-picker.tsx'));
const TakeOverDialog = lazy(() => import('./take-over-dialog.tsx'));

export interface InvoicesToPayProps {
  readonly owed: Owed;
  readonly payment: Payment;
}

interface InvoicesProps extends InvoicesToPayProps {
  /** Invoices whose cards are open at first; without any of them in the list, the first card is open. */
  readonly opened?: readonly string[];
  /** Sends the browser to the bank. */
  readonly leave: (url: string) => void;
}

/** Invoices and the choice of what to pay, for customers and for visitors alike. */
export function InvoicesToPay({ owed, payment, leave, opened = [] }: InvoicesProps) {
  const isNamed = owed.reply.invoices.some(({ invoice }) => opened.includes(invoice));
  const takenOver = owed.reply.invoices.find(({ invoice }) => invoice === payment.takingOver);
  return (
    <div className={styles['cols']}>
      <Stack>
        {owed.portfolio === 'written-off' && <Note>{invoiceTexts.writtenOff}</Note>}
        {owed.reply.invoices.map((invoice, index) => (
          <InvoiceCard
            key={invoice.invoice}
            invoice={invoice}
            owed={owed}
            payment={payment}
            startsOpen={isNamed ? opened.includes(invoice.invoice) : index === 0}
          />
        ))}
      </Stack>
      <PaymentSlip owed={owed} payment={payment} />
      <Suspense>{payment.isChoosingBank && <BankPicker payment={payment} />}</Suspense>
      <Suspense>
        {takenOver?.live_payment && (
          <TakeOverDialog
            invoice={takenOver.invoice}
            live={takenOver.live_payment}
            payment={payment}
            leave={leave}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Bar at the foot of a phone with the sum and the button to pay; renders nothing where no invoice can be paid now. */
export function PaymentBar({ owed, payment }: InvoicesToPayProps) {
  if (!someFree(owed.reply)) return null;
  const [wrong] = payment.wrong;
  if (wrong !== undefined) {
    return (
      <StickyBar
        label={paymentTexts.region}
        above={<BankField payment={payment} small />}
        sum={paymentTexts.toCorrect}
        explanation={
          <button type="button" className="more" onClick={() => showAmountField(wrong)}>
            {paymentTexts.checkAmount}
          </button>
        }
        action={<PayButton payment={payment} />}
      />
    );
  }
  return (
    <StickyBar
      label={paymentTexts.region}
      above={<BankField payment={payment} small />}
      sum={payment.total}
      explanation={slipSummary(owed, payment)}
      details={payment.total > 0 && <SummaryList rows={slipRows(owed, payment)} />}
      action={<PayButton payment={payment} />}
    />
  );
}
