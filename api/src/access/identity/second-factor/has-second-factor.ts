import type { Handle } from '../../../platform/database/database.ts';
import type { IdentityTables } from '../tables.ts';

/** Whether an account has a second factor that is in use. */
export async function hasSecondFactor(db: Handle, accountId: number): Promise<boolean> {
  const row = await db
    .withTables<IdentityTables>()
    .selectFrom('second_factor')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
