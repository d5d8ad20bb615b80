import { afterTermChange, type TermChange } from '@portal/credit-engine';
import type { Handle } from '../../../platform/database/database.ts';
import type { Credit } from '../queries/credits.ts';
import type { CreditTables } from '../tables.ts';
import { appendEvent } from './events.ts';
import { writePlan } from './plan-versions.ts';

/**
 * Makes a plan over another term the active one; the old plan stays as it was. The caller holds the lock of the
 * obligation, and `change` was computed from `credit` as it is under that lock.
 * @param on the business date (Bogotá) of `at`.
 * @returns the version of the new plan.
 */
export async function replacePlan(
  trx: Handle,
  credit: Credit,
  change: TermChange,
  on: string,
  at: Date,
): Promise<number> {
  const { invoice } = credit;
  const state = afterTermChange(credit.state, change);
  const version = await writePlan(trx, { invoice, state, reason: 'term_change', on });
  await appendEvent(trx, {
    kind: 'term_change',
    invoice,
    asOf: on,
    term: change.after.term,
    signed: { firstNumber: change.rows[0]?.number ?? 1, level: change.level },
    source: `term:${invoice}:${version}`,
    recordedAt: at,
  });
  await trx
    .withTables<CreditTables>()
    .updateTable('obligation')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('invoice', '=', invoice)
    .execute();
  return version;
}
