import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Author } from '../../../access/identity/index.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { ContentTables } from '../tables.ts';

type Environment = Pick<Context, 'db' | 'clock'>;
type Others = Output<'PUT /api/contents/:id/presence'>['others'];

/** An editor without a sign for this time counts as gone; an open editor sends three signs in it. */
export const PRESENT_MS = 45_000;

/**
 * Notes that an administrator has a page open in the editor, and returns the others who have.
 * @throws ApiError NOT_FOUND for an unknown page or one in the trash
 */
export function notePresence(
  { db, clock }: Environment,
  { id, author }: { readonly id: number; readonly author: Author },
): Promise<Others> {
  return inTransaction(db, async (outer) => {
    const trx = outer.withTables<ContentTables>();
    const at = clock.now();
    const page = await trx
      .selectFrom('content_page')
      .select('id')
      .where('id', '=', id)
      .where('trashed_at', 'is', null)
      .executeTakeFirst();
    if (!page) throw new ApiError('NOT_FOUND');
    await trx
      .deleteFrom('content_presence')
      .where('seen_at', '<=', new Date(at.getTime() - PRESENT_MS))
      .execute();
    await trx
      .insertInto('content_presence')
      .values({ page_id: id, owner: author.fiscalNumber, name: author.name, since: at, seen_at: at })
      .onConflict((conflict) =>
        conflict.columns(['page_id', 'owner']).doUpdateSet({ name: author.name, seen_at: at }),
      )
      .execute();
    const others = await trx
      .selectFrom('content_presence')
      .select(['name', 'since'])
      .where('page_id', '=', id)
      .where('owner', '<>', author.fiscalNumber)
      .orderBy('since')
      .orderBy('owner')
      .execute();
    return others.map(({ name, since }) => ({ name, since: bogotaTimestamp(since) }));
  });
}

/** Notes that an administrator has closed a page. */
export async function endPresence(
  { db }: Pick<Environment, 'db'>,
  { id, owner }: { readonly id: number; readonly owner: string },
): Promise<void> {
  await db
    .withTables<ContentTables>()
    .deleteFrom('content_presence')
    .where('page_id', '=', id)
    .where('owner', '=', owner)
    .execute();
}
