import { sql } from 'kysely';
import { ledgerBalances } from '../../money/credit/index.ts';
import { verifyAudit } from '../../platform/audit/audit.ts';
import type { Handle } from '../../platform/database/database.ts';

/** Content of a database in figures that are equal only where all rows are. */
export interface Books {
  /** Number of rows of each table, and a sum over the hashes of all of them; by `schema.table`. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly digest: string }>>;
  /** Balance of each account of the ledger in whole pesos; they sum to zero. */
  readonly ledger: Readonly<Record<string, number>>;
  /** The audit log: the number of its entries, and the first one that does not follow from the one before it. */
  readonly audit: { readonly entries: number; readonly brokenAt: number | null };
}

/** Tables of the state of processes, which are not part of the books. */
const PASSING = new Set(['public.process_heartbeat', 'public.kysely_migration_lock', 'public.write_probe']);

/** Reads the books in the caller's transaction, which should be one snapshot (`inSnapshot`). */
export async function readBooks(trx: Handle): Promise<Books> {
  // Rows are hashed as text, which depends on these settings.
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO'", 'extra_float_digits = 1'])
    await sql.raw(`set local ${setting}`).execute(trx);
  const { rows: names } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
    order by 1, 2`.execute(trx);
  const tables: Record<string, { rows: number; digest: string }> = {};
  for (const { schema, name } of names.filter((table) => !PASSING.has(`${table.schema}.${table.name}`))) {
    const { rows } = await sql<{ rows: number; digest: string }>`
      select count(*) as rows,
        coalesce(sum(('x' || left(md5(row_of::text), 15))::bit(60)::bigint), 0)::text as digest
      from ${sql.table(`${schema}.${name}`)} as row_of`.execute(trx);
    if (rows[0]) tables[`${schema}.${name}`] = rows[0];
  }
  const ledger = Object.fromEntries([...(await ledgerBalances(trx))].sort(([a], [b]) => a.localeCompare(b)));
  return { tables, ledger, audit: await verifyAudit(trx) };
}

/** Differences and faults of the books in words; empty without any. */
export function differencesOf(before: Books, now: Books): readonly string[] {
  const names = new Set([...Object.keys(before.tables), ...Object.keys(now.tables)]);
  const tables = [...names].flatMap((name) => {
    const [was, is] = [before.tables[name], now.tables[name]];
    if (was?.rows !== is?.rows)
      return [`${name} had ${was?.rows ?? 'no'} rows and has ${is?.rows ?? 'none'}`];
    return was?.digest === is?.digest ? [] : [`rows of ${name} are not what they were`];
  });
  const accounts = new Set([...Object.keys(before.ledger), ...Object.keys(now.ledger)]);
  const balances = [...accounts].flatMap((account) =>
    before.ledger[account] === now.ledger[account]
      ? []
      : [`the ledger's ${account} was ${before.ledger[account] ?? 0} and is ${now.ledger[account] ?? 0}`],
  );
  const sum = Object.values(now.ledger).reduce((total, balance) => total + balance, 0);
  return [
    ...tables,
    ...balances,
    ...(sum === 0 ? [] : [`the ledger's accounts sum to ${sum}, not to 0`]),
    ...(now.audit.brokenAt === null ? [] : [`the audit log is broken at entry ${now.audit.brokenAt}`]),
  ];
}
