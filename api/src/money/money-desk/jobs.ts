import { inTransaction } from '../../platform/database/database.ts';
import type { Job } from '../../platform/process/worker.ts';
import type { PaymentContext } from '../payments/index.ts';
import { reconcileDays } from './operations/reconcile-days.ts';
import { checkLatestMoney, checkWholeMoney } from './operations/run-checks.ts';
import { syncCases } from './operations/sync-cases.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Background jobs of the desk. */
export function moneyDeskJobs(ctx: PaymentContext): readonly Job[] {
  return [
    {
      name: 'money-cases',
      every: 5_000,
      run: () => inTransaction(ctx.db, (trx) => syncCases(trx, ctx.clock.now())),
    },
    { name: 'money-days', every: MINUTE, run: () => reconcileDays(ctx) },
    { name: 'money-check', every: MINUTE, run: () => checkLatestMoney(ctx) },
    { name: 'money-check-whole', every: HOUR, run: () => checkWholeMoney(ctx) },
  ];
}
