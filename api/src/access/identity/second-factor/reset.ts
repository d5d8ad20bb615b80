import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { clearAttempts } from '../login-attempts.ts';
import { notifySecondFactorReset } from '../notices.ts';
import { allProfiles, covers, lockActor } from '../profile-coverage.ts';
import { endSessionsOfAccount } from '../sessions.ts';
import { codeEmailOf } from '../staff-email.ts';
import type { IdentityTables } from '../tables.ts';
import { attemptKeyOf } from './attempts.ts';

/**
 * Takes away the second factor of an administrator who lost phone and recovery codes: the only way back (threat T09).
 * Never one's own, nor that of a person who may do more. Their sessions end and they are told.
 * @throws ApiError USER_DOES_NOT_EXIST, OWN_ACCOUNT, BEYOND_OWN_PERMISSIONS or SECOND_FACTOR_MISSING.
 */
export async function resetSecondFactor(
  { db, clock, config }: Context,
  principal: AdminPrincipal,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const tables = trx.withTables<IdentityTables>();
    const now = clock.now();
    const actor = await lockActor(trx, principal);
    const staff = await tables
      .selectFrom('staff_member')
      .innerJoin('account', 'account.id', 'staff_member.account_id')
      .select(['account.id', 'fiscal_number', 'first_name', 'email', 'phone', 'profile_id'])
      .where('account.id', '=', id)
      .executeTakeFirst();
    if (!staff) throw new ApiError('USER_DOES_NOT_EXIST');
    if (staff.id === actor.accountId) throw new ApiError('OWN_ACCOUNT');
    const profile = (await allProfiles(trx)).get(staff.profile_id);
    if (!profile || !covers(actor.profile, profile)) throw new ApiError('BEYOND_OWN_PERMISSIONS');
    const { numDeletedRows } = await tables
      .deleteFrom('second_factor')
      .where('account_id', '=', id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new ApiError('SECOND_FACTOR_MISSING');
    await endSessionsOfAccount(trx, id);
    await clearAttempts(trx, attemptKeyOf(config.secrets.pepper, staff.fiscal_number));
    await notifySecondFactorReset(trx, now, staff, (await codeEmailOf(trx, id, now)).email);
    await audit(trx, now, {
      actor: actor.fiscalNumber,
      subject: staff.fiscal_number,
      action: 'second factor reset',
      data: { reason },
    });
  });
}
