import type { Output } from '@portal/contract';
import { localTimestamp } from '../platform/clock.ts';
import type { Handle } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import type { ContentTables } from './tables.ts';

export type Content = Output<'GET /api/contents/:id/draft'>['content'];
type Summary = Output<'GET /api/contents'>['contents'][number];
type Version = Output<'GET /api/contents/:id/versions'>['versions'][number];

type Status = Summary['status'];
const statusOf = (version: number, published: number | null): Status => {
  if (published === null) return 'draft';
  return published === version ? 'published' : 'changed';
};

const newestVersions = (handle: Handle) =>
  handle
    .withTables<ContentTables>()
    .selectFrom('content_page as p')
    .innerJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.version'),
    )
    .select(['p.id', 'p.version', 'p.published_version', 'v.nombre', 'v.author_name', 'v.saved_at']);

type Newest = Awaited<ReturnType<ReturnType<typeof newestVersions>['execute']>>[number];

const summaryOf = ({ id, version, published_version, nombre, author_name, saved_at }: Newest): Summary => ({
  id,
  nombre,
  user: author_name,
  modificado: localTimestamp(saved_at),
  status: statusOf(version, published_version),
  version,
});

/** All pages, the one changed last first (CM-02). Content is left out: lists do not show it. */
export async function contentPages(handle: Handle): Promise<Summary[]> {
  const rows = await newestVersions(handle).orderBy('v.saved_at', 'desc').orderBy('p.id', 'desc').execute();
  return rows.map(summaryOf);
}

/** @throws Refusal NOT_FOUND */
export async function newestContent(handle: Handle, id: number): Promise<Content> {
  const row = await newestVersions(handle).select('v.detalle').where('p.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...summaryOf(row), detalle: row.detalle };
}

/**
 * A page as visitors see it; a page that was never published does not exist for them.
 * @throws Refusal NOT_FOUND
 */
export async function publishedContent(
  handle: Handle,
  id: number,
): Promise<Output<'GET /api/contents/:id'>['content']> {
  const row = await handle
    .withTables<ContentTables>()
    .selectFrom('content_page as p')
    .innerJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.published_version'),
    )
    .select(['p.id', 'v.nombre', 'v.detalle', 'v.saved_at'])
    .where('p.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const { saved_at, ...content } = row;
  return { ...content, modificado: localTimestamp(saved_at) };
}

const versionsOf = (handle: Handle, id: number) =>
  handle
    .withTables<ContentTables>()
    .selectFrom('content_version as v')
    .innerJoin('content_page as p', 'p.id', 'v.page_id')
    .select(['v.version', 'v.nombre', 'v.author_name', 'v.saved_at', 'v.restored_from'])
    .select('p.published_version')
    .where('v.page_id', '=', id);

const versionOf = (row: Awaited<ReturnType<ReturnType<typeof versionsOf>['execute']>>[number]): Version => ({
  version: row.version,
  nombre: row.nombre,
  user: row.author_name,
  modificado: localTimestamp(row.saved_at),
  live: row.version === row.published_version,
  restored_from: row.restored_from,
});

/** Who saved which version when, newest first; at most the last 100. */
export async function contentVersions(handle: Handle, id: number): Promise<Version[]> {
  const rows = await versionsOf(handle, id).orderBy('v.version', 'desc').limit(100).execute();
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  return rows.map(versionOf);
}

/** @throws Refusal NOT_FOUND */
export async function contentVersion(
  handle: Handle,
  id: number,
  version: number,
): Promise<Version & { detalle: string }> {
  const row = await versionsOf(handle, id)
    .select('v.detalle')
    .where('v.version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...versionOf(row), detalle: row.detalle };
}
