import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
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

/** Those of the keys that exist, as text. */
export async function knownKeys(
  trx: Handle,
  referred: Referred,
  keys: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const column = sql.ref(keyOf[referred]);
  const found = await sql<{ key: string }>`
    select ${column}::text as key from ${sql.table(referred)}
    where ${column}::text = any(${[...new Set(keys)]}::text[])`.execute(trx);
  return new Set(found.rows.map(({ key }) => key));
}

export interface Reference<T> {
  readonly to: Referred;
  readonly column: string;
  /** Null where the row refers to nothing. */
  readonly key: (values: T) => string | null;
}

/** Faults of rows that refer to a missing key. */
export async function missingReferences<R extends Row<unknown>>(
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
