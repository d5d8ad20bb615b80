import type { AdminModule, ReportSection } from '@portal/contract';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { Profile, ProfilePermissions } from '../profile-coverage.ts';
import { endSessionsForPermissions } from '../sessions.ts';
import type { IdentityTables } from '../tables.ts';

export interface ProfileInput {
  /** 0 creates one. */
  readonly id: number;
  readonly nombre: string;
  readonly modulos: readonly { readonly modulo: AdminModule; readonly acceso_total: boolean }[];
  readonly secciones: readonly ReportSection[];
}

const invalid = (path: string, message: string): ApiError =>
  new ApiError('INVALID_REQUEST', { fields: [{ path: `/body/${path}`, message }] });

/** The requested permissions, sections only where they count. @throws ApiError INVALID_REQUEST */
export function readPermissions({ modulos, secciones }: ProfileInput) {
  const fullAccess = new Map(modulos.map(({ modulo, acceso_total }) => [modulo, acceso_total]));
  if (fullAccess.size < modulos.length) throw invalid('modulos', 'Un módulo aparece dos veces.');
  const fullReports = fullAccess.get('reports') === true;
  const bySection = fullAccess.has('reports') && !fullReports;
  if (bySection && secciones.length === 0) {
    throw invalid('secciones', 'Elige al menos una sección de los informes, o el acceso total.');
  }
  const sections = new Set(bySection ? secciones : []);
  const permissions: ProfilePermissions = { modules: new Set(fullAccess.keys()), fullReports, sections };
  return { ...permissions, fullAccess };
}

type ReadPermissions = ReturnType<typeof readPermissions>;

/** A profile's permissions for the log. */
export function loggedPermissions({ fullAccess, sections }: Pick<Profile, 'fullAccess' | 'sections'>) {
  return {
    modules: [...fullAccess].map(([module, full]) => (full ? `${module}:total` : module)).sort(),
    sections: [...sections].sort(),
  };
}

/** Replaces the permissions of a profile. */
export async function writePermissions(trx: Handle, id: number, permissions: ReadPermissions): Promise<void> {
  const db = trx.withTables<IdentityTables>();
  await db.deleteFrom('profile_section').where('profile_id', '=', id).execute();
  await db.deleteFrom('profile_module').where('profile_id', '=', id).execute();
  for (const [module, acceso_total] of permissions.fullAccess) {
    await db.insertInto('profile_module').values({ profile_id: id, module, acceso_total }).execute();
  }
  for (const section of permissions.sections) {
    await db.insertInto('profile_section').values({ profile_id: id, section }).execute();
  }
}

/** Names a profile, or makes one for number 0. @returns its number */
export async function nameProfile(trx: Handle, { id, nombre }: ProfileInput): Promise<number> {
  const db = trx.withTables<IdentityTables>();
  if (id !== 0) {
    await db.updateTable('profile').set({ nombre: nombre.trim() }).where('id', '=', id).execute();
    return id;
  }
  const made = db.insertInto('profile').values({ nombre: nombre.trim() }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

/** Ends the sessions of everybody with the profile, so that they log in with its present permissions (threat T04). */
export async function endSessionsOfProfile(trx: Handle, id: number, now: Date): Promise<void> {
  const holders = await trx
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .select('account_id')
    .where('profile_id', '=', id)
    .execute();
  await endSessionsForPermissions(
    trx,
    holders.map(({ account_id }) => account_id),
    now,
  );
}

/** Names a profile, writes what it grants and ends the sessions of those who have it. */
export async function writeProfile(trx: Handle, input: ProfileInput, now: Date): Promise<void> {
  const id = await nameProfile(trx, input);
  await writePermissions(trx, id, readPermissions(input));
  await endSessionsOfProfile(trx, id, now);
}
