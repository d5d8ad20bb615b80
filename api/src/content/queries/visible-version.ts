import { type RawBuilder, sql } from 'kysely';

/**
 * The version of the page `p` that visitors see at a moment; null when they see none. Computed by the clock, so that a
 * scheduled minute is exact in every process, whether or not the job that writes it down has run.
 */
export function visibleVersion(at: Date): RawBuilder<number | null> {
  return sql<number | null>`case
    when p.trashed_at is not null or p.unpublish_at <= ${at} then null
    when p.publish_at <= ${at} then p.publish_version
    else p.published_version end`;
}

/** The last part of the address that the page `p` has now; null where it has none. */
export const currentSlug: RawBuilder<string | null> =
  sql`(select a.slug from content_slug a where a.page_id = p.id and a.current)`;
