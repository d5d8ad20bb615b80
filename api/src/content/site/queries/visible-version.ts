import { type RawBuilder, sql } from 'kysely';

/**
 * Version of the page `p` that visitors see at a moment; null without one. It depends on the clock alone, so that a
 * scheduled minute is exact in every process, whether or not the job has stored it yet.
 */
export function visibleVersion(at: Date): RawBuilder<number | null> {
  return sql<number | null>`case
    when p.trashed_at is not null or p.unpublish_at <= ${at} then null
    when p.publish_at <= ${at} then p.publish_version
    else p.published_version end`;
}

/** Last part of the present address of the page `p`; null without one. */
export const currentSlug: RawBuilder<string | null> =
  sql`(select a.slug from content_slug a where a.page_id = p.id and a.current)`;
