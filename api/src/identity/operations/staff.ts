import type { Input, SortColumn } from '@portal/contract';
import { canonicalFiscalNumber } from '@portal/contract/fiscal-number';
import { sql } from 'kysely';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import { localTimestamp } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction } from '../../platform/database.ts';
import { typedFiscalNumber } from '../../platform/fiscal-number.ts';
import type { AdminPrincipal } from '../../platform/principal.ts';
import type { Proof } from '../../platform/reauthentication.ts';
import { hasWords, wordsOf } from '../../platform/search-words.ts';
import { keyedHash } from '../../platform/secret-values.ts';
import { idOrder, type Orders, orderOf, spanishOrder } from '../../platform/sorting.ts';
import { isBreached } from '../breached-passwords/index.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { forgetDevices } from '../known-devices.ts';
import { clearAllAttempts } from '../login-attempts.ts';
import { notifyOwner, notifyStaff } from '../notices.ts';
import { hashPassword, inHashingTurn } from '../password-hashing.ts';
import { BREACHED_PASSWORD } from '../password-policy.ts';
import { actorOf, allProfiles, covers, lockActor, type Profile } from '../profile-permissions.ts';
import { endSessionsForPermissions, endSessionsOfAccount } from '../sessions.ts';
import { codeEmailOf, keepEmailBefore } from '../staff-email.ts';
import type { AccountStatus, IdentityTables } from '../tables.ts';
import { gainsPower, needsSecondPerson, requestProfile } from './profile-requests.ts';
import { DEFAULT_PROFILE, type Saved } from './profiles.ts';
import { reasonOf } from './reauthenticate.ts';
import {
  mergedStaff,
  type StaffDetails,
  type StoredStaff,
  staffChanges,
  staffVersion,
} from './staff-version.ts';

/** A password that an administrator set is good so long; a person who lets it pass needs another one. */
export const TEMPORARY_PASSWORD_LIFETIME = 24 * 60 * 60_000;

export interface StaffMember {
  readonly id: number;
  readonly fiscal_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly perfil_id: number;
  readonly perfil: string;
  readonly status: AccountStatus;
  readonly temporary_password: boolean;
  readonly second_factor: boolean;
  /** Null without a login in the year that logins are kept. */
  readonly last_login: string | null;
  /** Whether who asks may change profile, status or password. */
  readonly editable: boolean;
  readonly version: string;
}

const staffRows = (db: Handle) =>
  db
    .withTables<IdentityTables>()
    .selectFrom('staff_member as s')
    .innerJoin('account as a', 'a.id', 's.account_id')
    .innerJoin('profile as p', 'p.id', 's.profile_id');

type Sort = NonNullable<Input<'GET /api/adminUsers'>['query']['sort']>;

const byName = [spanishOrder('s.first_name'), spanishOrder('s.last_name'), sql.ref('a.id')];

const orders: Orders<SortColumn<Sort>> = {
  name: byName,
  fiscal_number: idOrder('a.fiscal_number'),
  profile: [spanishOrder('p.nombre'), ...byName],
};

interface StaffSearch {
  readonly fiscalNumber?: string | undefined;
  readonly limit: number;
  readonly offset: number;
  readonly sort?: Sort | undefined;
}

/** One page of administrators in the order of their names by default, with the count of all (AD-01, AD-14). */
export async function listStaff(
  db: Handle,
  principal: AdminPrincipal,
  search: StaffSearch,
): Promise<{ readonly rows: readonly StaffMember[]; readonly total: number }> {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  const wanted = canonicalFiscalNumber(search.fiscalNumber ?? '').replace(/[^0-9A-Z]/g, '');
  const matching = staffRows(db).where('a.kind', '=', 'staff').where('a.fiscal_number', 'like', `${wanted}%`);
  const { total } = await matching
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select([
      'a.id',
      'a.fiscal_number',
      's.first_name',
      's.last_name',
      's.email',
      's.phone',
      's.profile_id as perfil_id',
      'p.nombre as perfil',
      'a.status',
      'a.password_hash',
      sql<boolean>`a.temporary_until is not null`.as('temporary_password'),
      sql<boolean>`exists (select from second_factor f where f.account_id = a.id and f.confirmed_at is not null)`.as(
        'second_factor',
      ),
      sql<Date | null>`(select max(e.at) from login_event e where e.account_id = a.id)`.as('last_login'),
    ])
    .orderBy(orderOf(orders, search.sort ?? 'name'))
    .limit(search.limit)
    .offset(search.offset)
    .execute();
  const mayEdit = (id: number, profileId: number): boolean => {
    const profile = profiles.get(profileId);
    return id !== actor.accountId && profile !== undefined && covers(actor.profile, profile);
  };
  return {
    total,
    rows: rows.map(({ password_hash, last_login, ...row }) => ({
      ...row,
      last_login: last_login && localTimestamp(last_login),
      editable: mayEdit(row.id, row.perfil_id),
      version: staffVersion({ ...row, password_hash, profile_id: row.perfil_id }),
    })),
  };
}

