import type { Input, Output } from '@portal/contract';
import { paymentsByDay, paymentsByStatus } from '../payments/index.ts';
import { addDays, businessDate, daysBetween } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { dayRange } from '../platform/day-range.ts';

type Filters = Input<'GET /api/payment/report/figures'>['query'];
type Figures = Output<'GET /api/payment/report/figures'>;

/** Days that are told one by one. */
const DAYS = 31;

/**
 * The payments of the report by status, and by day over the last days of the range, which ends today at the latest.
 * @throws ApiError INVALID_REQUEST
 */
export async function paymentFigures(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  filters: Filters,
): Promise<Figures> {
  const range = dayRange(filters.min_date, filters.max_date, ['/query/min_date', '/query/max_date']);
  const today = businessDate(clock.now());
  const last = range.lastDay !== undefined && range.lastDay < today ? range.lastDay : today;
  const earliest = addDays(last, 1 - DAYS);
  const first = range.firstDay !== undefined && range.firstDay > earliest ? range.firstDay : earliest;
  const byStatus = await paymentsByStatus(db, filters);
  const byDay = Map.groupBy(await paymentsByDay(db, filters, first), ({ date }) => date);
  return {
    by_status: byStatus,
    days: Array.from({ length: Math.max(0, daysBetween(first, last) + 1) }, (_, index) => {
      const date = addDays(first, index);
      return { date, by_status: (byDay.get(date) ?? []).map(({ date: _date, ...figure }) => figure) };
    }),
  };
}
