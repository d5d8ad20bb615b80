import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { unsealByEither } from '../../../platform/process/sealing.ts';
import { type Peppers, peppersOf } from '../../../platform/process/secret-values.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { notifyOwner } from '../notices.ts';
import type { BegunSession } from '../operations/begin-session.ts';
import type { SessionOrigin } from '../session-origin.ts';
import { endSession } from '../sessions.ts';
import type { IdentityTables } from '../tables.ts';
import { reserveSecondFactor } from './attempts.ts';
import { recoveryHash, stepOfCode } from './codes.ts';
import { lockAccount } from './lock-account.ts';
import { passSecondFactor } from './pass-second-factor.ts';

/** Accepts a code of the app that is newer than the last accepted one; false otherwise and when it is wrong. */
const takeAppCode = async (
  trx: Handle,
  peppers: Peppers,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> => {
  const db = trx.withTables<IdentityTables>();
  const factor = await db
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return false;
  const { secret } = unsealByEither(peppers, 'second factor', String(accountId), factor.secret);
  const step = stepOfCode(secret, code, now);
  if (step === undefined || step <= factor.last_step) return false;
  await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .execute();
  return true;
};

const takeRecoveryCode = async (
  trx: Handle,
  peppers: Peppers,
  accountId: number,
  code: string,
  now: Date,
): Promise<boolean> => {
  const hashes = peppersOf(peppers).map((pepper) => recoveryHash(pepper, accountId, code));
  const taken = await trx
    .withTables<IdentityTables>()
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('account_id', '=', accountId)
    .where('code_hash', 'in', hashes)
    .where('used_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
};

/**
 * Gives the second factor: a code of the app or a recovery code, each good once. The session that has only the
 * password is exchanged for one that may do what the profile allows. Wrong ones are counted for the account, like
 * passwords, and outlive a new login; the owner is told, since another person may know the password.
 * @throws ApiError SECOND_FACTOR_WRONG with the tries left, SECOND_FACTOR_BLOCKED or, when nothing is asked for,
 * SECOND_FACTOR_MISSING.
 */
export async function giveSecondFactor(
  context: Context,
  customers: CustomerDirectory,
  principal: AdminPrincipal,
  code: string,
  origin: SessionOrigin,
  device: string | undefined,
): Promise<BegunSession> {
  const { db, clock, config } = context;
  const { accountId, sessionId, requiredAction } = principal;
  if (requiredAction !== 'second_factor') throw new ApiError('SECOND_FACTOR_MISSING');
  const { key, wrong, isTold } = await reserveSecondFactor(context, principal, device);
  // Apps show it in two halves; a recovery code has ten signs.
  const ofApp = /^\d{6}$/.test(code.replace(/[\s-]/g, ''));
  const begun = await inTransaction(db, async (trx) => {
    const now = clock.now();
    const account = await lockAccount(trx, accountId);
    const take = ofApp ? takeAppCode : takeRecoveryCode;
    if (!(await take(trx, config.secrets, accountId, code, now))) {
      if (isTold) await notifyOwner(trx, now, customers, principal.fiscalNumber, 'factor failed', origin);
      return undefined;
    }
    await endSession(trx, sessionId);
    const happened = { event: 'recovery code', action: 'recovery code used' } as const;
    return await passSecondFactor(
      context,
      trx,
      customers,
      account,
      now,
      origin,
      ofApp ? undefined : happened,
      { key, device },
    );
  });
  if (!begun) throw wrong;
  return begun;
}
