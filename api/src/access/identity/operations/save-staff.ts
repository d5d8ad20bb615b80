import type { AuditAction } from '@portal/contract/audit-actions';
import type { FieldError } from '@portal/contract/error-catalogue';
import { email, personName, phone } from '@portal/values';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { typedFiscalNumber } from '../../../platform/http/fiscal-number.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import type { Proof } from '../../../platform/http/reauthentication.ts';
import { fieldReader } from '../../../platform/http/typed-fields.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { keyedHash } from '../../../platform/process/secret-values.ts';
import { isBreached } from '../breached-passwords/index.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { clearAllAttempts } from '../login-attempts.ts';
import { notifyOwner, notifyStaff } from '../notices.ts';
import { askerOfAccount, hashPassword, inHashingPlace } from '../password-hashing.ts';
import { BREACHED_PASSWORD } from '../password-policy.ts';
import { allProfiles, covers, lockActor, type Profile } from '../profile-coverage.ts';
import { endSessionsForPermissions } from '../sessions.ts';
import { codeEmailOf, keepEmailBefore } from '../staff-email.ts';
import type { AccountStatus, IdentityTables } from '../tables.ts';
import { endAccess } from './end-access.ts';
import { gainsPower, needsSecondPerson, requestProfile } from './profile-requests.ts';
import { DEFAULT_PROFILE, type Saved } from './profiles.ts';
import { reasonOf } from './reauthenticate.ts';
import { tellOfContact } from './restore-contact.ts';
import { staffRows } from './staff-list.ts';
import { changingAdministrators } from './staff-safety.ts';
import { mergedStaff, type StaffDetails, type StoredStaff, staffChanges } from './staff-version.ts';

/** Lifetime of a password that an administrator set, in milliseconds; after it the person needs another one. */
export const TEMPORARY_PASSWORD_LIFETIME = 24 * 60 * 60_000;

export interface StaffInput {
  /** 0 creates one. */
  readonly id: number;
  readonly fiscal_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  /** Temporary password; undefined leaves the present one (AD-10). */
  readonly password?: string;
  /** 0 stands for the default profile (AD-12). */
  readonly perfil_id: number;
  readonly status: AccountStatus;
  /** The version that the form started from; undefined for a new administrator. */
  readonly version?: string;
  /** Version whose contested values the person chose to replace. */
  readonly seen?: string;
  /** Reason for a profile that another administrator must confirm. */
  readonly motivo?: string | undefined;
  /** The proof, where it was a passkey. */
  readonly passkey?: Proof['passkey'];
}

const invalid = (path: string, message: string): ApiError =>
  new ApiError('INVALID_REQUEST', { fields: [{ path: `/body/${path}`, message }] });

const NONE = { first_name: '', last_name: '', email: '', phone: '' };

/**
 * What the form says of a person; what is on file of them is not judged.
 * @throws ApiError INVALID_REQUEST with the fault of each field
 */
const detailsOf = (input: StaffInput, stored: Omit<StaffDetails, 'profile_id'> = NONE): StaffDetails => {
  const fields: FieldError[] = [];
  const read = fieldReader(fields);
  const details = {
    first_name: read(personName, input.first_name, stored.first_name, '/body/first_name'),
    last_name: read(personName, input.last_name, stored.last_name, '/body/last_name'),
    email: read(email, input.email, stored.email, '/body/email'),
    phone: read(phone, input.phone, stored.phone, '/body/phone'),
    profile_id: input.perfil_id || DEFAULT_PROFILE,
  };
  for (const name of ['first_name', 'last_name', 'email'] as const) {
    if (details[name] === '') fields.push({ path: `/body/${name}`, message: 'Este campo es obligatorio.' });
  }
  if (fields.length > 0) throw new ApiError('INVALID_REQUEST', { fields });
  return details;
};

