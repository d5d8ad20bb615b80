import type { Summary } from '@portal/contract';
import { capitalised, dayAsSaid, instalmentsText, longDay, pesos, todayInBogota } from '@portal/ui/format';
import { type Invoices, isFree } from './payments-under-way.tsx';
import { texts } from './texts.ts';

const text = texts.summary;

/** One line of the details under the sum of the day. */
export interface DuePart {
  readonly key: string;
  readonly label: string;
  /** Whole pesos. */
  readonly value: number;
}

/** Explanation of the sum of the day: one sentence, and lines that add up to it. */
export interface DueParts {
  readonly sentence: string;
  readonly lines: readonly DuePart[];
  /** Whole pesos from which a part can be paid; null where several invoices are late or no late interest runs. */
  readonly least: number | null;
}

/** Part of the sum of the day that can be paid now, where a payment on its way or one of today holds the rest back. */
export interface DueNow {
  /** Whole pesos. */
  readonly sum: number;
  /** Due date of the first instalment, `YYYY-MM-DD`. */
  readonly from: string;
  readonly parts: DueParts;
  /** Sentence that says which invoices are left out, and why. */
  readonly without: string;
}

/**
 * Parts of the sum of the day. The sum is the server's: where the open invoices do not add up to it, as while a
 * payment arrives, null, and the page explains nothing rather than something else.
 */
export function duePartsOf(balance: Summary['total_balance'], invoices: Invoices): DueParts | null {
  const { mora, late_interest, next_quota } = balance;
  const parts = mora > 0 ? lateParts(late_interest, invoices) : nextParts(invoices);
  return parts && sumOf(parts.lines) === (mora > 0 ? mora : next_quota) ? parts : null;
}

/**
 * Part of the sum of the day that 'Pagar ahora' ticks where some of its invoices cannot be paid now; null where all
 * can, or none.
 */
export function dueNowOf({ mora }: Summary['total_balance'], invoices: Invoices): DueNow | null {
  const asked = mora > 0 ? invoices.filter(isLate) : invoices.filter(({ quotas }) => quotas.length > 0);
  const free = asked.filter(isFree);
  const held = asked.filter((invoice) => !isFree(invoice));
  if (free.length === 0 || held.length === 0) return null;
  const interest = free.reduce((sum, invoice) => sum + invoice.mora, 0);
  const parts = mora > 0 ? lateParts(interest, free) : nextParts(free);
  if (!parts) return null;
  const live = held.filter(({ live_payment }) => live_payment !== null);
  const waiting = held.filter(({ live_payment, paid_today }) => live_payment === null && paid_today?.waits);
  const paidToday = held.filter(
    ({ live_payment, paid_today }) => live_payment === null && !paid_today?.waits,
  );
  const namesOf = (some: Invoices) => some.map(({ invoice }) => invoice);
  return {
    sum: sumOf(parts.lines),
    from: nextOf(free)[0]?.exp_date ?? '',
    parts,
    without: text.without(namesOf(live), namesOf(paidToday), namesOf(waiting)),
  };
}

const isLate = ({ quotas }: Invoices[number]): boolean => quotas.some(({ date_mora }) => date_mora > 0);

function lateParts(lateInterest: number, invoices: Invoices): DueParts | null {
  const late = invoices
    .map((invoice) => ({ ...invoice, quotas: invoice.quotas.filter(({ date_mora }) => date_mora > 0) }))
    .filter(({ quotas }) => quotas.length > 0);
  const several = late.length > 1;
  const lines: DuePart[] = late.flatMap(({ invoice, quotas }) =>
    quotas.map(({ num_quota, exp_date, quota_value }) => ({
      key: `${invoice} ${num_quota}`,
      label: text.lateLine(
        several ? `${invoice}, cuota ${num_quota}` : `Cuota ${num_quota}`,
        dayAsSaid(exp_date, todayInBogota()),
      ),
      value: quota_value,
    })),
  );
  const [first] = late;
  if (!first) return null;
  const value = pesos(sumOf(lines));
  const what = several
    ? text.lateOfSeveral(lines.length, late.length, value)
    : text.ofInvoice(
        capitalised(instalmentsText(first.quotas.map(({ num_quota }) => num_quota))),
        first.invoice,
        value,
      );
  if (lateInterest > 0) lines.push({ key: 'late', label: text.lateInterestLine, value: lateInterest });
  return {
    sentence: `${what}${lateInterest > 0 ? text.plusLateInterest(pesos(lateInterest)) : ''}.`,
    lines,
    least: lateInterest > 0 && !several ? lateInterest : null,
  };
}

/** The next instalment of each invoice, the earliest due date first. */
const nextOf = (invoices: Invoices) =>
  invoices.flatMap(({ quotas }) => quotas.slice(0, 1)).sort((a, b) => a.exp_date.localeCompare(b.exp_date));

function nextParts(invoices: Invoices): DueParts | null {
  const next = nextOf(invoices);
  const [first] = next;
  const last = next.at(-1);
  if (!first || !last) return null;
  const lines = next.map(({ invoice, num_quota, quota_value }) => ({
    key: invoice,
    label: `${invoice}, cuota ${num_quota}`,
    value: quota_value,
  }));
  const what = text.ofInvoice(`Cuota ${first.num_quota}`, first.invoice, pesos(first.quota_value));
  const more = next.length > 1 ? text.andMore(next.length - 1) : '';
  return {
    sentence: `${what}${more}, ${daysText(first.exp_date, last.exp_date)}.`,
    lines,
    least: null,
  };
}

/** Range of two dates in words, with a common month once: `entre el 28 y el 30 de noviembre`. */
export function daysText(from: string, to: string): string {
  const isOneMonth = from !== to && from.slice(0, 7) === to.slice(0, 7);
  return text.between(isOneMonth ? String(Number(from.slice(8, 10))) : longDay(from), longDay(to));
}

const sumOf = (lines: readonly DuePart[]): number => lines.reduce((sum, { value }) => sum + value, 0);
