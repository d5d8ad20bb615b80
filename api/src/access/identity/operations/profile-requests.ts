import type { AdminModule } from '@portal/contract';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import {
  type Actor,
  allProfiles,
  covers,
  lockActor,
  type Profile,
  type ProfilePermissions,
} from '../profile-coverage.ts';
import { endSessionsForPermissions } from '../sessions.ts';
import { areTwoPersons } from '../staff-email.ts';
import type { IdentityTables } from '../tables.ts';
import { changingAdministrators } from './staff-safety.ts';
import { type ProfileInput, readPermissions, writeProfile } from './write-profile.ts';

/** Time after which a request without a decision is over, in milliseconds. */
export const REQUEST_LIFETIME = 72 * 60 * 60_000;

/** Modules that are granted only with the agreement of two administrators. */
const POWERFUL: readonly AdminModule[] = ['controladminusers', 'releases', 'settings', 'money'];

/** Whether a profile grants a module that two administrators must agree on. */
export function needsSecondPerson({ modules }: Pick<ProfilePermissions, 'modules'>): boolean {
  return POWERFUL.some((module) => modules.has(module));
}

/** Whether the second profile grants such a module that the first does not. */
export function gainsPower(
  before: Pick<ProfilePermissions, 'modules'> | undefined,
  after: Pick<ProfilePermissions, 'modules'>,
): boolean {
  return POWERFUL.some((module) => after.modules.has(module) && !before?.modules.has(module));
}

export type RequestRow = Selectable<IdentityTables['profile_request']>;

const stateOf = (profile: Profile | undefined): unknown =>
  profile && [[...profile.fullAccess].sort(), [...profile.sections].sort()];

/** Permissions of the two profiles of a request, so that a confirmation detects a change meanwhile. */
const basisOf = (profiles: ReadonlyMap<number, Profile>, from: number, to: number): string =>
  JSON.stringify([stateOf(profiles.get(from)), stateOf(profiles.get(to))]);

/** The requested change: a profile for a person, or more permissions for a profile in use. */
export type Wanted =
  | { readonly subjectId: number; readonly from: number }
  | { readonly wanted: ProfileInput };

/**
 * Stores a request to give a profile or to extend one; it has no effect before another administrator confirms it.
 * @throws ApiError PROFILE_REQUEST_WAITING
 */
export async function requestProfile(
  trx: Handle,
  now: Date,
  actor: Actor,
  request: { readonly profileId: number; readonly reason: string } & Wanted,
): Promise<void> {
  const db = trx.withTables<IdentityTables>();
  const profiles = await allProfiles(trx);
  const { profileId, reason } = request;
  const from = 'subjectId' in request ? request.from : profileId;
  await db
    .updateTable('profile_request')
    .set({ state: 'expired' })
    .where('state', '=', 'waiting')
    .where('expires_at', '<=', now)
    .execute();
  const row = {
    public_id: publicId(),
    subject_id: 'subjectId' in request ? request.subjectId : null,
    from_profile: from,
    profile_id: profileId,
    wanted: 'wanted' in request ? JSON.stringify(request.wanted) : null,
    basis: basisOf(profiles, from, profileId),
    reason,
    state: 'waiting' as const,
    proposed_by: actor.fiscalNumber,
    proposed_at: now,
    expires_at: new Date(now.getTime() + REQUEST_LIFETIME),
    decided_by: null,
    decided_at: null,
  };
  try {
    await db.insertInto('profile_request').values(row).execute();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'profile_request_waiting' || constraint === 'profile_request_profile') {
      throw new ApiError('PROFILE_REQUEST_WAITING');
    }
    throw error;
  }
  await audit(trx, now, {
    actor: actor.fiscalNumber,
    subject: await subjectOf(trx, row),
    action: 'profile requested',
    data: { from, to: profileId, reason, request: row.public_id },
  });
}

/** Subject in the audit log: the person who gets a profile, or the profile that is to allow more. */
async function subjectOf(
  trx: Handle,
  { subject_id, profile_id }: Pick<RequestRow, 'subject_id' | 'profile_id'>,
): Promise<string> {
  if (subject_id === null) return `profile:${profile_id}`;
  const { fiscal_number } = await trx
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select('fiscal_number')
    .where('id', '=', subject_id)
    .executeTakeFirstOrThrow();
  return fiscal_number;
}

/** Permissions that the request would grant. */
export function permissionsIn(
  row: RequestRow,
  profiles: ReadonlyMap<number, Profile>,
): ProfilePermissions | undefined {
  return row.wanted === null
    ? profiles.get(row.profile_id)
    : readPermissions(JSON.parse(row.wanted) as ProfileInput);
}

