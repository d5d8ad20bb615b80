import { Field, TextInput } from '@portal/ui/controls';
import { Button, Note } from '@portal/ui/core';
import { CheckCircleIcon } from '@portal/ui/icons';
import { Dialog } from '@portal/ui/overlay';
import { useState } from 'react';
import styles from './bank.module.css';
import { BankMark } from './bank-mark.tsx';
import { bankGroups, banksNamed } from './banks.ts';
import { paymentTexts } from './texts.ts';
import type { Payment } from './use-payment.ts';
import type { Bank } from './wire.ts';

/** '¿Desde qué banco pagas?': the last bank, the common banks, the others, and a search in all of them (IN-10). */
export default function BankPicker({ payment }: { payment: Payment }) {
  return (
    <Dialog open title={paymentTexts.whichBank} onClose={() => payment.showBanks(false)} focus="heading">
      {payment.banksFailed ? (
        <Note tone="bad" role="alert">
          {paymentTexts.banksFailed}{' '}
          <Button variant="quiet" onClick={payment.retryBanks}>
            {paymentTexts.retryBanks}
          </Button>
        </Note>
      ) : (
        <BankList payment={payment} />
      )}
    </Dialog>
  );
}

function BankList({ payment }: { payment: Payment }) {
  const [typed, setTyped] = useState('');
  const { last, common, others, all } = bankGroups(payment.banks, payment.lastBankCode);
  const found = banksNamed(all, typed);
  const group = (title: string, banks: readonly Bank[], hint?: string) =>
    banks.length > 0 && (
      <section aria-label={title}>
        <h3>{title}</h3>
        {banks.map((bank) => (
          <BankButton
            key={bank.code}
            bank={bank}
            hint={hint}
            chosen={bank.code === payment.bankCode}
            onChoose={payment.chooseBank}
          />
        ))}
      </section>
    );
  return (
    <>
      {payment.bankFault && (
        <p className={styles['wanted']} role="alert">
          {payment.bankFault}
        </p>
      )}
      <Field label={paymentTexts.searchBank} hiddenLabel>
        <TextInput
          type="search"
          placeholder={paymentTexts.searchAmong(all.length)}
          autoComplete="off"
          value={typed}
          onValue={setTyped}
        />
      </Field>
      <div className={styles['banks']}>
        {typed.trim() === '' ? (
          <>
            {group(paymentTexts.lastBank, last ? [last] : [], paymentTexts.lastBankHint)}
            {group(paymentTexts.commonBanks, common)}
            {group(paymentTexts.otherBanks, others)}
          </>
        ) : (
          group(paymentTexts.foundBanks(found.length), found)
        )}
        {found.length === 0 && (
          <p className="small mute" role="status">
            {paymentTexts.noBankNamed(typed.trim())}
          </p>
        )}
      </div>
    </>
  );
}

interface BankButtonProps {
  readonly bank: Bank;
  readonly hint: string | undefined;
  readonly chosen: boolean;
  readonly onChoose: (code: string) => void;
}

function BankButton({ bank, hint, chosen, onChoose }: BankButtonProps) {
  return (
    <button
      type="button"
      className={styles['bank']}
      aria-pressed={chosen}
      onClick={() => onChoose(bank.code)}
    >
      <BankMark name={bank.name} chosen={chosen} />
      <span>
        {bank.name}
        {hint && <small>{hint}</small>}
      </span>
      {chosen && <CheckCircleIcon />}
    </button>
  );
}
