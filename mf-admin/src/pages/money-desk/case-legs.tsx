import { NO_DAY } from '@portal/contract/page-addresses/days';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { paymentsReport } from '@portal/contract/page-addresses/payments-report';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { Link } from '@portal/ui/core';
import { dateOf, pesos, shortDate, timeOf } from '@portal/ui/format';
import { BankIcon, LayersIcon, WalletIcon } from '@portal/ui/icons';
import { type ReactNode, useId } from 'react';
import type { CaseDetail } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const text = texts.legs;

/** Date and time to the minute. */
export function momentOf(at: string): string {
  return `${shortDate(dateOf(at))} ${timeOf(at).slice(0, 5)}`;
}

/** The bank's word for a payment that it does not know. */
const NOT_FOUND = 'NOT_FOUND';

/** A status, or the bank's answer to a question, in words. */
export function statusOf(status: string): string {
  if (status === NOT_FOUND) return texts.acts.notAtBank;
  return (transactionStatusLabels as Readonly<Record<string, string>>)[status] ?? status;
}

/** Accounts that grow by a debit: what customers owe, and what came in through the gateway. */
const GROW_BY_DEBIT: ReadonlySet<string> = new Set([
  'capital_receivable',
  'guarantee_receivable',
  'gateway_clearing',
]);

/** By how much an account grew, debits positive on the wire: `+$228.000`. */
function signed(account: string, amount: number): string {
  const grown = GROW_BY_DEBIT.has(account) ? amount : -amount;
  return grown > 0 ? `+${pesos(grown)}` : pesos(grown === 0 ? 0 : grown);
}

/** The customer's choice: one word where it is the same for all invoices of the payment. */
function choiceOf(invoices: NonNullable<CaseDetail['transaction']>['invoices']): string {
  const wordOf = ({ total, beyond_due }: (typeof invoices)[number]): string =>
    total ? text.total : texts.apply.beyondChoices[beyond_due];
  const words = new Set(invoices.map(wordOf));
  return words.size > 1
    ? invoices.map((one) => `${one.invoice}: ${wordOf(one)}`).join(', ')
    : [...words].join('') || text.none;
}

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
  /** Whether the other side has a different value. */
  readonly differs?: boolean;
  readonly strong?: boolean;
}

/** Bank, transaction and books on a payment, side by side; values that differ are marked. */
export function CaseLegs({ detail }: { detail: CaseDetail }) {
  const { transaction, unapplied } = detail;
  const isUnknown = detail.bank?.status === NOT_FOUND;
  const bank = isUnknown ? null : detail.bank;
  // Accounts whose money came back have a sum of 0 and are left out.
  const accounts = detail.accounts.filter(({ amount }) => amount !== 0);
  const both = bank && transaction;
  const amountDiffers = both ? bank.amount !== transaction.total_amount : false;
  const statusDiffers = both ? bank.is_paid !== (transaction.status === 'Approved') : false;
  const trackingDiffers =
    both && bank.trazability_code !== '' && transaction.trazability_code !== ''
      ? bank.trazability_code !== transaction.trazability_code
      : false;
  return (
    <div className={styles['three']}>
      <Leg
        title={text.bank}
        icon={<BankIcon className="small-icon" />}
        empty={isUnknown ? text.unknownToBank : text.noBank}
        facts={
          bank && [
            { name: text.entity, value: bank.bank_name || text.none },
            { name: text.date, value: bank.at ? momentOf(bank.at) : text.none },
            { name: text.tracking, value: bank.trazability_code || text.none, differs: trackingDiffers },
            { name: text.status, value: statusOf(bank.status), differs: statusDiffers },
            {
              name: text.amount,
              value: bank.amount === null ? bank.amount_said : pesos(bank.amount),
              differs: amountDiffers,
            },
          ]
        }
      />
      <Leg
        title={text.transaction}
        icon={<WalletIcon className="small-icon" />}
        empty={text.noTransaction}
        facts={
          transaction && [
            {
              name: text.id,
              value: (
                <Link
                  href={pageHref(paymentsReport, {
                    by: 'transaction_id',
                    value: transaction.transaction_id,
                    from: NO_DAY,
                    to: NO_DAY,
                  })}
                >
                  <span className={styles['id']}>{transaction.transaction_id}</span>
                </Link>
              ),
            },
            { name: text.date, value: momentOf(transaction.created) },
            {
              name: text.tracking,
              value: transaction.trazability_code || text.none,
              differs: trackingDiffers,
            },
            { name: text.status, value: statusOf(transaction.status), differs: statusDiffers },
            { name: text.amount, value: pesos(transaction.total_amount), differs: amountDiffers },
            { name: text.choice, value: choiceOf(transaction.invoices) },
          ]
        }
      />
      <Leg
        title={text.postings}
        icon={<LayersIcon className="small-icon" />}
        empty={text.noPostings}
        facts={
          accounts.length > 0 && [
            ...accounts.map(({ account, name, amount }) => ({ name, value: signed(account, amount) })),
            { name: text.left, value: pesos(unapplied), strong: true },
          ]
        }
      />
    </div>
  );
}

interface LegProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly empty: string;
  readonly facts: readonly Fact[] | false | null;
}

function Leg({ title, icon, empty, facts }: LegProps) {
  const id = useId();
  return (
    <section className={styles['leg']} aria-labelledby={id}>
      <h3 id={id}>
        {icon}
        {title}
      </h3>
      {facts ? (
        <dl>
          {facts.map(({ name, value, differs, strong }) => (
            <div key={name} className={differs ? styles['off'] : undefined}>
              <dt>{name}</dt>
              <dd className={strong ? 'strong' : undefined}>
                {value}
                {differs && <span className="visually-hidden">, {text.differs}</span>}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mute">{empty}</p>
      )}
    </section>
  );
}
