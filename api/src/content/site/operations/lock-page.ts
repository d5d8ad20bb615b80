import type { Selectable } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { ContentTables } from '../tables.ts';

type Page = Selectable<ContentTables['content_page']>;

/** Columns of a page without a schedule. */
export const NOT_SCHEDULED = { publish_version: null, publish_at: null, unpublish_at: null } as const;

/** Subject of a page in the audit log. */
export function subjectOf(id: number): string {
  return `content_page:${id}`;
}

/**
 * Stores the effect of the clock on a locked page: its scheduled version is published, or it is not published any more.
 * Visitors have seen the effect since that minute.
 */
export async function settleSchedule(trx: Handle, page: Page, at: Date): Promise<Page> {
  const hasCome = page.publish_at !== null && page.publish_at <= at;
  const hasEnded = page.unpublish_at !== null && page.unpublish_at <= at;
  if (!hasCome && !hasEnded) return page;
  const change = hasEnded
    ? { published_version: null, ...NOT_SCHEDULED }
    : { published_version: page.publish_version, publish_version: null, publish_at: null };
  await trx
    .withTables<ContentTables>()
    .updateTable('content_page')
    .set(change)
    .where('id', '=', page.id)
    .execute();
  for (const action of [
    ...(hasCome ? ['page published by schedule' as const] : []),
    ...(hasEnded ? ['page unpublished by schedule' as const] : []),
  ])
    await audit(trx, at, {
      actor: 'system',
      subject: subjectOf(page.id),
      action,
      data: { version: page.publish_version ?? page.published_version },
    });
  return { ...page, ...change };
}

/** Locks a page that is not in the trash, whatever its version. @throws ApiError NOT_FOUND */
export async function lockNewest(trx: Handle, id: number, at: Date): Promise<Page> {
  const page = await trx
    .withTables<ContentTables>()
    .selectFrom('content_page')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!page || page.trashed_at !== null) throw new ApiError('NOT_FOUND');
  return settleSchedule(trx, page, at);
}

/**
 * Locks a page that is not in the trash and makes sure that it has not been saved since (C12).
 * @throws ApiError NOT_FOUND, CONTENT_CHANGED
 */
export async function lockPage(
  trx: Handle,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
  at: Date,
): Promise<Page> {
  const page = await lockNewest(trx, id, at);
  if (page.version !== version) throw new ApiError('CONTENT_CHANGED');
  return page;
}
