import type { Output } from '@portal/contract';
import { addDays } from '@portal/values/dates';
import pLimit from 'p-limit';
import {
  type ComparedPayment,
  comparedPayments,
  type DayFiles,
  daySums,
  type Gateway,
  GatewayUnavailableError,
  type ReconciliationLine,
} from '../../../money/payments/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { dayRange } from '../../../platform/process/day-range.ts';

type Wire = Output<'GET /api/payment/conciliate'>;
type Difference = Wire['differences'][number];
type Days = readonly [first: string, last: string];

/** Longest range in days; the screen offers the days of one month. */
export const LONGEST_RECONCILIATION = 31;

/** First and last day. @throws ApiError INVALID_REQUEST */
export function reconciliationDays(filters: {
  readonly min_date?: string;
  readonly max_date?: string;
}): Days {
  const names = ['/query/min_date', '/query/max_date'] as const;
  const { firstDay, lastDay } = dayRange(filters.min_date, filters.max_date, names, LONGEST_RECONCILIATION);
  if (firstDay === undefined || lastDay === undefined) throw new ApiError('INVALID_REQUEST');
  return [firstDay, lastDay];
}

/** Days of which files and payments are compared at once in a process: each may be tens of thousands of lines. */
const piece = pLimit(2);

/**
 * The files of some days, one after another, so that no more than three are in memory. What a day says does not hang on
 * the days asked for with it.
 * @throws ApiError UNAVAILABLE when a file cannot be fetched.
 */
async function* filesOf(gateway: Gateway, [first, last]: Days): AsyncGenerator<DayFiles> {
  const fetch = (day: string): Promise<readonly ReconciliationLine[]> =>
    piece(() => gateway.reconciliation(day)).catch((error: unknown) => {
      throw error instanceof GatewayUnavailableError ? new ApiError('UNAVAILABLE', { cause: error }) : error;
    });
  let [before, lines] = [await fetch(addDays(first, -1)), await fetch(first)];
  for (let day = first; day <= last; day = addDays(day, 1)) {
    const after = await fetch(addDays(day, 1));
    yield { day, lines, beside: [...before, ...after] };
    [before, lines] = [lines, after];
  }
}

/** Every payment of the days on either side, a day at a time. @throws ApiError UNAVAILABLE */
export async function* comparedByDay(
  db: Handle,
  gateway: Gateway,
  days: Days,
): AsyncGenerator<readonly ComparedPayment[]> {
  for await (const files of filesOf(gateway, days))
    yield await piece(() => comparedPayments(db, gateway.name, files));
}

const ROWS_SHOWN = 100;

/** Reports at once in a process, each of which holds the files of three days; others wait. */
const reports = pLimit(2);

/**
 * Our payments of some days compared with the bank's files: sums by day, and the first differences.
 * @throws ApiError UNAVAILABLE when a file cannot be fetched.
 */
export function reconciliationReport(db: Handle, gateway: Gateway, days: Days): Promise<Wire> {
  return reports(() => reportOf(db, gateway, days));
}

async function reportOf(db: Handle, gateway: Gateway, days: Days): Promise<Wire> {
  const summed: Wire['days'] = [];
  const found: Difference[] = [];
  let payments = 0;
  for await (const files of filesOf(gateway, days)) {
    const { payments: ofDay, ...sums } = await piece(() => daySums(db, gateway.name, files));
    payments += ofDay;
    summed.push({ date: files.day, ...sums });
    if (sums.differences > 0)
      for (const { money: _money, ...one } of await piece(() =>
        comparedPayments(db, gateway.name, files, ROWS_SHOWN),
      ))
        found.push(one as Difference);
  }
  const differences = summed.reduce((total, day) => total + day.differences, 0);
  return {
    days: summed,
    matched: payments - differences,
    total_differences: differences,
    // Differences that a person can settle stand before payments that the file cannot name.
    differences: found
      .sort((a, b) => Number(a.kind === 'outside') - Number(b.kind === 'outside'))
      .slice(0, ROWS_SHOWN),
  };
}
