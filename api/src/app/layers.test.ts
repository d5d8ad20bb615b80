import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

/** Statements that write, of kysely and of SQL. */
const WRITES =
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto)\b|\b(?:insert into|delete from)\s|\bupdate\s+\w+\s+(?:\w+\s+)?set\b/i;

const written = (text: string): readonly string[] =>
  text
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\*|\/\*\*)/.test(line))
    .join('\n')
    .match(new RegExp(WRITES, 'gi')) ?? [];

test.each([
  ["await db.insertInto('gateway_event').values(row)", ['insertInto']],
  ['sql`update bank\n    set name = 1`', ['update bank\n    set']],
  ['/** What an update of rows has set. */\nconst a = 1;', []],
  ["select().where('a', '=', 1).forUpdate()", []],
])('%j writes by %j', (text, words) => {
  expect(written(text)).toEqual(words);
});

test('what lies in queries/ reads: a change is an operation', () => {
  const files = globSync('**/queries/*.ts', { cwd: join(import.meta.dirname, '..') });
  expect(files.length).toBeGreaterThan(40);
  expect(
    files.flatMap((file) =>
      written(readFileSync(join(import.meta.dirname, '..', file), 'utf8')).map((word) => `${file}: ${word}`),
    ),
  ).toEqual([]);
});

test('routes ask the database nothing: they call operations and queries', () => {
  const files = globSync('*/*/{routes,*-routes}.ts', { cwd: join(import.meta.dirname, '..') });
  expect(files.length).toBeGreaterThan(20);
  const asking = files.filter((file) =>
    /\bwithTables\b|\bsql`/.test(readFileSync(join(import.meta.dirname, '..', file), 'utf8')),
  );
  expect(asking).toEqual([]);
});
