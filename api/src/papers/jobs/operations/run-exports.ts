import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import type { FileSource, FileSources } from '../file-source.ts';
import { type ExportRow, jobTables } from '../tables.ts';
import { ExportStoppedError, endExport, LEASE, noteProgress } from './begin-export.ts';

const CHUNK = 1024 * 1024;
const ATTEMPTS = 3;
const RETRY_AFTER = 5_000;
/** Time for which a finished file can be fetched, in milliseconds. */
export const FILE_LIFETIME_MS = 24 * 60 * 60_000;

/** Claims the oldest export that waits, or that a dead worker left, for this worker alone (SKIP LOCKED). */
const claim = async ({ db, clock }: Context): Promise<ExportRow | undefined> => {
  const now = clock.now();
  const { rows } = await sql<ExportRow>`
    update export_job
    set status = 'running', attempts = attempts + 1, written = 0, bytes = 0,
      lease_until = ${new Date(now.getTime() + LEASE)}
    where id = (
      select id from export_job
      where stored and (status = 'queued' and (lease_until is null or lease_until <= ${now})
        or status = 'running' and lease_until <= ${now})
      order by created_at limit 1 for update skip locked)
    returning *`.execute(db);
  return rows[0];
};

/** Bytes of the file; stores the progress after each piece. */
async function* tracked(context: Context, row: ExportRow, source: FileSource, done: (bytes: number) => void) {
  const progress = { written: 0, bytes: 0 };
  // Not before the standby has every row that was counted.
  const db = (await context.reports?.caughtUp()) ?? context.db;
  for await (const batch of source.write({ ...context, db }, JSON.parse(row.filters), row.up_to)) {
    const bytes = Buffer.from(batch.bytes);
    yield bytes;
    progress.written += batch.rows;
    progress.bytes += bytes.length;
    await noteProgress(context, row, progress);
  }
  done(progress.bytes);
}

/**
 * Stores a gzipped file in pieces, with one of them in memory.
 * @throws ExportStoppedError when this worker no longer holds the export: a late piece must not get into another
 *   worker's file.
 */
const putAway = async (
  { db }: Context,
  { id, attempts }: ExportRow,
  gzipped: AsyncIterable<Buffer>,
): Promise<void> => {
  let position = 0;
  let waiting: Buffer[] = [];
  let size = 0;
  const flush = async () => {
    if (size === 0) return;
    const bytes = Buffer.concat(waiting);
    [waiting, size] = [[], 0];
    const { numAffectedRows } = await sql`
      insert into export_chunk (job_id, position, bytes)
      select id, ${position}::integer, ${bytes}::bytea from export_job
      where id = ${id} and status = 'running' and attempts = ${attempts} for share`.execute(db);
    if (numAffectedRows === 0n) throw new ExportStoppedError();
    position += 1;
  };
  for await (const piece of gzipped) {
    waiting.push(piece);
    size += piece.length;
    if (size >= CHUNK) await flush();
  }
  await flush();
};

/** Deletes the pieces of an export; where another worker has taken it over, they are that worker's and stay. */
const forget = async ({ db }: Context, { id, attempts }: ExportRow): Promise<void> => {
  await sql`
    delete from export_chunk using export_job
    where job_id = ${id} and export_job.id = job_id and attempts = ${attempts}`.execute(db);
};

const make = async (context: Context, row: ExportRow, source: FileSource): Promise<void> => {
  // Pieces of an earlier attempt.
  await forget(context, row);
  let bytes = 0;
  await pipeline(
    Readable.from(
      tracked(context, row, source, (size) => {
        bytes = size;
      }),
    ),
    // The fastest level: a file is read once, soon and nearby.
    createGzip({ level: 1 }),
    (gzipped: AsyncIterable<Buffer>) => putAway(context, row, gzipped),
  );
  const { written } = await jobTables(context.db)
    .selectFrom('export_job')
    .select('written')
    .where('id', '=', row.id)
    .executeTakeFirstOrThrow();
  const expires_at = new Date(context.clock.now().getTime() + FILE_LIFETIME_MS);
  if (!(await endExport(context, row, { status: 'done', written, bytes, expires_at })))
    throw new ExportStoppedError();
};

const giveUpOrRetry = async (context: Context, row: ExportRow): Promise<void> => {
  await forget(context, row);
  if (row.attempts >= ATTEMPTS) {
    await endExport(context, row, { status: 'failed', written: 0, bytes: 0, expires_at: null });
    return;
  }
  await jobTables(context.db)
    .updateTable('export_job')
    .set({ status: 'queued', lease_until: new Date(context.clock.now().getTime() + RETRY_AFTER) })
    .where('id', '=', row.id)
    .where('status', '=', 'running')
    .where('attempts', '=', row.attempts)
    .execute();
};

/**
 * Makes every waiting export, one after the other: two at once would only be slower. Any number of processes may do so
 * at once; an export of a dead process is begun anew by another. @returns number of exports made.
 */
export async function runExports(context: Context, sources: FileSources): Promise<number> {
  for (let made = 0; ; ) {
    const row = await claim(context);
    if (!row) return made;
    try {
      await make(context, row, sources[row.kind]);
      made += 1;
    } catch (error) {
      if (error instanceof ExportStoppedError) {
        await forget(context, row);
        continue;
      }
      // The next attempt reads from the primary.
      context.reports?.isToBlame(error);
      context.log.error({ err: error, export: row.id, kind: row.kind }, 'an export failed');
      await giveUpOrRetry(context, row);
    }
  }
}

const BOOKS_KEPT = 90 * 24 * 60 * 60_000;

/** Deletes files that can no longer be fetched, and entries after 90 days; the audit log keeps what was taken. */
export async function forgetFiles({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await sql`
    delete from export_chunk using export_job
    where export_job.id = job_id and (status in ('failed', 'cancelled') or expires_at <= ${now})`.execute(db);
  await jobTables(db)
    .deleteFrom('export_job')
    .where('finished_at', '<=', new Date(now.getTime() - BOOKS_KEPT))
    .execute();
}
