import { sql } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';

/** A column of a table, for writers of rows. */
export interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Whether the database fills in a value that is left out. */
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
 * Changes of the schema at which the version before would fail, which still runs while a deploy rolls and which a
 * rollback starts again: a column that it reads is missing or has another type, or a row that it writes is refused.
 * Expand first; contract when that version runs nowhere.
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
