import { businessDate } from '@portal/contract/bogota-time';
import { addDays } from '@portal/contract/dates';
import { usuryCap } from '../../credit/index.ts';
import type { Context } from '../../platform/context.ts';

/** Caps are certified in the last days of the month before: by then a person can still enter it in time. */
const DAYS_AHEAD = 3;

/** Months without usury cap that are here or nearly so. */
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