/** Administrators whose ID begins with what was typed, or whose name has each of its words, in the order of names. */
export async function staffCalled(
  db: Handle,
  typed: string,
): Promise<Pick<StaffMember, 'fiscal_number' | 'first_name' | 'last_name' | 'perfil' | 'status'>[]> {
  const words = wordsOf(typed);
  const number = canonicalFiscalNumber(typed).replace(/[^0-9A-Z]/g, '');
  const rows = await staffRows(db)
    .where('a.kind', '=', 'staff')
    .select(['a.fiscal_number', 's.first_name', 's.last_name', 'p.nombre as perfil', 'a.status'])
    .orderBy(orderOf(orders, 'name'))
    .execute();
  const isCalled = (row: (typeof rows)[number]): boolean =>
    words.length > 0 && hasWords(`${row.first_name} ${row.last_name}`, words);
  return rows.filter((row) => isCalled(row) || (number.length >= 4 && row.fiscal_number.startsWith(number)));
}

export interface StaffInput {
  /** 0 creates one. */
  readonly id: number;
  readonly fiscal_number: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  /** Temporary; left out when unchanged (AD-10). */
  readonly password?: string;
  /** 0 stands for the default profile (AD-12). */
  readonly perfil_id: number;
  readonly status: AccountStatus;
  /** The version that the form was made from; none where one is created. */
  readonly version?: string;
  /** The version whose contested values are to be replaced. */
  readonly seen?: string;
  /** Why, where the profile needs another administrator's yes. */
  readonly motivo?: string | undefined;
  /** The proof that came along, where it was a passkey. */
  readonly passkey?: Proof['passkey'];
}

const invalid = (path: string, message: string): ApiError =>
  new ApiError('INVALID_REQUEST', { fields: [{ path: `/body/${path}`, message }] });

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
 * Creates or changes an administrator (state machine 11). An administrator cannot change their own profile, status or password here,
 * nor anything of a person who may do more than they, nor gives a profile that does (threat T10). Another profile,
 * status or password ends the sessions; another e-mail or phone is told to the old ones and the new, and codes go to the
 * e-mail before for 72 hours, unless it is the own one and a passkey was the proof: a page can read a password. Only what this
 * form changed is written: fields that others saved since stay as they are. A profile that two administrators must
 * agree on is asked for here and given by {@link confirmProfile}; the rest is saved at once. A customer whose ID becomes an
 * administrator's is told: an account is of one kind, so they cannot register any more.
 * @throws ApiError INVALID_REQUEST, REASON_REQUIRED, PROFILE_REQUEST_WAITING, USER_DOES_NOT_EXIST, STAFF_EXISTS, PROFILE_DOES_NOT_EXIST, OWN_ACCOUNT,
 * BEYOND_OWN_PERMISSIONS or RECORD_CHANGED.
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
  const details: StaffDetails = {
    first_name: input.first_name.trim(),
    last_name: input.last_name.trim(),
    email: input.email.trim(),
    phone: input.phone,
    profile_id: input.perfil_id || DEFAULT_PROFILE,
  };
  if (details.first_name === '') throw invalid('first_name', 'Este campo es obligatorio.');
  if (details.last_name === '') throw invalid('last_name', 'Este campo es obligatorio.');
  if (password !== undefined && isBreached(password)) throw invalid('password', BREACHED_PASSWORD);
  const hash = password === undefined ? undefined : await inHashingTurn(() => hashPassword(password));

  return await inTransaction(db, async (trx) => {
    const tables = trx.withTables<IdentityTables>();
    const now = clock.now();
    const until = new Date(now.getTime() + TEMPORARY_PASSWORD_LIFETIME);
    const actor = await lockActor(trx, principal);
    const profiles = await allProfiles(trx);
    const assertCovered = (profile: Profile | undefined): void => {
      if (!profile) throw new ApiError('PROFILE_DOES_NOT_EXIST');
      if (!covers(actor.profile, profile)) throw new ApiError('BEYOND_OWN_PERMISSIONS');
    };
    const log = (action: string, data: Record<string, unknown>) =>
      audit(trx, now, { actor: actor.fiscalNumber, subject: fiscalNumber, action, data });

    const ask = (subjectId: number, from: number, profileId: number) =>
      requestProfile(trx, now, actor, { subjectId, from, profileId, reason: reasonOf(input) });

    if (isNew) {
      const wanted = profiles.get(details.profile_id);
      assertCovered(wanted);
      const waiting = wanted !== undefined && needsSecondPerson(wanted);
      const profile_id = waiting ? DEFAULT_PROFILE : details.profile_id;
      await notifyOwner(trx, now, customers, fiscalNumber, 'made an administrator');
      const id = await createAccount(trx, { fiscalNumber, status, hash: hash ?? '', until, now });
      await tables
        .insertInto('staff_member')
        .values({ account_id: id, ...details, profile_id })
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
    if (before.email !== newDetails.email && !isProved) await keepEmailBefore(trx, before.id, now);

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
      await forgetDevices(trx, before.id, undefined);
    }
    const isSensitive = changesAccess || before.profile_id !== newDetails.profile_id;
    if (changesAccess) await endSessionsOfAccount(trx, before.id);
    else if (isSensitive) await endSessionsForPermissions(trx, [before.id], now);
    await notifyStaff(trx, now, { ...before, emailOfCodes }, newDetails, password_hash !== undefined);
    const changes = staffChanges(before, newDetails, newStatus, password_hash !== undefined);
    await log('administrator changed', changes);
    if (waiting) await ask(before.id, kept, after.profile_id);
    return { id: before.id, waiting };
  });
}
