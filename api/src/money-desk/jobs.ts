import type { PaymentContext } from '../payments/index.ts';
import { inTransaction } from '../platform/database.ts';
import type { Job } from '../platform/worker.ts';
import { reconcileDays } from './operations/reconcile-days.ts';
import { syncCases } from './operations/sync-cases.ts';

/** What the desk does without being asked. */
export function moneyDeskJobs(ctx: PaymentContext): readonly Job[] {
  return [
    {
      name: 'money-cases',
      every: 5_000,
      run: () => inTransaction(ctx.db, (trx) => syncCases(trx, ctx.clock.now())),
    },
    { name: 'money-days', every: 60_000, run: () => reconcileDays(ctx) },
  ];
}
