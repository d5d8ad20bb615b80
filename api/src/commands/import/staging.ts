import { deserialize, serialize } from 'node:v8';
import { codeOf } from '@portal/process-kit/database-faults';
import { sql } from 'kysely';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import { type BatchWork, type Destination, type FileCount, type RefusedRow, saveOrSplit } from './batches.ts';
import { WAITING_KEYS } from './references.ts';

const STAGE = sql.table('import_stage');
const LOCK_NOT_AVAILABLE = '55P03';
/** Times that the writing is begun when another session holds a row for longer than it waits. */
const ATTEMPTS = 3;

class RefusedInWritingError extends Error {
  readonly refused: readonly RefusedRow[];

  constructor(refused: readonly RefusedRow[]) {
    super('The database refused rows');
    this.refused = refused;
  }
}

/**
 * Runs an import on one session with temporary tables: keys of rows that wait to be written, and the rows themselves.
 * They are seen by this session only, are in no backup, and end with it.
 */
export function withStage<T>(db: Handle, work: (session: Handle) => Promise<T>): Promise<T> {
  return db.connection().execute(async (session) => {
    const drop = () => sql`drop table if exists ${STAGE}, ${WAITING_KEYS}`.execute(session);
    await drop();
    await sql`create temporary table ${WAITING_KEYS} (kind text, key text, primary key (kind, key))`.execute(
      session,
    );
    await sql`create temporary table ${STAGE}
      (seq bigint generated always as identity primary key, file text, rows bytea)`.execute(session);
    return await work(session).finally(drop);
  });
}

/**
 * Keeps checked rows in the stage, while nothing is locked and nothing is written; `write` then writes all of them in
 * one transaction, batch by batch, so that neither memory nor the time of the reading counts for its locks.
 */
export function staging(session: Handle): {
  readonly keep: Destination;
  /** @returns the refused rows; when there is one, nothing was written. */
  readonly write: (counts: readonly FileCount[]) => Promise<readonly RefusedRow[]>;
} {
  const works = new Map<string, BatchWork<unknown>>();
  const writeAll = async (trx: Handle): Promise<Map<string, number>> => {
    // Who pays or edits meanwhile must not wait behind an import that itself waits.
    await sql`set local lock_timeout = '5s'`.execute(trx);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    const written = new Map<string, number>();
    const refused: RefusedRow[] = [];
    for (let seq = 0; ; ) {
      const { rows } = await sql<{ seq: number; file: string; rows: Uint8Array }>`
        select seq, file, rows from ${STAGE} where seq > ${seq} order by seq limit 1`.execute(trx);
      const [batch] = rows;
      const work = works.get(batch?.file ?? '');
      if (batch === undefined || work === undefined) break;
      const saved = await saveOrSplit(trx, deserialize(batch.rows) as unknown[], work, refused);
      written.set(batch.file, (written.get(batch.file) ?? 0) + saved);
      seq = batch.seq;
    }
    if (refused.length > 0) throw new RefusedInWritingError(refused);
    return written;
  };
  return {
    keep: async (work, rows) => {
      works.set(work.file, work as BatchWork<unknown>);
      if (rows.length === 0) return { written: 0, refused: [] };
      await sql`insert into ${STAGE} (file, rows) values (${work.file}, ${serialize(rows)})`.execute(session);
      const { key } = work;
      if (key !== undefined) {
        await sql`insert into ${WAITING_KEYS} select ${key.of}, unnest(${rows.map(key.value)}::text[])
          on conflict do nothing`.execute(session);
      }
      return { written: 0, refused: [] };
    },
    write: async (counts) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          const written = await inTransaction(session, writeAll);
          for (const count of counts) count.written = written.get(count.file) ?? 0;
          return [];
        } catch (error) {
          if (error instanceof RefusedInWritingError) return error.refused;
          if (codeOf(error) !== LOCK_NOT_AVAILABLE || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}
