import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { COMMAND_LIMITS, type Handle, inSnapshot, openPostgres } from '../../platform/database/database.ts';
import { openEmbedded } from '../../platform/database/embedded.ts';
import { quoted } from '../../platform/http/csv-cells.ts';
import { BackupError, type Home } from './backup.ts';

/** A table in its file: the columns in the order of the header, with PostgreSQL's names of their types. */
export interface ExportedTable {
  readonly file: string;
  readonly rows: number;
  readonly columns: readonly { readonly name: string; readonly type: string; readonly nullable: boolean }[];
  readonly primaryKey: readonly string[];
}

/** `schema.json`: every table that was exported, by `schema.table`. */
export interface ExportedSchema {
  readonly tables: Readonly<Record<string, ExportedTable>>;
}

/** Rows in memory at once. */
const ROWS = 1_000;

/** File formats of a column's bytes, by their first bytes. */
const FORMATS: readonly (readonly [hex: string, extension: string])[] = [
  ['25504446', 'pdf'],
  ['89504e47', 'png'],
  ['ffd8ff', 'jpg'],
  ['52494646', 'webp'],
  ['1f8b', 'gz'],
];

const README = `This folder is everything that a portal's database held at one moment, in formats that need no portal to be read.

- \`tables/<schema>.<table>.csv\`: each table, UTF-8, RFC 4180 as PostgreSQL writes and reads it (\`copy … csv header\`): nothing
  between two commas is no value, \`""\` an empty text; times in UTC and ISO 8601, bytes as \`\\x\` and hexadecimal digits,
  JSON as JSON, lists as \`{a,b}\`. Texts are as people wrote them: one that begins with \`=\` is a formula to a spreadsheet, so
  open these files with none.
- \`schema.json\`: the columns of each table in the order of its file, their types, its primary key and its rows.
- \`files/<schema>.<table>/<key>.<column>.<extension>\`: documents, images and attachments of those tables, as files.
- \`SHA256SUMS\`: of each file here; \`sha256sum --check SHA256SUMS\`. It was written last: without it the export did not end.

The files of releases are not here; they are files already, below \`files/\` of the store of artefacts.
It holds everything about everybody, password hashes and sealed secrets too: keep it as you keep a backup.
`;

/** CSV value, exactly as the database has it: empty for `null`, in quotes what PostgreSQL would read otherwise. */
function csvValue(value: string | null): string {
  if (value === null) return '';
  return value === '' || value === '\\.' ? `"${value}"` : quoted(value);
}

const csvLine = (values: readonly (string | null)[]): string => `${values.map(csvValue).join(',')}\n`;

interface FoundTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: ExportedTable['columns'];
  readonly primaryKey: readonly string[];
}

async function tablesOf(trx: Handle): Promise<readonly FoundTable[]> {
  const { rows } = await sql<FoundTable>`
    select n.nspname as schema, c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'nullable', not a.attnotnull) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      coalesce((select json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
        from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary), '[]') as "primaryKey"
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    order by 1, 2`.execute(trx);
  return rows;
}

/** A key as a part of a file's name, with every other character escaped. */
const inFileName = (key: readonly string[]): string =>
  key.map((part) => encodeURIComponent(part).replaceAll('.', '%2E').slice(0, 80)).join('-');

type Row = Readonly<Record<string, string | null>>;

/** Writes the byte columns of a row as files of their own. Returns the names of the files. */
async function writeFiles(folder: string, table: FoundTable, row: Row): Promise<readonly string[]> {
  const written: string[] = [];
  for (const { name } of table.columns.filter(({ type }) => type === 'bytea')) {
    const hex = row[name]?.slice(2);
    if (!hex || table.primaryKey.length === 0) continue;
    const key = inFileName(table.primaryKey.map((column) => row[column] ?? ''));
    const extension = FORMATS.find(([begin]) => hex.startsWith(begin))?.[1] ?? 'bin';
    const place = `files/${table.schema}.${table.name}`;
    mkdirSync(join(folder, place), { recursive: true });
    const file = `${place}/${key}.${name}.${extension}`;
    await writeFile(join(folder, file), Buffer.from(hex, 'hex'));
    written.push(file);
  }
  return written;
}

