import { countOf, daysBetween, monthName, todayInBogota } from '@portal/ui/format';
import styles from './instalment-strip.module.css';
import type { Invoices } from './payments-under-way.tsx';
import { texts } from './texts.ts';

const text = texts.strip;

/** Days before the due date from which an instalment is 'por pagar'. */
const DUE_SOON_DAYS = 10;

export interface InstalmentCounts {
  readonly paid: number;
  readonly late: number;
  /** 1 while no instalment is late and at least one is left, otherwise 0. */
  readonly next: number;
  readonly toCome: number;
}

/** Numbers of an invoice's instalments that are paid, late, next and to come. */
export function instalmentCounts({ credit, quotas }: Invoices[number]): InstalmentCounts {
  const late = quotas.filter(({ date_mora }) => date_mora > 0).length;
  const next = late === 0 && quotas.length > 0 ? 1 : 0;
  return {
    paid: Math.max(0, credit.instalments.length - quotas.length),
    late,
    next,
    toCome: quotas.length - late - next,
  };
}

/** One cell per instalment, with the counts in words. */
export function InstalmentStrip({ invoice }: { invoice: Invoices[number] }) {
  const counts = instalmentCounts(invoice);
  const { paid, late, next, toCome } = counts;
  if (paid + late + next + toCome === 0) return null;
  const due = invoice.quotas[0]?.exp_date ?? '';
  const isSoon = next === 1 && daysBetween(todayInBogota(), due) <= DUE_SOON_DAYS;
  const words = [
    ['paid', paid, countOf(paid, text.paid, text.paidMany)],
    ['late', late, text.late(late)],
    ['next', next, isSoon ? text.next : text.nextIn(monthName(due))],
    ['toCome', toCome, text.toCome(toCome)],
  ] as const;
  return (
    <span className={styles['strip']}>
      <span className={styles['cells']} aria-hidden="true">
        {words.flatMap(([kind, count]) =>
          Array.from({ length: count }, (_, index) => (
            <i key={`${kind} ${index}`} className={styles[kind]} />
          )),
        )}
      </span>
      <span className={styles['words']}>
        {words
          .filter(([, count]) => count > 0)
          .map(([kind, , label]) => (
            <span key={kind}>
              <i className={styles[kind]} aria-hidden="true" />
              {label}
            </span>
          ))}
      </span>
    </span>
  );
}
