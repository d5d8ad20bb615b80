import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Selectable } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { trashedSince } from '../../../platform/database/trash.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { ContentTables } from '../tables.ts';
import { SEO, seoOf } from './seo.ts';
import { currentSlug, visibleVersion } from './visible-version.ts';
import type { WaitingDraft } from './waiting-draft.ts';

export type Content = Output<'GET /api/contents/:id/draft'>['content'];
type Summary = Output<'GET /api/contents'>['contents'][number];
export type Trashed = Output<'GET /api/contents/trash'>['contents'][number];
type Version = Output<'GET /api/contents/:id/versions'>['versions'][number];

type Status = Summary['status'];
const statusOf = (version: number, published: number | null): Status => {
  if (published === null) return 'draft';
  return published === version ? 'published' : 'changed';
};

/** A scheduled time that is still to come; null for a past one, whose effect visitors see already. */
const toCome = (moment: Date | null, at: Date): string | null =>
  moment && moment > at ? bogotaTimestamp(moment) : null;

/** The newest version of every page, with its author. */
const newestVersions = (handle: Handle, at: Date) =>
  handle
    .withTables<ContentTables>()
    .selectFrom('content_page as p')
    .innerJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.version'),
    )
    .select(['p.id', 'p.version', 'v.nombre', 'v.author', 'v.author_name', 'v.saved_at'])
    .select(['p.publish_version', 'p.publish_at', 'p.unpublish_at', 'p.trashed_at', 'p.trashed_by'])
    .select(visibleVersion(at).as('visible'));

type Newest = Awaited<ReturnType<ReturnType<typeof newestVersions>['execute']>>[number];

const summaryOf = (row: Newest, at: Date): Summary => {
  const publish_at = toCome(row.publish_at, at);
  return {
    id: row.id,
    nombre: row.nombre,
    user: row.author_name,
    modificado: bogotaTimestamp(row.saved_at),
    status: statusOf(row.version, row.visible),
    version: row.version,
    publish_version: publish_at === null ? null : row.publish_version,
    publish_at,
    unpublish_at: toCome(row.unpublish_at, at),
  };
};

const newestPages = (handle: Handle, at: Date) =>
  newestVersions(handle, at)
    .where('p.trashed_at', 'is', null)
    .orderBy('v.saved_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();

/**
 * All pages but those in the trash, the last changed first (CM-02). Lists do not show the content, so it is left out.
 */
export async function contentPages(handle: Handle, at: Date): Promise<Summary[]> {
  return (await newestPages(handle, at)).map((row) => summaryOf(row, at));
}

/** Pages with an unpublished version, the last changed first. A version that the clock will publish needs no person. */
export async function pageDrafts(handle: Handle, at: Date): Promise<WaitingDraft[]> {
  return (await newestPages(handle, at))
    .map((row) => ({ ...summaryOf(row, at), author: row.author }))
    .filter(({ status, version, publish_version }) => status !== 'published' && publish_version !== version)
    .map(({ id, nombre, modificado, author }) => ({ id, title: nombre, changedAt: modificado, author }));
}

/** Pages of the last 30 days in the trash, the newest first. Their versions are kept for good, as all are. */
export async function trashedPages(handle: Handle, at: Date): Promise<Trashed[]> {
  const rows = await newestVersions(handle, at)
    .where('p.trashed_at', '>', trashedSince(at))
    .orderBy('p.trashed_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nombre: row.nombre,
    version: row.version,
    user: row.trashed_by ?? '',
    trashed: bogotaTimestamp(row.trashed_at ?? at),
  }));
}

/** The newest version of a page that is not in the trash. @throws ApiError NOT_FOUND */
export async function newestContent(handle: Handle, id: number, at: Date): Promise<Content> {
  const row = await newestVersions(handle, at)
    .select(['v.detalle', currentSlug.as('slug'), ...SEO])
    .where('p.id', '=', id)
    .where('p.trashed_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...summaryOf(row, at), detalle: row.detalle, slug: row.slug ?? '', seo: seoOf(row) };
}

/** Columns of a version that its editor wrote. */
export type Written = Pick<
  Selectable<ContentTables['content_version']>,
  'nombre' | 'detalle' | 'seo_title' | 'seo_description' | 'seo_image'
>;

/** @throws ApiError NOT_FOUND */
export async function writtenVersion(handle: Handle, id: number, version: number): Promise<Written> {
  const row = await handle
    .withTables<ContentTables>()
    .selectFrom('content_version as v')
    .select(['v.nombre', 'v.detalle', ...SEO])
    .where('v.page_id', '=', id)
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

const versionsOf = (handle: Handle, id: number, at: Date) =>
  handle
    .withTables<ContentTables>()
    .selectFrom('content_version as v')
    .innerJoin('content_page as p', 'p.id', 'v.page_id')
    .select(['v.version', 'v.nombre', 'v.author_name', 'v.saved_at', 'v.restored_from'])
    .select(visibleVersion(at).as('visible'))
    .where('v.page_id', '=', id);

const versionOf = (row: Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]): Version => ({
  version: row.version,
  nombre: row.nombre,
  user: row.author_name,
  modificado: bogotaTimestamp(row.saved_at),
  live: row.version === row.visible,
  restored_from: row.restored_from,
});

/** Versions of a page with author and time, newest first; at most the last 100. */
export async function contentVersions(handle: Handle, id: number, at: Date): Promise<Version[]> {
  const rows = await versionsOf(handle, id, at).orderBy('v.version', 'desc').limit(100).execute();
  if (rows.length === 0) throw new ApiError('NOT_FOUND');
  return rows.map(versionOf);
}

/** @throws ApiError NOT_FOUND */
export async function contentVersion(
  handle: Handle,
  id: number,
  version: number,
  at: Date,
): Promise<Version & { detalle: string }> {
  const row = await versionsOf(handle, id, at)
    .select('v.detalle')
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return { ...versionOf(row), detalle: row.detalle };
}
