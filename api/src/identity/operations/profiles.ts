import type { AdminModule, ReportSection } from '@portal/contract';
import { sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../platform/database.ts';
import type { AdminPrincipal } from '../../platform/principal.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Actor, actorOf, allProfiles, covers, type Grants, lockActor, type Profile } from '../grants.ts';
import type { IdentityTables } from '../tables.ts';

/** Profile that everybody gets for whom none is chosen; it allows least (AD-12, threat T10). */
export const DEFAULT_PROFILE = 1;

export interface ProfileInput {
  /** 0 creates one. */
  readonly id: number;
  readonly nombre: string;
  readonly modulos: readonly { readonly modulo: AdminModule; readonly acceso_total: boolean }[];
  readonly secciones: readonly ReportSection[];
}

/** Profiles by number, each with whether this administrator may give it to somebody. */
export const profilesFor = async (
  db: Handle,
  principal: AdminPrincipal,
): Promise<{ id: number; nombre: string; asignable: boolean }[]> => {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  return [...profiles.values()].map((profile) => ({
    id: profile.id,
    nombre: profile.nombre,
    asignable: covers(actor.profile, profile),
  }));
};

export interface ProfileDetail {
  readonly profile: Profile;
  readonly users: number;
  /** Whether this administrator may change it. */
  readonly editable: boolean;
}

const mayChange = (actor: Actor, profile: Profile): boolean =>
  profile.id !== actor.profile.id && covers(actor.profile, profile);

/** @throws Refusal NOT_FOUND */
export const profileDetail = async (
  db: Handle,
  principal: AdminPrincipal,
  id: number,
): Promise<ProfileDetail> => {
  const profiles = await allProfiles(db);
  const actor = await actorOf(db, principal, profiles);
  const profile = profiles.get(id);
  if (!profile) throw new Refusal('NOT_FOUND');
  const { users } = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .select((count) => count.fn.countAll<number>().as('users'))
    .where('profile_id', '=', id)
    .executeTakeFirstOrThrow();
  return { profile, users, editable: mayChange(actor, profile) };
};

const SECTIONS: readonly ReportSection[] = [
  'parametria_modificacion_plazos',
  'log_modificacion_plazos',
  'pagos',
  'conciliacion',
  'usuarios',
];

/** Everything that can be granted, each with whether this administrator may grant it. */
export const grantable = async (db: Handle, principal: AdminPrincipal) => {
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
    secciones: SECTIONS.map((seccion) => ({
      seccion,
      otorgable: profile.fullReports || profile.sections.has(seccion),
    })),
  };
};

const invalid = (path: string, message: string): Refusal =>
  new Refusal('INVALID_REQUEST', { fields: [{ path: `/body/${path}`, message }] });

/** What is asked for, tidied: sections only where they count. @throws Refusal INVALID_REQUEST */
const readGrants = ({ modulos, secciones }: ProfileInput) => {
  const fullAccess = new Map(modulos.map(({ modulo, acceso_total }) => [modulo, acceso_total]));
  if (fullAccess.size < modulos.length) throw invalid('modulos', 'Un módulo aparece dos veces.');
  const fullReports = fullAccess.get('reports') === true;
  const bySection = fullAccess.has('reports') && !fullReports;
  if (bySection && secciones.length === 0) {
    throw invalid('secciones', 'Elige al menos una sección de los informes, o el acceso total.');
  }
  const sections = new Set(bySection ? secciones : []);
  const grants: Grants = { modules: new Set(fullAccess.keys()), fullReports, sections };
  return { ...grants, fullAccess };
};

type ReadGrants = ReturnType<typeof readGrants>;

const logged = ({ fullAccess, sections }: Pick<Profile, 'fullAccess' | 'sections'>) => ({
  modules: [...fullAccess].map(([module, full]) => (full ? `${module}:total` : module)).sort(),
  sections: [...sections].sort(),
});

const writeGrants = async (trx: Handle, id: number, grants: ReadGrants): Promise<void> => {
  const db = trx.withTables<IdentityTables>();
  await db.deleteFrom('profile_section').where('profile_id', '=', id).execute();
  await db.deleteFrom('profile_module').where('profile_id', '=', id).execute();
  for (const [module, acceso_total] of grants.fullAccess) {
    await db.insertInto('profile_module').values({ profile_id: id, module, acceso_total }).execute();
  }
  for (const section of grants.sections) {
    await db.insertInto('profile_section').values({ profile_id: id, section }).execute();
  }
};

const nameProfile = async (trx: Handle, { id, nombre }: ProfileInput): Promise<number> => {
  const db = trx.withTables<IdentityTables>();
  if (id !== 0) {
    await db.updateTable('profile').set({ nombre: nombre.trim() }).where('id', '=', id).execute();
    return id;
  }
  const made = db.insertInto('profile').values({ nombre: nombre.trim() }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
};

/** Whoever has the profile logs in anew, with what it allows now (security 1). */
const endSessionsOfProfile = (trx: Handle, id: number) =>
  sql`
    delete from session using staff_member
    where session.account_id = staff_member.account_id and staff_member.profile_id = ${id}`.execute(trx);

/**
 * Creates or changes a profile. Nobody changes the one they have themselves, nor one that allows what theirs does
 * not, nor grants such a thing; profile 1 stays the least.
 * @throws Refusal INVALID_REQUEST, NOT_FOUND, OWN_ACCOUNT, BEYOND_OWN_PERMISSIONS, PROFILE_IS_LEAST or
 * PROFILE_NAME_EXISTS.
 * @returns the profile's number.
 */
export const saveProfile = async (
  { db, clock }: Context,
  principal: AdminPrincipal,
  input: ProfileInput,
): Promise<number> => {
  const grants = readGrants(input);
  try {
    return await inTransaction(db, async (trx) => {
      const actor = await lockActor(trx, principal);
      const before = input.id === 0 ? undefined : (await allProfiles(trx)).get(input.id);
      if (input.id !== 0 && !before) throw new Refusal('NOT_FOUND');
      if (before?.id === actor.profile.id) throw new Refusal('OWN_ACCOUNT');
      if (!covers(actor.profile, grants) || (before && !covers(actor.profile, before))) {
        throw new Refusal('BEYOND_OWN_PERMISSIONS');
      }
      const id = await nameProfile(trx, input);
      await writeGrants(trx, id, grants);
      const [was, is] = [before && logged(before), logged(grants)];
      if (was && JSON.stringify(was) !== JSON.stringify(is)) await endSessionsOfProfile(trx, id);
      await audit(trx, clock.now(), {
        actor: actor.fiscalNumber,
        subject: `profile:${id}`,
        action: before ? 'profile changed' : 'profile created',
        data: { nombre: input.nombre.trim(), ...(was ? { from: was } : {}), to: is },
      });
      return id;
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'profile_nombre' || constraint === 'profile_nombre_key') {
      throw new Refusal('PROFILE_NAME_EXISTS');
    }
    if (constraint === 'profile_module_least') throw new Refusal('PROFILE_IS_LEAST');
    throw error;
  }
};
