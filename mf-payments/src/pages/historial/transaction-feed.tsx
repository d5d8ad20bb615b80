import type { Transaction } from '@portal/contract';
import { shownStatus } from '@portal/contract/shown-status';
import { StatusBadge } from '@portal/features/transactions';
import { Card, cx, Link, Money } from '@portal/ui/core';
import { Timestamp } from '@portal/ui/data';
import { pesos, weekday } from '@portal/ui/format';
import { useId } from 'react';
import styles from './historial.module.css';
import { monthsOf } from './months.ts';
import { historyTexts as texts } from './texts.ts';

export interface TransactionFeedProps {
  /** The newest first. */
  readonly transactions: readonly Transaction[];
  /** `2026-11-20`; months of this year are named without the year. */
  readonly today: string;
  /** Whether these are all transactions that the filters find; otherwise the sums are of this page and say so. */
  readonly whole: boolean;
}

/** Transactions month by month; the id of each links to its page (HI-13). */
export function TransactionFeed({ transactions, today, whole }: TransactionFeedProps) {
  return (
    <div className={styles['feed']}>
      {monthsOf(transactions, today).map(({ month, name, paid, transactions: ofMonth }) => (
        <Month key={month} name={name} paid={paid > 0 ? texts.paid(pesos(paid), whole) : ''}>
          {ofMonth.map((transaction) => (
            <FeedItem key={transaction.transaction_id} transaction={transaction} />
          ))}
        </Month>
      ))}
    </div>
  );
}

function Month({ name, paid, children }: { name: string; paid: string; children: React.ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <header className={styles['month']}>
        <h2 id={id}>{name}</h2>
        <p className="small soft">{paid}</p>
      </header>
      <Card className={styles['list']}>
        <ul>{children}</ul>
      </Card>
    </section>
  );
}

function FeedItem({ transaction }: { transaction: Transaction }) {
  const { transaction_id, created, total_amount, extra_properties, trazability_code } = transaction;
  const status = shownStatus(transaction);
  return (
    <li className={styles['item']}>
      <span className={styles['day']} aria-hidden="true">
        {Number(created.slice(8, 10))}
        <small>{weekday(created)}</small>
      </span>
      <span className={styles['what']}>{whatOf(transaction)}</span>
      <span className={cx(styles['amount'], status !== 'Approved' && styles['open'])}>
        <Money amount={total_amount} />
      </span>
      <span className={`small soft ${styles['bank']}`}>
        {extra_properties.bankname}
        <span aria-hidden="true"> · {created.slice(11, 16)}</span>
      </span>
      <span className={styles['status']}>
        <StatusBadge status={status} />
      </span>
      <span className={`tiny mute ${styles['facts']}`}>
        {/* On the screen the tile and the hour show the same. */}
        <span className="visually-hidden">
          <Timestamp at={created} />
        </span>
        {trazability_code && (
          <span>
            {texts.tracking} {trazability_code}
          </span>
        )}
        <Link className={styles['id']} href={`/transaccion/${transaction_id}`}>
          {transaction_id}
        </Link>
      </span>
    </li>
  );
}

/** Name of what was paid, as the person chose it. */
function whatOf({ invoices }: Transaction): string {
  const names = invoices.map(({ invoice }) => invoice).join(', ');
  const [first] = invoices;
  if (first === undefined || invoices.length > 1) return texts.what.several(names);
  if (first.marca === 'Y') return texts.what.total(names);
  return first.beyond_due === 'next_instalments' ? texts.what.invoice(names) : texts.what.capital(names);
}
