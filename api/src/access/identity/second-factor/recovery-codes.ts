import type { Output } from '@portal/contract';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import type { Proof } from '../../../platform/http/reauthentication.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { notifyOwner } from '../notices.ts';
import { reauthenticate } from '../operations/reauthenticate.ts';
import type { IdentityTables } from '../tables.ts';
import { newRecoveryCodes, recoveryHash } from './codes.ts';
import { hasSecondFactor } from './has-second-factor.ts';
import { lockAccount } from './lock-account.ts';

/** Replaces all recovery codes by new ones. Returns them, since only their hashes are stored. */
export async function replaceRecoveryCodes(
  trx: Handle,
  pepper: string,
  accountId: number,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  const tables = trx.withTables<IdentityTables>();
  await tables.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await tables
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        account_id: accountId,
        code_hash: recoveryHash(pepper, accountId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** Whether an administrator has a second factor, and the recovery codes that are not used yet. */
export async function secondFactorOf(
  { db }: Pick<Context, 'db'>,
  { accountId }: AdminPrincipal,
): Promise<Output<'GET /api/second_factor'>> {
  if (!(await hasSecondFactor(db, accountId))) return { activo: false, codigos: 0 };
  const { left } = await db
    .withTables<IdentityTables>()
    .selectFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .select((code) => code.fn.countAll<number>().as('left'))
    .executeTakeFirstOrThrow();
  return { activo: true, codigos: left };
}

/**
 * Renews the recovery codes of who asks, for their password (threat T47); they are told.
 * @throws ApiError SECOND_FACTOR_MISSING or those of `reauthenticate`.
 */
export async function renewRecoveryCodes(
  context: Context,
  customers: CustomerDirectory,
  principal: AdminPrincipal,
  proof: Proof,
): Promise<Output<'POST /api/second_factor/recovery_codes'>> {
  const { db, clock, config } = context;
  const { accountId, fiscalNumber } = principal;
  await reauthenticate(context, principal, proof);
  return await inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockAccount(trx, accountId);
    if (!(await hasSecondFactor(trx, accountId))) throw new ApiError('SECOND_FACTOR_MISSING');
    const codes = await replaceRecoveryCodes(trx, config.secrets.pepper, accountId);
    await notifyOwner(trx, now, customers, fiscalNumber, 'recovery codes');
    await audit(trx, now, {
      actor: fiscalNumber,
      subject: fiscalNumber,
      action: 'recovery codes renewed',
      data: {},
    });
    return { recovery_codes: [...codes] };
  });
}
