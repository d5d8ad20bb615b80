import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { migrations } from '../../app/migrations.ts';
import type { Database } from '../../platform/database/database.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { readBooks } from './books.ts';
import { type ExportedSchema, exportOpenly } from './open-export.ts';

const temporary = mkdtempSync(join(tmpdir(), 'portal-export-'));
const folder = join(temporary, 'export');
const dataDir = join(temporary, 'data');
const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(40)]);
let schema: ExportedSchema;
let books: Awaited<ReturnType<typeof readBooks>>;
let other: PGlite;

/** What files of tables stumble over. */
const AWKWARD = [
  'plain',
  '',
  null,
  'a "quoted", listed\r\nand broken line',
  '\\.',
  '\\N',
  ' with spaces ',
  'ñandú €\u{1f600}',
];

async function fill({ db }: Pick<Database, 'db'>): Promise<void> {
  await sql`create schema registry`.execute(db);
  await sql`create table registry.awkward (
    id integer primary key, "from" text, at timestamptz, parts text[], said jsonb, price numeric(20, 4), share double precision,
    pdf bytea, born date)`.execute(db);
  for (const [id, text] of AWKWARD.entries())
    await sql`insert into registry.awkward values (${id}, ${text}, '2026-03-08 23:59:59.123456-05',
      array[${text}, 'b,c']::text[], ${JSON.stringify({ text })}::jsonb, 12345678901234.5678, 0.1 + ${id},
      ${id === 1 ? null : pdf}, '1980-02-29')`.execute(db);
  // More than one piece, and a table without a key or rows.
  await sql`create table registry.many as select n, md5(n::text) as text from generate_series(1, 2500) n`.execute(
    db,
  );
  await sql`create table registry.nothing (word text)`.execute(db);
}

beforeAll(async () => {
  let home: Parameters<typeof exportOpenly>[0];
  if (onPostgres) {
    const database = await openTestDatabase();
    await fill(database);
    books = await readBooksOf(database);
    home = { databaseUrl: database.url ?? '' };
    schema = await exportOpenly(home, folder);
    await database.close();
  } else {
    const database = await openEmbedded(dataDir);
    await migrate(database.db, migrations);
    await fill(database);
    books = await readBooksOf(database);
    await database.close();
    schema = await exportOpenly({ dataDir }, folder);
  }
  other = await PGlite.create();
}, 120_000);
afterAll(() => other.close());

const readBooksOf = ({ db }: Database) => db.transaction().execute((trx) => readBooks(trx));

test('every table of the database has a file with all of its rows, and no other file is there', () => {
  const expected = Object.entries(books.tables).map(([name, { rows }]) => [name, rows]);
  const found = new Map(Object.entries(schema.tables).map(([name, { rows }]) => [name, rows]));
  expect(expected.map(([name]) => [name, found.get(String(name))])).toEqual(expected);
  expect(readdirSync(join(folder, 'tables')).sort()).toEqual(
    Object.keys(schema.tables)
      .map((name) => `${name}.csv`)
      .sort(),
  );
  expect(JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8'))).toEqual(schema);
});

test('another PostgreSQL reads each file by its own `copy … csv header`, and has the same rows to the last byte', async () => {
  await other.exec(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set extra_float_digits = 1; create schema registry`,
  );
  const differing: string[] = [];
  for (const [name, { columns, file, rows }] of Object.entries(schema.tables)) {
    const quoted = name
      .split('.')
      .map((part) => `"${part}"`)
      .join('.');
    await other.exec(
      `create table ${quoted} (${columns.map((column) => `"${column.name}" ${column.type}`).join(', ')})`,
    );
    await other.query(`copy ${quoted} from '/dev/blob' with (format csv, header)`, [], {
      blob: new Blob([readFileSync(join(folder, file))]),
    });
    const { rows: read } = await other.query<{ rows: number; digest: string }>(
      `select count(*)::integer as rows,
        coalesce(sum(('x' || left(md5(row_of::text), 15))::bit(60)::bigint), 0)::text as digest from ${quoted} as row_of`,
    );
    const before = books.tables[name];
    if (read[0]?.rows !== rows || (before && read[0]?.digest !== before.digest)) differing.push(name);
  }
  expect(differing).toEqual([]);
}, 120_000);

test('documents are files that open as what they are', () => {
  const names = readdirSync(join(folder, 'files/registry.awkward')).sort();
  expect(names).toEqual(['0', '2', '3', '4', '5', '6', '7'].map((id) => `${id}.pdf.pdf`));
  for (const name of names)
    expect(readFileSync(join(folder, 'files/registry.awkward', name)).equals(pdf)).toBe(true);
});

test('each file is in SHA256SUMS as it is', () => {
  const lines = readFileSync(join(folder, 'SHA256SUMS'), 'utf8').trim().split('\n');
  const listed = new Map(lines.map((line) => [line.slice(66), line.slice(0, 64)]));
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'SHA256SUMS')
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
  expect([...listed.keys()].sort()).toEqual(files.sort());
  for (const file of files) {
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
    expect([file, listed.get(file)]).toEqual([file, sum]);
  }
});

test('an export is never written over, and one that cannot be made leaves no folder', async () => {
  await expect(exportOpenly({ dataDir }, folder)).rejects.toThrow('an export is never written over');
  const never = join(temporary, 'never');
  await expect(exportOpenly({ dataDir: join(temporary, 'elsewhere') }, never)).rejects.toThrow(
    'There is no database',
  );
  await expect(exportOpenly({ databaseUrl: 'postgres://127.0.0.1:1/none' }, never)).rejects.toThrow();
  expect(existsSync(never)).toBe(false);
});
