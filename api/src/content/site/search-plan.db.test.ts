import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { blocksWithWords, pagesWithWords } from './queries/search-content.ts';

const at = new Date('2026-11-20T15:00:00Z');

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  const { db } = database;
  await sql`insert into content_page (version) select 5 from generate_series(1, 1000)`.execute(db);
  await sql`
    insert into content_version (page_id, version, nombre, detalle, author, author_name, saved_at)
    select p.id, v, 'Página ' || p.id, '<p>' || repeat('Texto de la página. ', 40) || md5(p.id || ' ' || v) || '</p>',
      'system', 'Portal', now()
    from content_page p, generate_series(1, 5) v`.execute(db);
  await sql`
    insert into front_module (name, title, content, image_link, redirect_link, module_type, position, new_tab)
    select '', 'Pregunta ' || n, md5(n::text) || repeat(' Respuesta', 40), '', '', 'FAQ', n, false
    from generate_series(0, 20000) n`.execute(db);
  await sql`analyze content_version, content_page, front_module`.execute(db);
});
afterAll(() => database.close());

const planOf = async (query: { compile(): CompiledQuery }): Promise<string> => {
  const { sql: text, parameters } = query.compile();
  const { rows } = await database.db.executeQuery<{ 'QUERY PLAN': string }>({
    ...query.compile(),
    sql: `explain ${text}`,
    parameters,
  });
  return rows.map((row) => row['QUERY PLAN']).join('\n');
};

test('a word of a page is answered by the index, without reading all versions', async () => {
  const plan = await planOf(pagesWithWords(database.db, ['vencim', 'cuota'], at));
  expect(plan).toContain('content_version_search');
  expect(plan).not.toMatch(/Seq Scan on content_version\b/);
});

test('a word of a question or a banner is answered by the index', async () => {
  const plan = await planOf(blocksWithWords(database.db, ['vencim']));
  expect(plan).toContain('front_module_search');
  expect(plan).not.toMatch(/Seq Scan on front_module\b/);
});