/** Writes one table, a piece at a time. Returns the number of its rows and its files. */
async function writeTable(
  trx: Handle,
  folder: string,
  table: FoundTable,
): Promise<{ readonly rows: number; readonly files: readonly string[] }> {
  const { schema, name, columns } = table;
  const file = `tables/${schema}.${name}.csv`;
  const files = [file];
  const target = await open(join(folder, file), 'wx');
  let count = 0;
  try {
    await target.write(csvLine(columns.map((column) => column.name)));
    // Values as PostgreSQL's text: no JavaScript type changes them.
    const texts = columns.map((column) => sql`${sql.ref(column.name)}::text as ${sql.ref(column.name)}`);
    const order = table.primaryKey.map((column) => sql.ref(column));
    await sql`declare exported no scroll cursor for select ${sql.join(texts)}
      from ${sql.table(`${schema}.${name}`)}
      ${order.length > 0 ? sql`order by ${sql.join(order)}` : sql``}`.execute(trx);
    for (;;) {
      const { rows } = await sql<Row>`fetch ${sql.lit(ROWS)} from exported`.execute(trx);
      if (rows.length === 0) break;
      await target.write(rows.map((row) => csvLine(columns.map((one) => row[one.name] ?? null))).join(''));
      for (const row of rows) files.push(...(await writeFiles(folder, table, row)));
      count += rows.length;
    }
    await sql`close exported`.execute(trx);
  } finally {
    await target.close();
  }
  return { rows: count, files };
}

async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece as Buffer);
  return hash.digest('hex');
}

/** Writes every table of the database into the folder, all from one snapshot. */
async function writeExport(db: Handle, folder: string): Promise<ExportedSchema> {
  const files = ['README.md', 'schema.json'];
  const tables: Record<string, ExportedTable> = {};
  mkdirSync(join(folder, 'tables'));
  await inSnapshot(db, async (trx) => {
    // Settings that decide the form of values as text.
    for (const setting of [
      "timezone = 'UTC'",
      "datestyle = 'ISO'",
      "intervalstyle = 'postgres'",
      "bytea_output = 'hex'",
      'extra_float_digits = 1',
    ])
      await sql.raw(`set local ${setting}`).execute(trx);
    for (const table of await tablesOf(trx)) {
      const { schema, name, columns, primaryKey } = table;
      const written = await writeTable(trx, folder, table);
      files.push(...written.files);
      tables[`${schema}.${name}`] = { file: written.files[0] ?? '', rows: written.rows, columns, primaryKey };
    }
  });
  writeFileSync(join(folder, 'README.md'), README);
  writeFileSync(join(folder, 'schema.json'), `${JSON.stringify({ tables }, null, 2)}\n`);
  const sums = [];
  for (const file of files.sort()) sums.push(`${await sha256Of(join(folder, file))}  ${file}\n`);
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  return { tables };
}

/**
 * Writes the whole content of a database into a new folder, in formats that need neither the portal nor PostgreSQL. A
 * server goes on with its work meanwhile; the embedded database must not be in use.
 * @throws BackupError, DirectoryInUseError
 */
export async function exportOpenly(home: Home, folder: string): Promise<ExportedSchema> {
  if (existsSync(folder)) throw new BackupError(`${folder} exists already: an export is never written over.`);
  if ('dataDir' in home && !existsSync(join(home.dataDir, 'database')))
    throw new BackupError(`There is no database in ${home.dataDir}.`);
  // The folder holds all personal data.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const database =
      'databaseUrl' in home
        ? openPostgres(home.databaseUrl, 1, COMMAND_LIMITS)
        : await openEmbedded(home.dataDir);
    try {
      return await writeExport(database.db, folder);
    } finally {
      await database.close();
    }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
