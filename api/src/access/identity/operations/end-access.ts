import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { forgetDevices } from '../known-devices.ts';
import { notifyOwner } from '../notices.ts';
import { dropWaitingPasskeys } from '../passkeys/stored-passkeys.ts';
import type { PasskeyTables } from '../passkeys/tables.ts';
import { allProfiles, covers, lockActor } from '../profile-coverage.ts';
import { endSessionsOfAccount } from '../sessions.ts';
import type { AccountKind, IdentityTables } from '../tables.ts';

export interface EndedAccess {
  /** `waiting`: only those that approve nothing yet, which the replaced password alone may have made. */
  readonly passkeys: 'all' | 'waiting';
  /** Session that may still log out for a minute, and the cookie of the device that stays known. */
  readonly session?: number | undefined;
  readonly device?: string | undefined;
}

/**
 * Ends what opens an account beside its password, and what was begun with it: sessions, known devices, passkeys, open
 * challenges, pushes, and requests that wait for a second person. The account's row is under lock.
 */
export async function endAccess(
  trx: Handle,
  customers: Pick<CustomerDirectory, 'endOutliving'>,
  account: { readonly id: number; readonly fiscal_number: string },
  at: Date,
  { passkeys, session, device }: EndedAccess,
): Promise<void> {
  await endSessionsOfAccount(trx, account.id, { except: session, now: at });
  await forgetDevices(trx, account.id, device);
  const keys = trx.withTables<PasskeyTables>();
  if (passkeys === 'all') await keys.deleteFrom('passkey').where('account_id', '=', account.id).execute();
  else await dropWaitingPasskeys(trx, account.id, at);
  await keys.deleteFrom('passkey_challenge').where('account_id', '=', account.id).execute();
  await trx
    .withTables<IdentityTables>()
    .updateTable('profile_request')
    .set({ state: 'withdrawn', decided_by: account.fiscal_number, decided_at: at })
    .where('proposed_by', '=', account.fiscal_number)
    .where('state', '=', 'waiting')
    .execute();
  await customers.endOutliving(trx, account.fiscal_number, at);
}

const endAndTell = async (
  trx: Handle,
  at: Date,
  customers: CustomerDirectory,
  account: { readonly id: number; readonly fiscal_number: string },
  { actor, reason }: { readonly actor: string; readonly reason: string },
): Promise<void> => {
  await endAccess(trx, customers, account, at, { passkeys: 'all' });
  await notifyOwner(trx, at, customers, account.fiscal_number, 'access ended');
  const subject = account.fiscal_number;
  await audit(trx, at, { actor, subject, action: 'access ended', data: { reason } });
};

const accountUnderLock = async (
  trx: Handle,
  kind: AccountKind,
  whose: { readonly id: number } | { readonly fiscal_number: string },
) => {
  const account = await trx
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select(['id', 'fiscal_number'])
    .where((row) => row.and(whose))
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst();
  if (!account) throw new ApiError('USER_DOES_NOT_EXIST');
  return account;
};

/**
 * Ends all access of a customer at once: it protects, and the owner gets in again with the password. They are told.
 * @throws ApiError USER_DOES_NOT_EXIST for an ID without a customer's account
 */
export async function endCustomerAccess(
  { db, clock }: Context,
  customers: CustomerDirectory,
  { fiscalNumber, ...by }: { readonly fiscalNumber: string; readonly actor: string; readonly reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const account = await accountUnderLock(trx, 'client', { fiscal_number: fiscalNumber });
    await endAndTell(trx, clock.now(), customers, account, by);
  });
}

/**
 * Ends all access of another administrator who may do no more than the one who asks. Their password, second factor and
 * rights stay.
 * @throws ApiError USER_DOES_NOT_EXIST, OWN_ACCOUNT or BEYOND_OWN_PERMISSIONS
 */
export async function endStaffAccess(
  { db, clock }: Context,
  customers: CustomerDirectory,
  principal: AdminPrincipal,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const actor = await lockActor(trx, principal);
    const account = await accountUnderLock(trx, 'staff', { id });
    if (account.id === actor.accountId) throw new ApiError('OWN_ACCOUNT');
    const { profile_id } = await trx
      .withTables<IdentityTables>()
      .selectFrom('staff_member')
      .select('profile_id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const profile = (await allProfiles(trx)).get(profile_id);
    if (!profile || !covers(actor.profile, profile)) throw new ApiError('BEYOND_OWN_PERMISSIONS');
    await endAndTell(trx, clock.now(), customers, account, { actor: actor.fiscalNumber, reason });
  });
}
