import type { Summary } from '@portal/contract';
import { dayAsSaid, instalmentsText, longDay, pesos, todayInBogota } from '@portal/ui/format';
import type { Invoices } from './payments-under-way.tsx';
import { texts } from './texts.ts';

const text = texts.summary;

/** One line of the fold under the sum of the day. */
export interface DuePart {
  readonly key: string;
  readonly label: string;
  /** Whole pesos. */
  readonly value: number;
}

/** What the sum of the day is made of: one sentence, and its lines. */
export interface DueParts {
  readonly sentence: string;
  readonly lines: readonly DuePart[];
  /** Whole pesos from which a part can be paid; null where several invoices are late or no late interest runs. */
  readonly least: number | null;
}

/**
 * What the sum of the day is made of. The sum is the server's: where the open invoices do not add up to it, as while a
 * payment arrives, null, and the page explains nothing rather than something else.
 */
export function duePartsOf(balance: Summary['total_balance'], invoices: Invoices): DueParts | null {
  return balance.mora > 0 ? lateParts(balance, invoices) : nextParts(balance, invoices);
}

function lateParts({ mora, late_interest }: Summary['total_balance'], invoices: Invoices): DueParts | null {
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
  if (late_interest > 0) lines.push({ key: 'late', label: text.lateInterestLine, value: late_interest });
  if (sumOf(lines) !== mora) return null;
  const [first] = late;
  const numbers = first?.quotas.map(({ num_quota }) => num_quota) ?? [];
  const what =
    first && !several
      ? text.ofInvoice(capitalised(instalmentsText(numbers)), first.invoice, pesos(mora - late_interest))
      : text.lateOfSeveral(
          lines.length - (late_interest > 0 ? 1 : 0),
          late.length,
          pesos(mora - late_interest),
        );
  return {
    sentence: `${what}${late_interest > 0 ? text.plusLateInterest(pesos(late_interest)) : ''}.`,
    lines,
    least: late_interest > 0 && !several ? late_interest : null,
  };
}

function nextParts(
  { next_quota, next_due_from, next_due_to }: Summary['total_balance'],
  invoices: Invoices,
): DueParts | null {
  const next = invoices
    .flatMap(({ quotas }) => quotas.slice(0, 1))
    .sort((a, b) => a.exp_date.localeCompare(b.exp_date));
  const lines = next.map(({ invoice, num_quota, quota_value }) => ({
    key: invoice,
    label: `${invoice}, cuota ${num_quota}`,
    value: quota_value,
  }));
  const [first] = next;
  if (!first || !next_due_from || !next_due_to || sumOf(lines) !== next_quota) return null;
  const what = text.ofInvoice(`Cuota ${first.num_quota}`, first.invoice, pesos(first.quota_value));
  const more = next.length > 1 ? text.andMore(next.length - 1) : '';
  return {
    sentence: `${what}${more}, ${daysText(next_due_from, next_due_to)}.`,
    lines,
    least: null,
  };
}

/** From one date to another in words, the month once: `entre el 28 y el 30 de noviembre`. */
export function daysText(from: string, to: string): string {
  const isOneMonth = from !== to && from.slice(0, 7) === to.slice(0, 7);
  return text.between(isOneMonth ? String(Number(from.slice(8, 10))) : longDay(from), longDay(to));
}

const sumOf = (lines: readonly DuePart[]): number => lines.reduce((sum, { value }) => sum + value, 0);
const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