const lockStaff = async (trx: Handle, id: number): Promise<StoredStaff> => {
  const row = await staffRows(trx)
    .select(['a.id', 'a.fiscal_number', 'a.status', 'a.password_hash', 's.first_name', 's.last_name'])
    .select(['s.email', 's.phone', 's.profile_id'])
    .where('a.id', '=', id)
    .forUpdate(['a', 's'])
    .executeTakeFirst();
  if (!row) throw new ApiError('USER_DOES_NOT_EXIST');
  return row;
};

const createAccount = async (
  trx: Handle,
  account: { fiscalNumber: string; status: AccountStatus; hash: string; until: Date; now: Date },
): Promise<number> => {
  const made = await trx
    .withTables<IdentityTables>()
    .insertInto('account')
    .values({
      fiscal_number: account.fiscalNumber,
      kind: 'staff',
      status: account.status,
      password_hash: account.hash,
      temporary_until: account.until,
      created_at: account.now,
    })
    .onConflict((taken) => taken.column('fiscal_number').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new ApiError('STAFF_EXISTS');
  return made.id;
};

/**
 * Creates or changes an administrator (state machine 11). An administrator cannot change their own profile, status or
 * password here, nor any field of a person who may do more than they, and cannot give a profile that does (threat T10).
 * A change of profile, status or password ends the person's sessions. A change of e-mail or phone is told to the old
 * and the new contact, and codes go to the former e-mail for 72 hours, unless it is the administrator's own and a
 * passkey was the proof: a page can read a password. Only fields that this form changed are written: fields that others
 * saved since stay as they are. A profile that two administrators must agree on is requested here and given by {@link
 * confirmProfile}; the rest is saved at once. A customer whose ID becomes an administrator's is told: an account is of
 * one kind, so they cannot register any more.
 * @throws ApiError INVALID_REQUEST, REASON_REQUIRED, PROFILE_REQUEST_WAITING, USER_DOES_NOT_EXIST, STAFF_EXISTS,
 *   PROFILE_DOES_NOT_EXIST, LAST_ADMINISTRATORS, OWN_ACCOUNT, BEYOND_OWN_PERMISSIONS or RECORD_CHANGED.
 */
export async function saveStaff(
  context: Context,
  customers: CustomerDirectory,
  principal: AdminPrincipal,
  input: StaffInput,
): Promise<Saved> {
  const { db, clock, config } = context;
  const { password, status } = input;
  const isNew = input.id === 0;
  const fiscalNumber = typedFiscalNumber(input.fiscal_number);
  if (isNew && password === undefined) throw invalid('password', 'La contraseña es obligatoria.');
  if (!isNew && input.version === undefined) {
    throw invalid('version', 'Recarga la página e inténtalo de nuevo.');
  }
  if (password !== undefined && isBreached(password)) throw invalid('password', BREACHED_PASSWORD);
  const hash =
    password === undefined
      ? undefined
      : await inHashingPlace(
          () => hashPassword(password),
          askerOfAccount(principal.accountId, principal.network),
        );

  return await changingAdministrators(db, async (trx) => {
    const tables = trx.withTables<IdentityTables>();
    const now = clock.now();
    const until = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME);
    const actor = await lockActor(trx, principal);
    const profiles = await allProfiles(trx);
    const assertCovered = (profile: Profile | undefined): void => {
      if (!profile) throw new ApiError('PROFILE_DOES_NOT_EXIST');
      if (!covers(actor.profile, profile)) throw new ApiError('BEYOND_OWN_PERMISSIONS');
    };
    const log = (action: AuditAction, data: Record<string, unknown>) =>
      audit(trx, now, { actor: actor.fiscalNumber, subject: fiscalNumber, action, data });

    const ask = (subjectId: number, from: number, profileId: number) =>
      requestProfile(trx, now, actor, { subjectId, from, profileId, reason: reasonOf(input) });

    if (isNew) {
      const details = detailsOf(input);
      const wanted = profiles.get(details.profile_id);
      assertCovered(wanted);
      const waiting = wanted !== undefined && needsSecondPerson(wanted);
      const profile_id = waiting ? DEFAULT_PROFILE : details.profile_id;
      await notifyOwner(trx, now, customers, fiscalNumber, 'made an administrator');
      const id = await createAccount(trx, { fiscalNumber, status, hash: hash ?? '', until, now });
      await tables
        .insertInto('staff_member')
        .values({
          ...{ account_id: id, ...details, profile_id },
          // Who names the mailbox of the first code may be the one who reads it.
          ...{ contact_earlier: [actor.fiscalNumber], contact_earlier_at: now },
        })
        .execute();
      await log('administrator created', { profile: profile_id, status });
      if (waiting) await ask(id, DEFAULT_PROFILE, details.profile_id);
      return { id, waiting };
    }

    const before = await lockStaff(trx, input.id);
    if (before.fiscal_number !== fiscalNumber) {
      throw invalid('fiscal_number', 'La identificación no se puede cambiar.');
    }
    assertCovered(profiles.get(before.profile_id));
    const details = detailsOf(input, before);
    const { password_hash, ...after } = await mergedStaff(
      trx,
      before,
      { ...details, status, password_hash: hash },
      { actor: actor.fiscalNumber, version: input.version, seen: input.seen },
    );
    const { status: newStatus, ...wantedDetails } = after;
    const isOther = before.id !== actor.accountId;
    const changesAccess = before.status !== newStatus || password_hash !== undefined;
    const isOwn = !isOther && (changesAccess || before.profile_id !== after.profile_id);
    if (isOwn) throw new ApiError('OWN_ACCOUNT');
    const wanted = profiles.get(after.profile_id);
    assertCovered(wanted);
    const comesBack = before.status === 'INACTIVE' && newStatus === 'ACTIVE';
    const had = comesBack ? undefined : profiles.get(before.profile_id);
    const waiting = wanted !== undefined && gainsPower(had, wanted);
    const kept = comesBack ? DEFAULT_PROFILE : before.profile_id;
    const newDetails = { ...wantedDetails, profile_id: waiting ? kept : after.profile_id };
    const { email: emailOfCodes } = await codeEmailOf(trx, before.id, now);
    const isProved = !isOther && input.passkey !== undefined;
    if (before.email !== newDetails.email && !isProved) {
      await keepEmailBefore(trx, before.id, now, isOther ? actor.fiscalNumber : undefined);
    }

    await tables.updateTable('staff_member').set(newDetails).where('account_id', '=', before.id).execute();
    await tables
      .updateTable('account')
      .set({
        status: newStatus,
        ...(password_hash === undefined ? {} : { password_hash, temporary_until: until }),
      })
      .where('id', '=', before.id)
      .execute();
    if (password_hash !== undefined) {
      if (before.password_hash !== null) {
        await tables
          .insertInto('password_history')
          .values({ account_id: before.id, password_hash: before.password_hash, replaced_at: now })
          .execute();
      }
      await clearAllAttempts(trx, keyedHash(config.secrets.pepper, 'login-subject', fiscalNumber));
    }
    const isSensitive = changesAccess || before.profile_id !== newDetails.profile_id;
    if (changesAccess) await endAccess(trx, customers, before, now, { passkeys: 'waiting' });
    else if (isSensitive) await endSessionsForPermissions(trx, [before.id], now);
    await notifyStaff(trx, now, { ...before, emailOfCodes }, newDetails, password_hash !== undefined);
    const power = profiles.get(before.profile_id);
    if (isOther && before.email !== newDetails.email && power && needsSecondPerson(power)) {
      await tellOfContact(trx, now, before, actor.fiscalNumber, newDetails.email);
    }
    const changes = staffChanges(before, newDetails, newStatus, password_hash !== undefined);
    await log('administrator changed', changes);
    if (waiting) await ask(before.id, kept, after.profile_id);
    return { id: before.id, waiting };
  });
}
