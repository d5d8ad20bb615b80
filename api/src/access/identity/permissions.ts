import type { AdminModule, Module, ReportSection } from '@portal/contract';
import type { Handle } from '../../platform/database/database.ts';
import type { IdentityTables } from './tables.ts';

export interface Permission {
  readonly module: AdminModule;
  /** The module as the administrator's menu shows it (EN-32, PM-09). */
  readonly entry: Module;
}

/** Areas that an account's profile grants, in menu order; none for a customer. */
export async function permissionsOf(handle: Handle, accountId: number): Promise<readonly Permission[]> {
  const db = handle.withTables<IdentityTables>();
  const rows = await db
    .selectFrom('staff_member')
    .innerJoin('profile_module', 'profile_module.profile_id', 'staff_member.profile_id')
    .innerJoin('module', 'module.key', 'profile_module.module')
    .select(['staff_member.profile_id', 'key', 'nombre', 'url', 'icon', 'acceso_total'])
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const reports = rows.find((row) => row.key === 'reports' && !row.acceso_total);
  const sections = reports ? await sectionsOf(handle, reports.profile_id) : [];
  return rows.map(({ key, nombre, url, icon, acceso_total }) => ({
    module: key,
    entry: { nombre, url, icon, acceso_total, secciones: key === 'reports' ? [...sections] : [] },
  }));
}

const sectionsOf = async (handle: Handle, profileId: number): Promise<readonly ReportSection[]> => {
  const rows = await handle
    .withTables<IdentityTables>()
    .selectFrom('profile_section')
    .select('section')
    .where('profile_id', '=', profileId)
    .orderBy('section')
    .execute();
  return rows.map((row) => row.section);
};

/** Sections of the reports an administrator may open; a profile with full access has them all (administration 6). */
export function reportSectionsOf(permissions: readonly Permission[]): ReadonlySet<ReportSection> | 'all' {
  const reports = permissions.find(({ module }) => module === 'reports');
  if (reports?.entry.acceso_total) return 'all';
  return new Set((reports?.entry.secciones ?? []) as ReportSection[]);
}
