import type { Output } from '@portal/contract';

export type Figures = Output<'GET /api/payment/report/figures'>;
type StatusFigure = Figures['by_status'][number];

/** Parts of a bar, from the ground up. */
export const parts = ['approved', 'waiting', 'failed'] as const;
export type Part = (typeof parts)[number];

const partOf: Readonly<Record<StatusFigure['status'], Part>> = {
  Approved: 'approved',
  Init: 'waiting',
  Pending: 'waiting',
  Fail: 'failed',
  Error: 'failed',
  Cancelled: 'failed',
};

/** Number of payments and their amount in whole pesos. */
export interface Sum {
  readonly count: number;
  readonly amount: number;
}

/** Figures by status, summed to the three parts. */
export function sumsOf(figures: readonly StatusFigure[]): Readonly<Record<Part, Sum>> {
  const sums: Record<Part, Sum> = {
    approved: { count: 0, amount: 0 },
    waiting: { count: 0, amount: 0 },
    failed: { count: 0, amount: 0 },
  };
  for (const { status, count, amount } of figures) {
    const part = partOf[status];
    sums[part] = { count: sums[part].count + count, amount: sums[part].amount + amount };
  }
  return sums;
}

/** Share of approved payments in percent of all; undefined without payments. */
export function approvalOf({ approved, waiting, failed }: Readonly<Record<Part, Sum>>): number | undefined {
  const all = approved.count + waiting.count + failed.count;
  return all === 0 ? undefined : (approved.count / all) * 100;
}

/** A day, or a week of a longer period. */
export interface Bar {
  /** Its first day, `2026-11-20`. */
  readonly date: string;
  /** Its last day. */
  readonly until: string;
  readonly counts: Readonly<Record<Part, number>>;
  readonly total: number;
}

/** Bars of weeks where there are any, otherwise of days. */
export function barsOf({ days, weeks }: Pick<Figures, 'days' | 'weeks'>): Bar[] {
  const spans =
    weeks.length > 0
      ? weeks.map(({ from, to, by_status }) => ({ date: from, until: to, by_status }))
      : days.map(({ date, by_status }) => ({ date, until: date, by_status }));
  return spans.map(({ date, until, by_status }) => {
    const { approved, waiting, failed } = sumsOf(by_status);
    const counts = { approved: approved.count, waiting: waiting.count, failed: failed.count };
    return { date, until, counts, total: counts.approved + counts.waiting + counts.failed };
  });
}

/** Whether a bar has a name on the axis: at most `names` do, the last one always. */
export function isNamed(index: number, count: number, names: number): boolean {
  const each = Math.ceil(count / names);
  return index % each === (count - 1) % each;
}

/** First days of the named bars that show their month: the first bar, and each whose month differs from the last. */
export function monthsNamed(bars: readonly Bar[], names: number): ReadonlySet<string> {
  const named = bars.filter((_, index) => isNamed(index, bars.length, names)).map(({ date }) => date);
  const monthOf = (date: string | undefined) => date?.slice(0, 7);
  return new Set(named.filter((date, index) => monthOf(date) !== monthOf(named[index - 1])));
}

/** Marks of the axis: from 0 in three or four round steps to at least the highest bar. */
export function ticksFor(highest: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest / 4)));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * 4 >= highest) ?? power;
  const steps = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** A day stands out with this many failed payments and this many times the median. */
const ODD = { fewest: 5, times: 2 } as const;

/** The bar with far more failed payments than usual, which the chart names; undefined without one. */
export function oddDay(bars: readonly Bar[]): Bar | undefined {
  const failed = bars.map(({ counts }) => counts.failed).sort((a, b) => a - b);
  const usual = failed[Math.floor(failed.length / 2)] ?? 0;
  const worst = bars.find(({ counts }) => counts.failed === failed.at(-1));
  const isOdd =
    worst !== undefined && worst.counts.failed >= ODD.fewest && worst.counts.failed >= usual * ODD.times;
  return isOdd && bars.length > 2 ? worst : undefined;
}
