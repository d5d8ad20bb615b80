import { cx, Note, Skeleton } from '@portal/ui/core';
import { ChevronDownIcon } from '@portal/ui/icons';
import { useId } from 'react';
import styles from './bank.module.css';
import { BankMark } from './bank-mark.tsx';
import { NO_BANK } from './payment-request.ts';
import { paymentTexts } from './texts.ts';
import type { Payment } from './use-payment.ts';

export interface BankFieldProps {
  readonly payment: Payment;
  /** Whether the field takes one line, as in the bar at the foot of a phone. */
  readonly small?: boolean;
}

/** The bank that pays, with a button to choose another. */
export function BankField({ payment, small }: BankFieldProps) {
  const errorId = useId();
  const { bankFault } = payment;
  const bank = payment.banks.find(({ code }) => code === payment.bankCode && code !== NO_BANK);
  const isComing = payment.banks.length === 0 && !payment.banksFailed;
  // Before the list arrives only the code of the last bank is known; its place is kept, so that nothing moves.
  const isKnown = bank !== undefined || (isComing && payment.lastBankCode !== NO_BANK);
  const isLast = bank ? bank.code === payment.lastBankCode : isKnown;
  return (
    <div className={cx('field', bankFault && 'bad', small ? styles['line'] : styles['box'])}>
      <button
        type="button"
        className={styles['field']}
        aria-haspopup="dialog"
        aria-describedby={bankFault ? errorId : undefined}
        aria-invalid={bankFault ? true : undefined}
        disabled={payment.phase.kind !== 'ready'}
        onClick={() => payment.showBanks(true)}
        {...(bankFault ? { 'data-fault': true } : {})}
      >
        {!small && isKnown && (bank ? <BankMark name={bank.name} /> : <Skeleton width={44} height={44} />)}
        <span className={styles['name']}>
          <small>{isKnown ? paymentTexts.payFrom : paymentTexts.bank}</small>
          <span className="visually-hidden">: </span>
          {bank ? (
            <strong>{bank.name}</strong>
          ) : isComing ? (
            <Skeleton width={120} height={22} />
          ) : (
            <strong>{paymentTexts.choosePrompt}</strong>
          )}
          {!small && isLast && <small className={styles['hint']}>{paymentTexts.lastBankHint}</small>}
        </span>
        {small ? (
          <ChevronDownIcon className="small-icon" />
        ) : (
          <span className={styles['change']}>
            {isKnown ? paymentTexts.changeBank : paymentTexts.pickBank}
          </span>
        )}
      </button>
      {bankFault && (
        <p className="err" id={errorId}>
          {bankFault}
        </p>
      )}
      {!small && payment.banksFailed && <Note tone="bad">{paymentTexts.banksFailed}</Note>}
    </div>
  );
}
