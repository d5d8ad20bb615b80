import type { Input, Output } from '@portal/contract';
import { businessDate } from '@portal/values/bogota-time';
import { addDays, daysBetween } from '@portal/values/dates';
import { LONGEST_RANGE } from '@portal/values/longest-range';
import { paymentsByDay, paymentsByStatus } from '../../../money/payments/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { dayRange } from '../../../platform/process/day-range.ts';

type Filters = Input<'GET /api/payment/report/figures'>['query'];
type Figures = Output<'GET /api/payment/report/figures'>;

type StatusFigure = Figures['by_status'][number];

/** Number of days with figures of their own. */
const DAYS = 31;

/**
 * Payments of the report by status, by day for the last days of the range, which ends today at the latest, and by week
 * for a longer range.
 * @throws ApiError INVALID_REQUEST
 */
export async function paymentFigures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  asked: Filters,
): Promise<Figures> {
  const now = clock.now();
  const filters = { ...asked, as_of: now };
  const range = dayRange(filters.min_date, filters.max_date, ['/query/min_date', '/query/max_date']);
  const today = businessDate(now);
  const last = range.lastDay !== undefined && range.lastDay < today ? range.lastDay : today;
  const earliest = addDays(last, 1 - DAYS);
  const first = range.firstDay !== undefined && range.firstDay > earliest ? range.firstDay : earliest;
  const isLong = range.firstDay === undefined || range.firstDay < first;
  // A range without a beginning has weeks for as many days as a range may have.
  const begun = isLong ? (range.firstDay ?? addDays(last, 1 - LONGEST_RANGE)) : first;
  const byStatus = await paymentsByStatus(db, filters);
  const found = await paymentsByDay(db, filters, begun);
  const byDay = Map.groupBy(found, ({ date }) => date);
  // The weeks of a range without a beginning start with its first payment.
  const firstOfWeeks = range.firstDay ?? found[0]?.date ?? last;
  return {
    by_status: byStatus,
    weeks: isLong ? weeksOf(found, firstOfWeeks, last) : [],
    days: Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => {
      const date = addDays(first, index);
      return { date, by_status: (byDay.get(date) ?? []).map(({ date: _date, ...figure }) => figure) };
    }),
  };
}

/** The Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7));

/** Every week of a period; the first and the last one only with their days in the period. */
function weeksOf(
  found: readonly (StatusFigure & { readonly date: string })[],
  first: string,
  last: string,
): Figures['weeks'] {
  const byWeek = Map.groupBy(found, ({ date }) => mondayOf(date));
  const weeks: Figures['weeks'] = [];
  for (let monday = mondayOf(first); monday <= last; monday = addDays(monday, 7)) {
    const sunday = addDays(monday, 6);
    const sums = Map.groupBy(byWeek.get(monday) ?? [], ({ status }) => status);
    weeks.push({
      from: monday < first ? first : monday,
      to: sunday > last ? last : sunday,
      by_status: [...sums].map(([status, days]) => ({
        status,
        count: days.reduce((sum, { count }) => sum + count, 0),
        amount: days.reduce((sum, { amount }) => sum + amount, 0),
      })),
    });
  }
  return weeks;
}
