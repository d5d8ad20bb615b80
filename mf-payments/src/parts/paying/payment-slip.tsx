import { Note, Receipt, SummaryList } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { LockIcon } from '@portal/ui/icons';
import { BankField } from './bank-field.tsx';
import { PayButton } from './pay-button.tsx';
import styles from './paying.module.css';
import type { Owed } from './payment-request.ts';
import { capitalAfter, slipRows } from './slip-rows.ts';
import { beyondTexts, paymentTexts } from './texts.ts';
import { someFree } from './under-way.ts';
import type { Payment } from './use-payment.ts';

export interface PaymentSlipProps {
  readonly owed: Owed;
  readonly payment: Payment;
}

/** 'Tu pago': the sum with its parts, the bank, and the faults that stop the payment. */
export function PaymentSlip({ owed, payment }: PaymentSlipProps) {
  if (!someFree(owed.reply)) return <NothingFree owed={owed} />;
  const rows = slipRows(owed, payment);
  const after = capitalAfter(owed, payment);
  return (
    <div className={styles['slip']}>
      <Receipt title={paymentTexts.title} className={styles['pay']}>
        <div className="stack">
          {rows.length > 0 ? (
            <SummaryList
              rows={rows}
              total={{
                label: paymentTexts.total,
                value: payment.wrong.length > 0 ? paymentTexts.toCorrect : payment.total,
              }}
            />
          ) : (
            <p className="small mute">{paymentTexts.empty}</p>
          )}
          {after !== undefined && (
            <p className={styles['after']}>
              <span className="mute tiny">{beyondTexts.capitalAfter}</span>
              <strong>{pesos(after)}</strong>
            </p>
          )}
          <PaymentMessage payment={payment} />
          <div className={styles['wide']}>
            <BankField payment={payment} />
          </div>
          <PayButton payment={payment} wide />
          <p className={`tiny mute ${styles['safety']}`}>
            <LockIcon className="small-icon" />
            <span>{after === undefined ? paymentTexts.safety : paymentTexts.safetyOfFigures}</span>
          </p>
        </div>
      </Receipt>
    </div>
  );
}

/** Shown when every invoice has a payment under way or one of today, so that none can be paid now. */
function NothingFree({ owed }: { owed: Owed }) {
  const isUnderWay = owed.reply.invoices.some(({ live_payment }) => live_payment !== null);
  return (
    <div className={styles['slip']}>
      <Receipt title={paymentTexts.title} className={styles['pay']}>
        <p className="small mute">{paymentTexts.noneFree(isUnderWay)}</p>
      </Receipt>
    </div>
  );
}

/** Message about the fault that keeps the payment from being sent, and its invoice. */
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
