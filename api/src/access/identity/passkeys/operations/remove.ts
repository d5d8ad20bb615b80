import type { Input, Output } from '@portal/contract';
import { audit } from '../../../../platform/audit/audit.ts';
import type { Context } from '../../../../platform/database/context.ts';
import { inTransaction } from '../../../../platform/database/database.ts';
import type { Principal } from '../../../../platform/http/principal.ts';
import { ApiError } from '../../../../platform/process/api-error.ts';
import type { CustomerDirectory } from '../../customer-directory.ts';
import { notifyOwner } from '../../notices.ts';
import { reauthenticate } from '../../operations/reauthenticate.ts';
import { lockAccount } from '../../second-factor/lock-account.ts';
import type { IdentityTables } from '../../tables.ts';
import { sessionHolder } from '../challenges.ts';
import { passkeyList } from '../stored-passkeys.ts';
import type { PasskeyTables } from '../tables.ts';

/**
 * Removes one of the own passkeys. It may be lost, so the account's other sessions end.
 * @throws ApiError of {@link reauthenticate}, or NOT_FOUND, also for another person's passkey.
 */
export async function removePasskey(
  context: Context,
  customers: CustomerDirectory,
  principal: Principal,
  { params, body }: Input<'POST /api/passkeys/:id/remove'>,
): Promise<Output<'GET /api/passkeys'>> {
  const { db, clock } = context;
  if (principal.kind === 'anonymous') throw new ApiError('UNAUTHENTICATED');
  await reauthenticate(context, principal, body);
  const { accountId } = sessionHolder(principal);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const account = await lockAccount(trx, accountId);
    const removed = await trx
      .withTables<PasskeyTables>()
      .deleteFrom('passkey')
      .where('public_id', '=', params.id)
      .where('account_id', '=', account.id)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new ApiError('NOT_FOUND');
    await trx
      .withTables<IdentityTables>()
      .deleteFrom('session')
      .where('account_id', '=', account.id)
      .where('id', '<>', principal.sessionId)
      .execute();
    const who = account.fiscal_number;
    await notifyOwner(trx, now, customers, who, 'passkey removed');
    const data = { passkey: removed.name };
    await audit(trx, now, { actor: who, subject: who, action: 'passkey removed', data });
  });
  return await passkeyList(db, accountId, clock.now());
}
