import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';
import type { Fault } from './faults.ts';
import type { Row } from './tables.ts';

/** Keys that a file may refer to. The importer reads nothing else of the domains' tables. */
const keyOf = {
  department: 'code',
  municipality: 'code',
  zone: 'code',
  profile: 'id',
  customer: 'fiscal_number',
  account: 'fiscal_number',
  obligation: 'invoice',
} as const;

export type Referred = keyof typeof keyOf;

/** Keys of rows that were checked and wait to be written; a temporary table of the session of the import. */
export const WAITING_KEYS = sql.table('import_key');

/** Those of the keys that exist, here or among the rows that wait to be written, as text. */
export async function knownKeys(
  trx: Handle,
  referred: Referred,
  keys: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const column = sql.ref(keyOf[referred]);
  const wanted = [...new Set(keys)];
  const found = await sql<{ key: string }>`
    select ${column}::text as key from ${sql.table(referred)}
    where ${column}::text = any(${wanted}::text[])
    union all select key from ${WAITING_KEYS} where kind = ${referred} and key = any(${wanted}::text[])`.execute(
    trx,
  );
  return new Set(found.rows.map(({ key }) => key));
}

export interface Reference<T> {
  readonly to: Referred;
  readonly column: string;
  /** Null where the row refers to nothing. */
  readonly key: (values: T) => string | null;
}

/** Faults of rows that refer to a missing key. */
export async function missingReferences<R extends Pick<Row<unknown>, 'line' | 'values'>>(
  trx: Handle,
  file: string,
  rows: readonly R[],
  references: readonly Reference<R['values']>[],
): Promise<{ row: R; fault: Fault }[]> {
  const found: { row: R; fault: Fault }[] = [];
  for (const { to, column, key } of references) {
    const known = await knownKeys(
      trx,
      to,
      rows.flatMap(({ values }) => key(values) ?? []),
    );
    for (const row of rows) {
      const own = key(row.values);
      if (own === null || known.has(own)) continue;
      found.push({ row, fault: { file, line: row.line, column, reason: `there is no ${to} "${own}"` } });
    }
  }
  return found;
}
