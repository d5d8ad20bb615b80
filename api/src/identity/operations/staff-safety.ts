import type { Output } from '@portal/contract';
import type { Context } from '../../platform/context.ts';
import type { Handle } from '../../platform/database.ts';
import type { AdminPrincipal } from '../../platform/principal.ts';
import { isVariableActive, STAFF_SECOND_FACTOR } from '../../settings/index.ts';
import { allProfiles, covers } from '../profile-coverage.ts';
import type { IdentityTables } from '../tables.ts';

/** Full administrators needed for changes of profiles and for money by hand: one asks, another confirms. */
export const NEEDED_FULL_ADMINISTRATORS = 2;

/** Number of active administrators with all permissions that any profile grants. */
export async function fullAdministrators(db: Handle): Promise<number> {
  const profiles = [...(await allProfiles(db)).values()];
  const full = profiles.filter((mine) => profiles.every((other) => covers(mine, other)));
  if (full.length === 0) return 0;
  const { count } = await db
    .withTables<IdentityTables>()
    .selectFrom('staff_member')
    .innerJoin('account', 'account.id', 'staff_member.account_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'ACTIVE')
    .where(
      'profile_id',
      'in',
      full.map(({ id }) => id),
    )
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Warning about too few full administrators; undefined where there are enough. */
export function tooFewAdministrators(count: number): string | undefined {
  if (count >= NEEDED_FULL_ADMINISTRATORS) return undefined;
  const left = count === 0 ? 'No queda ningún administrador' : 'Queda un solo administrador';
  return `${left} con todos los módulos: hacen falta dos para aprobar perfiles y movimientos de dinero.`;
}

/**
 * Safety of the administration for its first page; the warning about too few full administrators only for a reader who
 * manages administrators.
 */
export async function staffSafety(
  { db }: Pick<Context, 'db'>,
  { modules }: AdminPrincipal,
): Promise<Output<'GET /api/adminSafety'>> {
  const count = modules.has('controladminusers') ? await fullAdministrators(db) : undefined;
  return {
    second_factor: (await isVariableActive(db, STAFF_SECOND_FACTOR)) === true,
    warning: (count !== undefined && tooFewAdministrators(count)) || null,
  };
}

/** Text for the health and the log: `ok`, or the number of such administrators. */
export async function administratorsHealth(db: Handle): Promise<string> {
  const count = await fullAdministrators(db);
  return count >= NEEDED_FULL_ADMINISTRATORS
    ? 'ok'
    : `${count} of ${NEEDED_FULL_ADMINISTRATORS} full administrators`;
}
