import type { Context } from '../../platform/database/context.ts';
import type { Job } from '../../platform/process/worker.ts';
import { missingCaps } from './queries/missing-caps.ts';

/**
 * Job that logs an error when quotes are blocked, or will be, before a customer notices (docs/credit-arithmetic.md,
 * Rates).
 */
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
