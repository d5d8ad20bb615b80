import { sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';

/**
 * Whether content uses an image: a block or its draft, or any version of a page, also an old or unpublished one, which
 * a person may bring back.
 */
export async function isImageUsed(handle: Handle, fileUrl: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from front_module where position(${fileUrl} in image_link || ' ' || content || coalesce(draft::text, '')) > 0)
      or exists (select 1 from content_version where position(${fileUrl} in detalle || ' ' || coalesce(seo_image, '')) > 0) as used`.execute(
    handle,
  );
  return rows[0]?.used === true;
}
