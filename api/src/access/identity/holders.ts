import type { AdminModule } from '@portal/contract';
import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { areTwoPersons } from './staff-email.ts';

/**
 * Those of the administrators, by national ID, who are active and hold a module at this moment. Changes of
 * administrators and profiles wait until the transaction ends, so that the answer stays true in it; any number of
 * transactions may ask at once.
 * @throws ApiError NOT_TWO_PERSONS where two are asked for who may be one
 */
export async function holdersOf(
  trx: Handle,
  module: AdminModule,
  fiscalNumbers: readonly string[],
): Promise<ReadonlySet<string>> {
  // The shared form of the lock that changes take exclusively (`lockActor`).
  await sql`select pg_advisory_xact_lock_shared(hashtext('administration'))`.execute(trx);
  const [one = '', other = one] = fiscalNumbers;
  if (!(await areTwoPersons(trx, one, other))) throw new ApiError('NOT_TWO_PERSONS');
  const { rows } = await sql<{ fiscal_number: string }>`
    select a.fiscal_number
    from account a
      join staff_member s on s.account_id = a.id
      join profile_module m on m.profile_id = s.profile_id
    where a.fiscal_number = any(${[...fiscalNumbers]}::text[]) and a.kind = 'staff' and a.status = 'ACTIVE'
      and m.module = ${module}`.execute(trx);
  return new Set(rows.map((row) => row.fiscal_number));
}
