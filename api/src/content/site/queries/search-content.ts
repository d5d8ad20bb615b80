import type { FrontModule } from '@portal/contract';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { beginningOfWord } from '../../../platform/database/search-words.ts';
import type { ContentTables } from '../tables.ts';
import { extractOf } from './extract.ts';
import { visibleVersion } from './visible-version.ts';

/** A page whose title or text holds all the words. */
export interface FoundPage {
  readonly id: number;
  readonly nombre: string;
  readonly published: boolean;
  /** Text around the first word found; empty where only the title matches. */
  readonly extract: string;
}

export interface FoundBlock {
  readonly id: number;
  readonly module_type: FrontModule['module_type'];
  readonly title: string;
  readonly extract: string;
}

/** Most hits of a search. */
const MOST_HITS = 100;

/** Every word begins a word of the text. */
const hasAll = (text: Expression<string>, words: readonly string[]) =>
  sql<SqlBool>`${sql.join(
    words.map((word) => sql`${text} like ${`%${beginningOfWord(word)}%`}`),
    sql` and `,
  )}`;

/** Newest versions of pages that hold the words, without the trash. */
export function pagesWithWords(handle: Handle, words: readonly string[], at: Date) {
  return handle
    .withTables<ContentTables>()
    .selectFrom('content_version as v')
    .innerJoin('content_page as p', (join) =>
      join.onRef('p.id', '=', 'v.page_id').onRef('p.version', '=', 'v.version'),
    )
    .select(['p.id', 'v.nombre', 'v.detalle'])
    .select(visibleVersion(at).as('visible'))
    .where('p.trashed_at', 'is', null)
    .where(hasAll(sql<string>`content_search_text(v.nombre, v.detalle)`, words))
    .orderBy('v.saved_at', 'desc')
    .orderBy('p.id')
    .limit(sql.lit(MOST_HITS));
}

export function blocksWithWords(handle: Handle, words: readonly string[]) {
  return handle
    .withTables<ContentTables>()
    .selectFrom('front_module')
    .select(['id', 'module_type', 'title', 'name', 'content'])
    .where(hasAll(sql<string>`content_search_text(title, content)`, words))
    .orderBy('module_type')
    .orderBy('position')
    .limit(sql.lit(MOST_HITS));
}

/** Pages that hold all the words, the last changed first, at most 100; empty without a word. */
export async function searchPages(handle: Handle, words: readonly string[], at: Date): Promise<FoundPage[]> {
  if (words.length === 0) return [];
  const rows = await pagesWithWords(handle, words, at).execute();
  return rows.map(({ id, nombre, detalle, visible }) => ({
    id,
    nombre,
    published: visible !== null,
    extract: extractOf(detalle, words),
  }));
}

/** Questions, banners, tiles and contacts that hold all the words. */
export async function searchBlocks(handle: Handle, words: readonly string[]): Promise<FoundBlock[]> {
  if (words.length === 0) return [];
  const rows = await blocksWithWords(handle, words).execute();
  return rows.map(({ id, module_type, title, name, content }) => ({
    id,
    module_type,
    title: title || name,
    extract: extractOf(content, words),
  }));
}
