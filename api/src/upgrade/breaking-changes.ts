import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';

/** A column of a table, as those who write rows meet it. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** What is left out is filled in by the database. */
  readonly filled: boolean;
}

/** Columns of the API's tables. */
export async function columnsOf(db: Handle): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.table_name as table, c.column_name as name, c.udt_name as type, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
    order by 1, 2`.execute(db);
  return rows;
}

/**
 * What of a change of the schema the version before would fail at, which still runs while a deploy rolls and which is gone
 * back to: what it reads is away or another, or what it writes is refused. Expand first; contract when it runs nowhere.
 */
export function breakingChanges(before: readonly Column[], after: readonly Column[]): readonly string[] {
  const keyOf = ({ table, name }: Column): string => `${table}.${name}`;
  const known = new Map(before.map((column) => [keyOf(column), column]));
  const tables = new Set(before.map(({ table }) => table));
  const left = new Map(after.map((column) => [keyOf(column), column]));
  const changed = before.flatMap((column) => {
    const key = keyOf(column);
    const now = left.get(key);
    if (!now) return [`${key} is gone`];
    return [
      ...(now.type === column.type ? [] : [`${key} was ${column.type} and is ${now.type}`]),
      ...((column.nullable || column.filled) && !now.nullable && !now.filled
        ? [`${key} may not be left out any more`]
        : []),
      ...(column.nullable && !now.nullable && now.filled ? [`${key} takes no null any more`] : []),
    ];
  });
  const asked = after
    .filter((column) => tables.has(column.table) && !known.has(keyOf(column)))
    .filter(({ nullable, filled }) => !nullable && !filled)
    .map((column) => `${keyOf(column)} is asked for in rows of a table that was there before`);
  return [...changed, ...asked];
}
