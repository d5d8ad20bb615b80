import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import type { SavedViewTables } from '../tables.ts';

/** An administrator's views of one page, by name. */
export async function savedViews(
  db: Handle,
  owner: string,
  page: string,
): Promise<Output<'GET /api/saved_views'>['views']> {
  const rows = await db
    .withTables<SavedViewTables>()
    .selectFrom('saved_view')
    .select(['id', 'name', 'query'])
    .where('owner', '=', owner)
    .where('page', '=', page)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ id, ...view }) => ({ id: String(id), ...view }));
}
