import type { AdminModule, ReportSection } from '@portal/contract';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import type { AdminPrincipal } from '../../platform/http/principal.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import type { IdentityTables } from './tables.ts';

/** Permissions of a profile. Sections count only where the reports are allowed without full access. */
export interface ProfilePermissions {
  readonly modules: ReadonlySet<AdminModule>;
  readonly fullReports: boolean;
  readonly sections: ReadonlySet<ReportSection>;
}

export interface Profile extends ProfilePermissions {
  readonly id: number;
  readonly nombre: string;
  /** As stored, for each module. */
  readonly fullAccess: ReadonlyMap<AdminModule, boolean>;
}

/** All profiles with their permissions, in three queries. */
export async function allProfiles(handle: Handle): Promise<ReadonlyMap<number, Profile>> {
  const db = handle.withTables<IdentityTables>();
  const profiles = await db.selectFrom('profile').selectAll().orderBy('id').execute();
  const modules = await db
    .selectFrom('profile_module')
    .innerJoin('module', 'module.key', 'profile_module.module')
    .select(['profile_id', 'key', 'acceso_total'])
    .orderBy('position')
    .execute();
  const sections = await db.selectFrom('profile_section').select(['profile_id', 'section']).execute();
  return new Map(
    profiles.map(({ id, nombre }) => {
      const own = modules.filter((row) => row.profile_id === id);
      const fullAccess = new Map(own.map((row) => [row.key, row.acceso_total]));
      const profile: Profile = {
        id,
        nombre,
        fullAccess,
        modules: new Set(fullAccess.keys()),
        fullReports: fullAccess.get('reports') === true,
        sections: new Set(sections.filter((row) => row.profile_id === id).map((row) => row.section)),
      };
      return [id, profile];
    }),
  );
}

/** Whether the first permissions include all of the second. */
export function covers(mine: ProfilePermissions, theirs: ProfilePermissions): boolean {
  return (
    [...theirs.modules].every((module) => mine.modules.has(module)) &&
    (mine.fullReports || (!theirs.fullReports && [...theirs.sections].every((one) => mine.sections.has(one))))
  );
}

export interface Actor {
  readonly accountId: number;
  readonly fiscalNumber: string;
  readonly profile: Profile;
}

/** Puts changes of administrators and profiles one after the other, until the transaction ends. */
export async function lockAdministration(trx: Handle): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'))`.execute(trx);
}

/**
 * Locks changes of administrators and profiles until the transaction ends, and answers the present permissions of the
 * person who makes one. Two administrators who take each other's rights away at once end with one who has lost them and
 * was refused. Since no administrator changes their own rights or takes more than they have, the last full
 * administrator cannot be lost (threat T10).
 * @throws ApiError FORBIDDEN when the right has been lost meanwhile.
 */
export async function lockActor(trx: Handle, principal: AdminPrincipal): Promise<Actor> {
  await lockAdministration(trx);
  return await actorOf(trx, principal);
}

/** The same without waiting for others, for reading. @throws ApiError FORBIDDEN */
export async function actorOf(
  db: Handle,
  { accountId, fiscalNumber }: AdminPrincipal,
  profiles?: ReadonlyMap<number, Profile>,
): Promise<Actor> {
  const row = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select('profile_id')
    .where('account_id', '=', accountId)
    .where('status', '=', 'ACTIVE')
    .executeTakeFirst();
  const profile = row && (profiles ?? (await allProfiles(db))).get(row.profile_id);
  if (!profile?.modules.has('controladminusers')) throw new ApiError('FORBIDDEN');
  return { accountId, fiscalNumber, profile };
}
