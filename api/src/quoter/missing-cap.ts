import { usuryCap } from '../credit/index.ts';
import { addDays, businessDate } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import type { Job } from '../platform/worker.ts';

/** Caps are certified in the last days of the month before: by then a person can still enter it in time. */
const AHEAD = 3;

/** Months without usury cap that are here or nearly so. */
export async function missingCaps({ db, clock }: Context): Promise<string[]> {
  const today = businessDate(clock.now());
  const dates = [...new Set([today, addDays(today, AHEAD)].map((date) => date.slice(0, 7)))];
  const missing: string[] = [];
  for (const month of dates) {
    const cap = await usuryCap(db, `${month}-01`);
    if (!cap?.isOfMonth) missing.push(month);
  }
  return missing;
}

/** Says aloud that quotes are blocked, or will be, before a customer meets it (docs/credit-arithmetic.md, Rates). */
export function quoterJobs(context: Context): readonly Job[] {
  return [
    {
      name: 'usury caps',
      every: 3_600_000,
      run: async () => {
        for (const month of await missingCaps(context)) {
          context.log.error(
            { month },
            'the usury cap of the month is missing: no quote can be made without it',
          );
        }
      },
    },
  ];
}
