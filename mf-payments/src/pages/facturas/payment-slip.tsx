import { Note, Receipt, Tirilla } from '@portal/ui/core';
import { LockIcon } from '@portal/ui/icons';
import { type Ref, useRef } from 'react';
import { paymentTexts } from '../../texts.ts';
import { BankField } from './bank-field.tsx';
import styles from './facturas.module.css';
import { PayButton } from './pay-button.tsx';
import type { Owed } from './payment-request.ts';
import { slipRows } from './slip-rows.ts';
import type { Payment } from './use-payment.ts';

export interface PaymentSlipProps {
  readonly owed: Owed;
  readonly payment: Payment;
  readonly ref: Ref<HTMLDivElement>;
}

/** 'Tu pago': the sum and its parts, the bank, and what keeps the payment back. */
export function PaymentSlip({ owed, payment, ref }: PaymentSlipProps) {
  const slip = useRef<HTMLDivElement>(null);
  const setBoth = (element: HTMLDivElement | null) => {
    slip.current = element;
    if (typeof ref === 'function') ref(element);
    else if (ref) ref.current = element;
  };
  const rows = slipRows(owed, payment.selections);
  return (
    <div className={styles['slip']} ref={setBoth}>
      <Receipt title={paymentTexts.title} className={styles['pay']}>
        <div className="stack">
          {rows.length > 0 ? (
            <Tirilla
              rows={rows}
              total={{
                label: paymentTexts.total,
                value: payment.wrong.length > 0 ? paymentTexts.toCorrect : payment.total,
              }}
            />
          ) : (
            <p className="small mute">{paymentTexts.empty}</p>
          )}
          <PaymentMessage payment={payment} />
          <div className={styles['wide']}>
            <BankField payment={payment} />
          </div>
          <PayButton payment={payment} slip={slip} wide />
          <p className={`tiny mute ${styles['safety']}`}>
            <LockIcon className="s" />
            <span>{paymentTexts.safety}</span>
          </p>
        </div>
      </Receipt>
    </div>
  );
}

/** What keeps the payment from being sent, and the invoice it is about. */
function PaymentMessage({ payment }: { payment: Payment }) {
  const { phase } = payment;
  if (phase.kind !== 'ready') return null;
  const refusal = phase.refusal?.at === 'payment' ? phase.refusal : undefined;
  const missing = phase.faults.includes('nothing-selected') ? paymentTexts.selectSomething : undefined;
  if (!refusal && !missing) return null;
  return (
    <Note tone="bad" role="alert" tabIndex={-1} data-fault>
      {refusal && refusal.invoices.length > 0 && (
        <strong>{paymentTexts.aboutInvoices(refusal.invoices)} </strong>
      )}
      {refusal?.message ?? missing}
      {refusal?.notice && <p>{refusal.notice}</p>}
    </Note>
  );
}
