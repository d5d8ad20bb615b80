import { Card, Money } from '@portal/ui/core';
import { capitalised, monthName, pesos } from '@portal/ui/format';
import { comingMonths, endingInvoice } from './coming-months.ts';
import styles from './months-card.module.css';
import type { Invoices } from './payments-under-way.tsx';
import { texts } from './texts.ts';

const text = texts.months;

/** Sums of the coming months as bars and figures, with a sentence about the invoice that ends first. */
export function MonthsCard({ invoices }: { invoices: Invoices }) {
  const months = comingMonths(invoices);
  if (months.length < 2) return null;
  const most = Math.max(...months.map(({ amount }) => amount));
  const ending = endingInvoice(invoices, months);
  return (
    <Card title={text.title(months.length)} className={styles['card']}>
      <ol className={styles['months']}>
        {months.map(({ month, amount }) => (
          <li key={month} className={month === 'late' ? styles['late'] : undefined}>
            <span>{month === 'late' ? text.today : shortMonth(month)}</span>
            <span className={styles['track']} aria-hidden="true">
              <i style={{ inlineSize: `${(amount / most) * 100}%` }} />
            </span>
            <Money amount={amount} strong />
          </li>
        ))}
      </ol>
      {ending && (
        <p className={`${styles['ending']} small soft`}>
          {ending.isLast
            ? text.endsAll(ending.month, ending.invoice)
            : text.ends(ending.month, ending.invoice, pesos(ending.amount))}
        </p>
      )}
    </Card>
  );
}

/** Short name of a month: `2026-11` becomes `Nov`. */
function shortMonth(month: string): string {
  const name = monthName(`${month}-01`);
  return capitalised(name.slice(0, 3));
}
