import { reportSections } from '@portal/contract/report-names';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, violatedConstraint } from '../../../platform/database/database.ts';
import { versionOf } from '../../../platform/http/field-versions.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type Actor, actorOf, allProfiles, covers, lockActor, type Profile } from '../profile-coverage.ts';
import type { IdentityTables } from '../tables.ts';
import { gainsPower, needsSecondPerson, requestProfile } from './profile-requests.ts';
import { reasonOf } from './reauthenticate.ts';
import { changingAdministrators } from './staff-safety.ts';
import {
  endSessionsOfProfile,
  loggedPermissions,
  nameProfile,
  type ProfileInput,
  readPermissions,
  writePermissions,
} from './write-profile.ts';

/** Profile of a person for whom none is chosen; it allows least (AD-12, threat T10). */
export const DEFAULT_PROFILE = 1;

/** Profiles by number, each with whether this administrator may give it to a person. */
export async function profilesFor(
  db: Handle,
  principal: AdminPrincipal,
): Promise<{ id: number; nombre: string; asignable: boolean; segunda_persona: boolean }[]> {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  return [...profiles.values()].map((profile) => ({
    id: profile.id,
    nombre: profile.nombre,
    asignable: covers(actor.profile, profile),
    segunda_persona: needsSecondPerson(profile),
  }));
}

export interface ProfileDetail {
  readonly profile: Profile;
  readonly users: number;
  /** Whether this administrator may change it. */
  readonly editable: boolean;
}

const mayChange = (actor: Actor, profile: Profile): boolean =>
  profile.id !== actor.profile.id && covers(actor.profile, profile);

const usersOf = async (db: Handle, id: number): Promise<number> =>
  (
    await db
      .withTables<IdentityTables>()
      .selectFrom('staff_member')
      .select((count) => count.fn.countAll<number>().as('users'))
      .where('profile_id', '=', id)
      .executeTakeFirstOrThrow()
  ).users;

/** @throws ApiError NOT_FOUND */
export async function profileDetail(
  db: Handle,
  principal: AdminPrincipal,
  id: number,
): Promise<ProfileDetail> {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  const profile = profiles.get(id);
  if (!profile) throw new ApiError('NOT_FOUND');
  return { profile, users: await usersOf(db, id), editable: mayChange(actor, profile) };
}

/** Fields of a profile that are saved together. */
const FIELDS = ['nombre', 'modulos', 'secciones'] as const;

/** The version of a profile that a change carries. */
export function profileVersion({ nombre, fullAccess, sections }: Profile): string {
  return versionOf(FIELDS, {
    nombre,
    modulos: JSON.stringify([...fullAccess].sort()),
    secciones: JSON.stringify([...sections].sort()),
  });
}

export interface ProfileWithPeople extends ProfileDetail {
  /** Names of at most three people who have the profile. */
  readonly people: readonly string[];
  /** Whether it is the profile of the administrator who asks. */
  readonly own: boolean;
  readonly version: string;
}

/** All profiles by number, each with the people who have it. */
export async function profilesWithPeople(
  db: Handle,
  principal: AdminPrincipal,
): Promise<readonly ProfileWithPeople[]> {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  const { rows } = await sql<{ profile_id: number; users: number; people: string[] }>`
    select profile_id, count(*)::int as users, (array_agg(name order by name))[1:3] as people
    from (
      select s.profile_id, s.first_name || ' ' || s.last_name as name
      from staff_member s
      join account a on a.id = s.account_id
      where a.kind = 'staff' and a.status = 'ACTIVE'
    ) as holders
    group by profile_id`.execute(db);
  const holders = new Map(rows.map((row) => [row.profile_id, row]));
  return [...profiles.values()].map((profile) => ({
    profile,
    users: holders.get(profile.id)?.users ?? 0,
    people: holders.get(profile.id)?.people ?? [],
    editable: mayChange(actor, profile),
    own: profile.id === actor.profile.id,
    version: profileVersion(profile),
  }));
}

