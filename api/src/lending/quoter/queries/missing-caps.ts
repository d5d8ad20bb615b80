import { businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { usuryCap } from '../../../money/credit/index.ts';
import type { Context } from '../../../platform/database/context.ts';

/**
 * Days ahead that are checked: caps are certified in the last days of the month before, so that a person can still
 * enter them in time.
 */
const DAYS_AHEAD = 3;

/** Months without a usury cap: the present one, and the next one if it begins within these days. */
export async function missingCaps({ db, clock }: Context): Promise<string[]> {
  const today = businessDate(clock.now());
  const dates = [...new Set([today, addDays(today, DAYS_AHEAD)].map((date) => date.slice(0, 7)))];
  const missing: string[] = [];
  for (const month of dates) {
    const cap = await usuryCap(db, `${month}-01`);
    if (!cap?.isOfMonth) missing.push(month);
  }
  return missing;
}
