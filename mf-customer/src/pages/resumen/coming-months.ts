import { monthName } from '@portal/ui/format';
import type { Invoices } from './payments-under-way.tsx';

/** Largest number of bars, that of today included. */
const BARS = 6;

/** Amount that falls due in one month, or is late today. */
export interface MonthDue {
  /** `2026-12`, or `late` for what is overdue. */
  readonly month: string;
  /** Whole pesos. */
  readonly amount: number;
}

/** The first invoice that ends within the months shown. */
export interface EndingInvoice {
  readonly invoice: string;
  /** Name of the month: `enero`. */
  readonly month: string;
  /** Whole pesos of its last instalment. */
  readonly amount: number;
  /** Whether it is the only open invoice, so that nothing is owed after it. */
  readonly isLast: boolean;
}

/**
 * Amounts that fall due in the months to come by the present plans: overdue instalments with their late interest first, then
 * one bar a month from the first instalment that is not overdue. Months after the last instalment are left out.
 */
export function comingMonths(invoices: Invoices): readonly MonthDue[] {
  const quotas = invoices.flatMap((invoice) => invoice.quotas);
  const overdue = quotas.filter(({ date_mora }) => date_mora > 0);
  const late =
    sum(overdue.map(({ quota_value }) => quota_value)) +
    (overdue.length > 0 ? sum(invoices.map(({ mora }) => mora)) : 0);
  const coming = quotas.filter(({ date_mora }) => date_mora === 0);
  const months = coming.map(({ exp_date }) => exp_date.slice(0, 7)).sort();
  const bars: MonthDue[] = late > 0 ? [{ month: 'late', amount: late }] : [];
  const last = months.at(-1);
  for (
    let month = months[0];
    month && last && month <= last && bars.length < BARS;
    month = monthAfter(month)
  ) {
    const due = coming.filter(({ exp_date }) => exp_date.startsWith(month ?? ''));
    bars.push({ month, amount: sum(due.map(({ quota_value }) => quota_value)) });
  }
  return bars;
}

/** The invoice that ends first; null where its last instalment falls due after these months. */
export function endingInvoice(invoices: Invoices, months: readonly MonthDue[]): EndingInvoice | null {
  const ends = invoices
    .flatMap(({ quotas }) => quotas.slice(-1))
    .sort((a, b) => a.exp_date.localeCompare(b.exp_date));
  const [first] = ends;
  if (!first || !months.some(({ month }) => first.exp_date.startsWith(month))) return null;
  return {
    invoice: first.invoice,
    month: monthName(first.exp_date),
    amount: first.quota_value,
    isLast: ends.length === 1,
  };
}

function monthAfter(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
