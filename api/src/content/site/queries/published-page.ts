import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { ContentTables } from '../tables.ts';
import { withPictures } from './picture-markup.ts';
import { SEO, seoOf } from './seo.ts';
import { currentSlug, visibleVersion } from './visible-version.ts';

/** Path of a page for visitors: its own address, or its number while it has none. */
export function pagePath(id: number, slug: string | null): string {
  return slug === null ? `/mainpage/${id}` : `/paginas/${slug}`;
}

/**
 * A page as visitors see it at a moment.
 * @throws ApiError NOT_FOUND, also for a page that is not published then
 */
export async function publishedContent(
  handle: Handle,
  id: number,
  at: Date,
): Promise<Output<'GET /api/contents/:id'>> {
  const row = await handle
    .withTables<ContentTables>()
    .selectFrom('content_page as p')
    .innerJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').on('v.version', '=', visibleVersion(at)),
    )
    .select(['p.id', 'v.nombre', 'v.detalle', 'v.saved_at', currentSlug.as('slug'), ...SEO])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  const { nombre, detalle, saved_at, slug } = row;
  return {
    content: {
      id,
      nombre,
      detalle: await withPictures(handle, detalle),
      modificado: bogotaTimestamp(saved_at),
    },
    head: { path: pagePath(id, slug), ...seoOf(row) },
  };
}

/**
 * The page with an address, also a former one, as visitors see it.
 * @throws ApiError NOT_FOUND
 */
export async function contentBySlug(
  handle: Handle,
  slug: string,
  at: Date,
): Promise<Output<'GET /api/contents/:id'>> {
  const row = await handle
    .withTables<ContentTables>()
    .selectFrom('content_slug')
    .select('page_id')
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return publishedContent(handle, row.page_id, at);
}