async function lockedRequest(trx: Handle, publicId: string, now: Date): Promise<RequestRow> {
  const row = await trx
    .withTables<IdentityTables>()
    .selectFrom('profile_request')
    .selectAll()
    .where('public_id', '=', publicId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  if (row.state !== 'waiting' || row.expires_at <= now) throw new ApiError('PROFILE_REQUEST_OVER');
  return row;
}

const decide = (
  trx: Handle,
  row: RequestRow,
  decision: Pick<RequestRow, 'state' | 'decided_by' | 'decided_at'>,
) =>
  trx
    .withTables<IdentityTables>()
    .updateTable('profile_request')
    .set(decision)
    .where('id', '=', row.id)
    .execute();

/** Whether the administrator who asked may still ask: active, and with a profile that covers the request. */
async function mayStillAsk(trx: Handle, fiscalNumber: string, given: ProfilePermissions): Promise<boolean> {
  const asker = await trx
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select('profile_id')
    .where('fiscal_number', '=', fiscalNumber)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const profile = asker && (await allProfiles(trx)).get(asker.profile_id);
  return profile?.modules.has('controladminusers') === true && covers(profile, given);
}

const profileOfPerson = async (trx: Handle, accountId: number): Promise<number | undefined> =>
  (
    await trx
      .withTables<IdentityTables>()
      .selectFrom('staff_member')
      .select('profile_id')
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
  )?.profile_id;

/** Whether another profile has taken the name of a changed one meanwhile. */
async function isNameTaken(trx: Handle, { wanted, profile_id }: RequestRow): Promise<boolean> {
  if (wanted === null) return false;
  const { nombre } = JSON.parse(wanted) as ProfileInput;
  const other = await trx
    .withTables<IdentityTables>()
    .selectFrom('profile')
    .select('id')
    .where(sql`lower(nombre)`, '=', sql`lower(${nombre.trim()})`)
    .where('id', '<>', profile_id)
    .executeTakeFirst();
  return other !== undefined;
}

/** Whether the request is still valid: same profiles, same person, and an asker who may ask. */
async function stillFits(trx: Handle, row: RequestRow, given: ProfilePermissions): Promise<boolean> {
  const profiles = await allProfiles(trx);
  if (basisOf(profiles, row.from_profile, row.profile_id) !== row.basis) return false;
  if (row.subject_id !== null && (await profileOfPerson(trx, row.subject_id)) !== row.from_profile)
    return false;
  if (await isNameTaken(trx, row)) return false;
  return await mayStillAsk(trx, row.proposed_by, given);
}

/**
 * Carries out the request of another administrator; the sessions of the persons concerned end. A request that is no
 * longer valid is closed.
 * @throws ApiError NOT_FOUND, PROFILE_REQUEST_OVER, PROFILE_REQUEST_OWN, NOT_TWO_PERSONS, OWN_ACCOUNT, LAST_ADMINISTRATORS or BEYOND_OWN_PERMISSIONS
 */
export async function confirmProfile(
  { db, clock }: Context,
  principal: AdminPrincipal,
  publicId: string,
): Promise<void> {
  const outcome = await changingAdministrators(db, async (trx) => {
    const now = clock.now();
    const actor = await lockActor(trx, principal);
    const row = await lockedRequest(trx, publicId, now);
    if (row.proposed_by === actor.fiscalNumber) throw new ApiError('PROFILE_REQUEST_OWN');
    if (row.subject_id === actor.accountId) throw new ApiError('OWN_ACCOUNT');
    if (!(await areTwoPersons(trx, row.proposed_by, actor.fiscalNumber)))
      throw new ApiError('NOT_TWO_PERSONS');
    const given = permissionsIn(row, await allProfiles(trx));
    if (!given || !covers(actor.profile, given)) throw new ApiError('BEYOND_OWN_PERMISSIONS');
    const state = (await stillFits(trx, row, given)) ? 'confirmed' : 'stale';
    await decide(trx, row, { state, decided_by: actor.fiscalNumber, decided_at: now });
    if (state === 'confirmed') await apply(trx, row, now);
    await audit(trx, now, {
      actor: actor.fiscalNumber,
      subject: await subjectOf(trx, row),
      action: `profile ${state}`,
      data: {
        ...{ from: row.from_profile, to: row.profile_id, reason: row.reason },
        ...{ proposedBy: row.proposed_by, request: row.public_id },
      },
    });
    return state;
  });
  if (outcome === 'stale') throw new ApiError('PROFILE_REQUEST_OVER');
}

async function apply(trx: Handle, row: RequestRow, now: Date): Promise<void> {
  if (row.wanted !== null) return await writeProfile(trx, JSON.parse(row.wanted) as ProfileInput, now);
  if (row.subject_id === null) return;
  await trx
    .withTables<IdentityTables>()
    .updateTable('staff_member')
    .set({ profile_id: row.profile_id })
    .where('account_id', '=', row.subject_id)
    .execute();
  await endSessionsForPermissions(trx, [row.subject_id], now);
}

/**
 * Ends a request without effect; the person who asked withdraws it by the same call.
 * @throws ApiError NOT_FOUND or PROFILE_REQUEST_OVER
 */
export async function rejectProfile(
  { db, clock }: Context,
  principal: AdminPrincipal,
  publicId: string,
  reason: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const actor = await lockActor(trx, principal);
    const row = await lockedRequest(trx, publicId, now);
    const state = row.proposed_by === actor.fiscalNumber ? 'withdrawn' : 'rejected';
    await decide(trx, row, { state, decided_by: actor.fiscalNumber, decided_at: now });
    await audit(trx, now, {
      actor: actor.fiscalNumber,
      subject: await subjectOf(trx, row),
      action: `profile ${state}`,
      data: { from: row.from_profile, to: row.profile_id, reason, request: row.public_id },
    });
  });
}
