import type { Output } from '@portal/contract';
import type { Selectable } from 'kysely';
import type { ContentTables } from '../tables.ts';

/** Columns of a version `v` for search engines and previews of links. */
export const SEO = ['v.seo_title', 'v.seo_description', 'v.seo_image'] as const;

type Seo = Output<'GET /api/contents/:id/draft'>['content']['seo'];

/** Texts for search engines in the contract's names; empty where they are not set. */
export function seoOf(
  row: Pick<Selectable<ContentTables['content_version']>, 'seo_title' | 'seo_description' | 'seo_image'>,
): Seo {
  return {
    title: row.seo_title ?? '',
    summary: row.seo_description ?? '',
    image: row.seo_image ?? '',
  };
}
