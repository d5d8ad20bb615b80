import type { Output } from '@portal/contract';

type Payments = Output<'GET /api/figures/payments'>;

/** Groups of a payment's statuses for the person who looks at a day. */
export const parts = ['approved', 'waiting', 'failed'] as const;
export type Part = (typeof parts)[number];

const partOf = (status: string): Part =>
  status === 'Approved' ? 'approved' : status === 'Init' || status === 'Pending' ? 'waiting' : 'failed';

/** Number of payments and their amount in whole pesos. */
export interface Sum {
  readonly count: number;
  readonly amount: number;
}

const nothing: Sum = { count: 0, amount: 0 };
const plus = (sum: Sum, { count, amount }: Sum): Sum => ({
  count: sum.count + count,
  amount: sum.amount + amount,
});

/** Sums of a day's payments: approved, waiting and failed. */
export function sumsOf(rows: Payments['by_status']): Readonly<Record<Part, Sum>> {
  const sums: Record<Part, Sum> = { approved: nothing, waiting: nothing, failed: nothing };
  for (const row of rows) sums[partOf(row.status)] = plus(sums[partOf(row.status)], row);
  return sums;
}

/** Sum of all payments that wait for the bank, of every day; `ages` groups them by how long they wait. */
export function waitingOf(ages: readonly Sum[]): Sum {
  return ages.reduce<Sum>(plus, nothing);
}

/** Rows up to and including an hour, so that a part of a day is compared with the same part of another. */
export function upTo(rows: Payments['by_hour'], hour: number): Payments['by_hour'] {
  return rows.filter((row) => row.hour <= hour);
}

/** Counts by part for every hour from the first to the last with a payment, hours without payments included. */
export function hoursOf(
  rows: Payments['by_hour'],
): readonly { readonly hour: number; readonly counts: Readonly<Record<Part, number>> }[] {
  if (rows.length === 0) return [];
  const hours = rows.map(({ hour }) => hour);
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const counts: Record<Part, number> = { approved: 0, waiting: 0, failed: 0 };
    for (const row of rows) if (row.hour === first + at) counts[partOf(row.status)] += row.count;
    return { hour: first + at, counts };
  });
}

/** Change against before, in whole percent; undefined where there was nothing to compare with. */
export function changeOf(now: number, before: number): number | undefined {
  return before === 0 ? undefined : Math.round(((now - before) / before) * 100);
}
