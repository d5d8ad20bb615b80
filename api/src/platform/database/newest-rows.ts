import { type RawBuilder, sql } from 'kysely';
import type { Handle } from './database.ts';

/** Rows of which an owner keeps the newest. */
export interface OwnedRows {
  readonly table: string;
  /** Column that names the owner. */
  readonly owner: string;
  /** Column that tells the rows of one owner apart. */
  readonly key: string;
  /** Order of the owner's rows, the newest first; no two rows may be alike in it. */
  readonly order: RawBuilder<unknown>;
}

/** Deletes an owner's rows but for the first `most` of the order. */
export async function keepNewest(
  db: Handle,
  { table, owner, key, order }: OwnedRows,
  of: string | number,
  most: number,
): Promise<void> {
  const [rows, owned, id] = [sql.table(table), sql.ref(owner), sql.ref(key)];
  await sql`
    delete from ${rows} where ${owned} = ${of} and ${id} not in (
      select ${id} from ${rows} where ${owned} = ${of} order by ${order} limit ${most}
    )`.execute(db);
}
