import type { Output } from '@portal/contract';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import type { AdminPrincipal } from '../../../platform/http/principal.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { isVariableActive, STAFF_SECOND_FACTOR } from '../../settings/index.ts';
import { allProfiles, covers, lockAdministration, type Profile } from '../profile-coverage.ts';
import type { IdentityTables } from '../tables.ts';

/** Full administrators needed for changes of profiles and for money by hand: one asks, another confirms. */
export const NEEDED_FULL_ADMINISTRATORS = 2;

/** Profiles that grant everything that any profile grants. */
export function fullProfiles(profiles: ReadonlyMap<number, Profile>): Profile[] {
  const all = [...profiles.values()];
  return all.filter((mine) => all.every((other) => covers(mine, other)));
}

/** Number of active administrators with all permissions that any profile grants. */
export async function fullAdministrators(db: Handle): Promise<number> {
  const full = fullProfiles(await allProfiles(db));
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

/**
 * A transaction that changes administrators or profiles; such transactions come one after the other. One that leaves too
 * few full administrators, and fewer than before, is undone and refused with the way out: no profile and no money by
 * hand could be approved any more, and no administrator could mend that.
 * @throws ApiError LAST_ADMINISTRATORS
 */
export function changingAdministrators<T>(db: Handle, change: (trx: Handle) => Promise<T>): Promise<T> {
  return inTransaction(db, async (trx) => {
    await lockAdministration(trx);
    const before = await fullAdministrators(trx);
    const done = await change(trx);
    const after = await fullAdministrators(trx);
    if (after < before && after < NEEDED_FULL_ADMINISTRATORS) throw new ApiError('LAST_ADMINISTRATORS');
    return done;
  });
}

/** Warning about too few full administrators; undefined where there are enough. */
function tooFewAdministrators(count: number): string | undefined {
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
