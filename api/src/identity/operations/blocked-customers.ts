import type { Handle } from '../../platform/database.ts';
import type { IdentityTables } from '../tables.ts';

/** How many customers an administrator has blocked. */
export async function blockedCustomers(db: Handle): Promise<number> {
  const { count } = await db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select((account) => account.fn.countAll<number>().as('count'))
    .where('kind', '=', 'client')
    .where('status', '=', 'INACTIVE')
    .executeTakeFirstOrThrow();
  return count;
}
