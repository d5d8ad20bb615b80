import { sql } from 'kysely';
import type { Handle } from '../platform/database.ts';
import type { Fault, Faults } from './faults.ts';

/** Runs work in a transaction: one of its own, or the one of the whole import. */
export type Transact = <T>(work: (trx: Handle) => Promise<T>) => Promise<T>;

/** Numbers of rows of a file: readable ones, refused ones, and those new or changed in the database. */
export interface FileCount {
  readonly file: string;
  rows: number;
  written: number;
}

export interface BatchWork<T> {
  readonly file: string;
  readonly size: number;
  /** Faults of rows against what the database holds; rows with a fault are left out. */
  readonly check?: (
    trx: Handle,
    rows: readonly T[],
  ) => Promise<readonly { readonly row: T; readonly fault: Fault }[]>;
  /** Writes rows. @returns number of new or changed rows. */
  readonly save: (trx: Handle, rows: readonly T[]) => Promise<number>;
  readonly lineOf: (row: T) => number;
}

export async function* batchesOf<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Checks and writes rows batch by batch. */
export async function writeBatches<T>(
  rows: AsyncIterable<T>,
  work: BatchWork<T>,
  transact: Transact,
  faults: Faults,
): Promise<FileCount> {
  const count: FileCount = { file: work.file, rows: 0, written: 0 };
  for await (const batch of batchesOf(rows, work.size)) {
    count.rows += batch.length;
    // Faults are reported after the transaction, which may be repeated.
    const found = await transact(async (trx) => {
      const told = await (work.check?.(trx, batch) ?? []);
      const refused = new Set(told.map(({ row }) => row));
      const unforeseen: Fault[] = [];
      const kept = batch.filter((row) => !refused.has(row));
      const written = await saveOrSplit(trx, kept, work, unforeseen);
      return { written, faults: [...told.map(({ fault }) => fault), ...unforeseen] };
    });
    count.written += found.written;
    for (const fault of found.faults) faults.add(fault);
  }
  return count;
}

/** SQLSTATE classes for data that does not fit (22) and constraints that refuse it (23). */
const isAboutData = (error: unknown): error is Error & { code: string; detail?: string } =>
  /^2[23]/.test((error as { code?: string } | null)?.code ?? '');

/**
 * Writes rows; when the database refuses them for a reason that no check foresaw, the halves are tried, down to the
 * row that is to blame, so that one bad row costs itself only.
 */
const saveOrSplit = async <T>(
  trx: Handle,
  rows: readonly T[],
  work: BatchWork<T>,
  unforeseen: Fault[],
): Promise<number> => {
  if (rows.length === 0) return 0;
  await sql`savepoint import_batch`.execute(trx);
  try {
    const written = await work.save(trx, rows);
    // Deferred constraints are checked now, while the rows are still known.
    await sql`set constraints all immediate`.execute(trx);
    await sql`set constraints all deferred`.execute(trx);
    await sql`release savepoint import_batch`.execute(trx);
    return written;
  } catch (error) {
    if (!isAboutData(error)) throw error;
    await sql`rollback to savepoint import_batch`.execute(trx);
    await sql`release savepoint import_batch`.execute(trx);
    const [row] = rows;
    if (rows.length === 1 && row !== undefined) {
      const reason = `the database refuses it: ${error.detail ?? error.message}`;
      unforeseen.push({ file: work.file, line: work.lineOf(row), column: '', reason });
      return 0;
    }
    const middle = rows.length >> 1;
    return (
      (await saveOrSplit(trx, rows.slice(0, middle), work, unforeseen)) +
      (await saveOrSplit(trx, rows.slice(middle), work, unforeseen))
    );
  }
};
