import { MOST_VIEWS, MOST_VIEWS_OF_ALL, type savedViewCalls } from '@portal/contract/calls/saved-views';
import { sql } from 'kysely';
import { ApiError } from '../platform/api-error.ts';
import type { Context } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import { asAdmin } from '../platform/principal.ts';
import type { Handlers } from '../platform/server.ts';
import type { SavedViewTables } from './tables.ts';

/** Calls that keep views; each administrator sees their own alone. */
export function savedViewHandlers({
  db: handle,
  clock,
}: Pick<Context, 'db' | 'clock'>): Handlers<keyof typeof savedViewCalls> {
  const db = handle.withTables<SavedViewTables>();
  return {
    'GET /api/saved_views': async ({ query }, { principal }) => {
      const rows = await db
        .selectFrom('saved_view')
        .select(['id', 'name', 'query'])
        .where('owner', '=', asAdmin(principal).fiscalNumber)
        .where('page', '=', query.page)
        .orderBy(sql`lower(name)`)
        .execute();
      return { views: rows.map(({ id, ...view }) => ({ id: String(id), ...view })) };
    },
    'POST /api/saved_views': async ({ body }, { principal }) => {
      const owner = asAdmin(principal).fiscalNumber;
      const { page, query } = body;
      const name = body.name.trim();
      return await inTransaction(handle, async (outer) => {
        const trx = outer.withTables<SavedViewTables>();
        // Two tabs that save at once are counted one after the other.
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
          throw full(
            `Ya tienes ${MOST_VIEWS_OF_ALL} vistas en todas las páginas. Borra una para guardar otra.`,
          );
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
    },
    'DELETE /api/saved_views/:id': async ({ params }, { principal }) => {
      const { numDeletedRows } = await db
        .deleteFrom('saved_view')
        .where('owner', '=', asAdmin(principal).fiscalNumber)
        .where('id', '=', Number(params.id))
        .executeTakeFirst();
      return { deleted: numDeletedRows > 0n };
    },
  };
}
