import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { Account, CreditTables } from '../tables.ts';

/** Balance of every account that has postings, whole pesos; debits are positive. All of them sum to zero. */
export async function ledgerBalances(db: Handle): Promise<ReadonlyMap<Account, number>> {
  const rows = await db
    .withTables<CreditTables>()
    .selectFrom('ledger_posting')
    .select(['account', sql<number>`sum(amount)::bigint`.as('balance')])
    .groupBy('account')
    .execute();
  return new Map(rows.map(({ account, balance }) => [account, balance]));
}
