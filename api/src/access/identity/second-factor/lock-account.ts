import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { IdentityTables } from '../tables.ts';

/** The account's row, locked: codes of one account come one after the other. @throws ApiError INACTIVE_USER */
export async function lockAccount(trx: Handle, accountId: number) {
  const account = await trx
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select(['id', 'kind', 'fiscal_number', 'temporary_until'])
    .where('id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new ApiError('INACTIVE_USER');
  return account;
}
