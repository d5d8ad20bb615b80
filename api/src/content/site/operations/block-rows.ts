import type { FrontModule } from '@portal/contract';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { ContentTables } from '../tables.ts';

/** Locks the blocks of a type until the end of the transaction, so that changes agree about their positions. */
export async function lockType(trx: Handle, type: FrontModule['module_type']): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`front_module:${type}`}))`.execute(trx);
}

/** The block as it is stored. @throws ApiError FRONT_MODULE_DELETED (ER-19) */
export async function existingBlock(trx: Handle, id: number) {
  const row = await trx
    .withTables<ContentTables>()
    .selectFrom('front_module')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('FRONT_MODULE_DELETED');
  return row;
}

/**
 * Writes positions 0, 1, 2 … in the order of the ids; the database checks their uniqueness at the end of the statement.
 */
export async function placeBlocks(trx: Handle, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update front_module set position = wanted.place - 1
    from unnest(${[...ids]}::bigint[]) with ordinality as wanted(id, place)
    where front_module.id = wanted.id and front_module.position <> wanted.place - 1`.execute(trx);
}
