import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import type { Fault, Faults, Place } from './faults.ts';
import type { Referred } from './references.ts';

/** Numbers of rows of a file: readable ones, refused ones, and those new or changed in the database. */
export interface FileCount {
  readonly file: string;
  rows: number;
  written: number;
}

export interface BatchWork<T> {
  readonly file: string;
  readonly size: number;
  /** Faults of rows against what the database holds; rows with a fault are left out. Nothing is locked meanwhile. */
  readonly check?: (
    db: Handle,
    rows: readonly T[],
  ) => Promise<readonly { readonly row: T; readonly fault: Fault }[]>;
  /** Rows as they are saved, without those that change nothing. */
  readonly prepare?: (db: Handle, rows: readonly T[]) => Promise<readonly T[]>;
  /** Writes rows. @returns number of new or changed rows. */
  readonly save: (trx: Handle, rows: readonly T[]) => Promise<number>;
  /** Where a row stands; first the place where a fault of it is told. */
  readonly placesOf: (row: T) => readonly [Place, ...Place[]];
  /** Name under which later rows refer to a row. */
  readonly key?: { readonly of: Referred; readonly value: (row: T) => string };
}

/** Takes checked rows: writes them, or keeps them until all are checked. */
export type Destination = <T>(
  work: BatchWork<T>,
  rows: readonly T[],
) => Promise<{ readonly written: number; readonly refused: readonly RefusedRow[] }>;

/** A row that the database refused, and where all of it stands. */
export interface RefusedRow {
  readonly fault: Fault;
  readonly places: readonly Place[];
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

/** Checks rows batch by batch and hands on those without a fault. */
export async function takeBatches<T>(
  db: Handle,
  rows: AsyncIterable<T>,
  work: BatchWork<T>,
  destination: Destination,
  faults: Faults,
): Promise<FileCount> {
  const count: FileCount = { file: work.file, rows: 0, written: 0 };
  for await (const batch of batchesOf(rows, work.size)) {
    count.rows += batch.length;
    const told = await (work.check?.(db, batch) ?? []);
    const refused = new Set(told.map(({ row }) => row));
    refuse(
      told.map(({ row, fault }) => ({ fault, places: work.placesOf(row) })),
      faults,
    );
    const kept = batch.filter((row) => !refused.has(row));
    const taken = await destination(work, (await work.prepare?.(db, kept)) ?? kept);
    count.written += taken.written;
    refuse(taken.refused, faults);
  }
  return count;
}

/** Tells refused rows and remembers all lines of the rows. */
export function refuse(refused: readonly RefusedRow[], faults: Faults): void {
  for (const { fault, places } of refused) {
    faults.add(fault);
    for (const place of places) faults.refuse(place);
  }
}

/** Writes each batch at once, in a transaction of its own. */
export function writing(db: Handle): Destination {
  return (work, rows) =>
    inTransaction(db, async (trx) => {
      // Told after the transaction, which may be repeated.
      const refused: RefusedRow[] = [];
      const written = await saveOrSplit(trx, rows, work, refused);
      return { written, refused };
    });
}

/** SQLSTATE classes for data that does not fit (22) and constraints that refuse it (23). */
const isAboutData = (error: unknown): error is Error & { code: string; detail?: string } =>
  /^2[23]/.test((error as { code?: string } | null)?.code ?? '');

/**
 * Writes rows; when the database refuses them for a reason that no check foresaw, the halves are tried, down to the
 * row that is to blame, so that one bad row costs itself only.
 */
export async function saveOrSplit<T>(
  trx: Handle,
  rows: readonly T[],
  work: BatchWork<T>,
  refused: RefusedRow[],
): Promise<number> {
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
      const places = work.placesOf(row);
      refused.push({ fault: { ...places[0], column: '', reason }, places });
      return 0;
    }
    const middle = rows.length >> 1;
    return (
      (await saveOrSplit(trx, rows.slice(0, middle), work, refused)) +
      (await saveOrSplit(trx, rows.slice(middle), work, refused))
    );
  }
}
