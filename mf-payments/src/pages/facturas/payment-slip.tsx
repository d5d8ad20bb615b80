import { Button, Note, Receipt, Tirilla } from '@portal/ui/core';
import { Field, Select } from '@portal/ui/form';
import { LockIcon } from '@portal/ui/icons';
import { type Ref, useRef } from 'react';
import { paymentTexts } from '../../texts.ts';
import styles from './facturas.module.css';
import { PayButton } from './pay-button.tsx';
import { NO_BANK, type Owed } from './payment-request.ts';
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
  const message = messageAt('payment', payment);
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
          {message && (
            <Note tone="bad" role="alert" tabIndex={-1} data-fault>
              {message}
            </Note>
          )}
          <BankField payment={payment} />
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

function BankField({ payment }: { payment: Payment }) {
  const error = messageAt('bank', payment);
  if (payment.banksFailed) {
    return (
      <Note tone="bad" role="alert">
        {paymentTexts.banksFailed}{' '}
        <Button variant="quiet" onClick={payment.retryBanks}>
          {paymentTexts.retryBanks}
        </Button>
      </Note>
    );
  }
  return (
    <Field label={paymentTexts.bank} error={error}>
      <Select
        placeholder={null}
        value={payment.bankCode}
        onValue={payment.chooseBank}
        disabled={payment.banks.length === 0 || payment.phase.kind !== 'ready'}
        options={payment.banks.map(({ code, name }) => ({
          value: code,
          // The gateway's own prompt is too long for a phone, and does not say tú.
          label: code === NO_BANK ? paymentTexts.choosePrompt : name,
        }))}
        {...(error ? { 'data-fault': true } : {})}
      />
    </Field>
  );
}

/** What is to be said at one of the two places, if anything. */
function messageAt(place: 'payment' | 'bank', { phase }: Payment): string | undefined {
  if (phase.kind !== 'ready') return undefined;
  if (phase.refusal?.at === place) return phase.refusal.message;
  if (place === 'payment') {
    return phase.faults.includes('nothing-selected') ? paymentTexts.selectSomething : undefined;
  }
  return phase.faults.includes('no-bank') ? paymentTexts.selectBank : undefined;
}
