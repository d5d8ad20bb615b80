import type { Input, Output } from '@portal/contract';
import { MOST_VIEWS, MOST_VIEWS_OF_ALL } from '@portal/contract/calls/saved-views';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { SavedViewTables } from '../tables.ts';

/**
 * Stores a view of an administrator; one of the same name on the same page is replaced.
 * @throws ApiError INVALID_REQUEST with the field `name` where the administrator has the most views
 */
export async function saveView(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: string,
  { page, query, name: typed }: Input<'POST /api/saved_views'>['body'],
): Promise<Output<'POST /api/saved_views'>> {
  const name = typed.trim();
  return await inTransaction(db, async (outer) => {
    const trx = outer.withTables<SavedViewTables>();
    // Saves of one administrator happen one after the other, so that their count is right.
    await sql`select pg_advisory_xact_lock(hashtext(${`saved views ${owner}`}))`.execute(trx);
    const others = await trx
      .selectFrom('saved_view')
      .select([
        sql<string>`count(*)`.as('all'),
        sql<string>`count(*) filter (where page = ${page})`.as('here'),
      ])
      .where('owner', '=', owner)
      .where(sql<boolean>`(page, lower(name)) <> (${page}, lower(${name}))`)
      .executeTakeFirstOrThrow();
    const full = (message: string) =>
      new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/name', message }] });
    if (Number(others.here) >= MOST_VIEWS)
      throw full(`Ya tienes ${MOST_VIEWS} vistas de esta página. Borra una para guardar otra.`);
    if (Number(others.all) >= MOST_VIEWS_OF_ALL)
      throw full(`Ya tienes ${MOST_VIEWS_OF_ALL} vistas en todas las páginas. Borra una para guardar otra.`);
    const saved_at = clock.now();
    const { id } = await trx
      .insertInto('saved_view')
      .values({ owner, page, name, query, saved_at })
      .onConflict((conflict) =>
        conflict.expression(sql`owner, page, lower(name)`).doUpdateSet({ name, query, saved_at }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id: String(id), name, query };
  });
}