/** All permissions, each with whether this administrator may grant it. */
export async function grantable(db: Handle, principal: AdminPrincipal) {
  const { profile } = await actorOf(db, principal);
  const modules = await db
    .withTables<IdentityTables>()
    .selectFrom('module')
    .select(['key', 'nombre', 'url'])
    .orderBy('position')
    .execute();
  return {
    modulos: modules.map(({ key, nombre, url }) => ({
      modulo: key,
      nombre,
      url,
      otorgable: profile.modules.has(key),
      acceso_total: key === 'reports' && profile.fullReports,
    })),
    secciones: reportSections.map((seccion) => ({
      seccion,
      otorgable: profile.fullReports || profile.sections.has(seccion),
    })),
  };
}

/** Result of a change: done, or `waiting` for another administrator's confirmation. */
export interface Saved {
  /** Number of the profile or account. */
  readonly id: number;
  readonly waiting: boolean;
}

/**
 * Creates or changes a profile. An administrator cannot change their own profile, nor one with a permission that theirs
 * does not have, and cannot grant such a permission; profile 1 stays the least. Where people have the profile, a module
 * that two administrators must agree on is added only after another one confirms: until then no part of the change
 * takes effect. A change names the version of the profile that it was made from, and is refused when that is not the stored one.
 * @throws ApiError INVALID_REQUEST, NOT_FOUND, OWN_ACCOUNT, LAST_ADMINISTRATORS, RECORD_CHANGED, BEYOND_OWN_PERMISSIONS, PROFILE_IS_LEAST or
 *   PROFILE_NAME_EXISTS.
 */
export async function saveProfile(
  { db, clock }: Context,
  principal: AdminPrincipal,
  input: ProfileInput & { readonly motivo?: string | undefined; readonly version?: string | undefined },
): Promise<Saved> {
  const permissions = readPermissions(input);
  try {
    return await changingAdministrators(db, async (trx) => {
      const actor = await lockActor(trx, principal);
      const before = input.id === 0 ? undefined : (await allProfiles(trx)).get(input.id);
      if (input.id !== 0 && !before) throw new ApiError('NOT_FOUND');
      if (before?.id === actor.profile.id) throw new ApiError('OWN_ACCOUNT');
      if (before && input.version !== profileVersion(before)) {
        throw new ApiError('RECORD_CHANGED');
      }
      if (!covers(actor.profile, permissions) || (before && !covers(actor.profile, before))) {
        throw new ApiError('BEYOND_OWN_PERMISSIONS');
      }
      if (input.id === DEFAULT_PROFILE && needsSecondPerson(permissions))
        throw new ApiError('PROFILE_IS_LEAST');
      if (before && gainsPower(before, permissions) && (await usersOf(trx, before.id)) > 0) {
        const { id, nombre, modulos, secciones } = input;
        const wanted = { id, nombre, modulos, secciones };
        await requestProfile(trx, clock.now(), actor, { profileId: id, reason: reasonOf(input), wanted });
        return { id, waiting: true };
      }
      const id = await nameProfile(trx, input);
      await writePermissions(trx, id, permissions);
      const [was, is] = [before && loggedPermissions(before), loggedPermissions(permissions)];
      if (was && JSON.stringify(was) !== JSON.stringify(is)) await endSessionsOfProfile(trx, id, clock.now());
      await audit(trx, clock.now(), {
        actor: actor.fiscalNumber,
        subject: `profile:${id}`,
        action: before ? 'profile changed' : 'profile created',
        data: {
          nombre: input.nombre.trim(),
          ...(was ? { from: was } : {}),
          to: is,
          ...(input.motivo ? { reason: input.motivo.trim() } : {}),
        },
      });
      return { id, waiting: false };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'profile_nombre' || constraint === 'profile_nombre_key') {
      throw new ApiError('PROFILE_NAME_EXISTS');
    }
    if (constraint === 'profile_module_least') throw new ApiError('PROFILE_IS_LEAST');
    throw error;
  }
}
