import { setTimeout as pause } from 'node:timers/promises';
import { codeOf, DatabaseUnavailableError } from '@portal/process-kit/database-faults';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { LogMarks } from '../process/log-marks.ts';
import { tellReportsLag } from '../process/metrics.ts';
import type { Context, ReportsDatabase } from './context.ts';
import { type Handle, openPostgres } from './database.ts';

/** Milliseconds between two checks of the standby's position. */
const LAG_CHECK_INTERVAL_MS = 2_000;
/** Greatest age of the standby's data for reports, in milliseconds; older data send them to the primary. */
const MOST_LAG_MS = 30_000;
/** Time that a file waits for the standby to have all its rows, in milliseconds. */
const STANDBY_WAIT_MS = 2_000;
const CONNECTIONS = 4;

/**
 * SQLSTATEs of statements that the primary would have answered: the standby had to undo rows that the statement was
 * reading, or does not have a table or column of a recent migration yet.
 */
const OF_A_STANDBY = new Set(['40001', '42P01', '42703', '42883']);

/** Bytes of the log that the primary has written. */
async function written(db: Handle): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select (pg_current_wal_lsn() - '0/0'::pg_lsn)::text as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}

/** Bytes of the log that the standby has replayed; undefined from a server that is no standby. */
async function shown(db: Handle): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: string | null }>`
    select case when pg_is_in_recovery() then (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::text end as bytes`.execute(
    db,
  );
  return rows[0]?.bytes == null ? undefined : Number(rows[0].bytes);
}

export interface ReportsDatabaseOptions {
  readonly url: string;
  readonly primary: Handle;
  readonly log: FastifyBaseLogger;
  readonly hasStatementNames: boolean;
  /** Milliseconds that only go forward. */
  readonly now?: () => number;
}

/**
 * Opens a standby for reports. How old its data are is told by the primary's log: the standby is as old as the last
 * moment of which it shows all that the primary had written by then, whatever the clocks of the two say and also when
 * nothing is written or nothing arrives.
 */
export async function openReportsDatabase({
  url,
  primary,
  log,
  hasStatementNames,
  now = () => performance.now(),
}: ReportsDatabaseOptions): Promise<ReportsDatabase> {
  const standby = openPostgres(url, CONNECTIONS, undefined, hasStatementNames, true);
  const marks = new LogMarks(MOST_LAG_MS);
  const opened = now();
  let isAway = true;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  const age = (): number | undefined => marks.age(now());
  const look = async (): Promise<void> => {
    const was = isAway;
    try {
      const at = now();
      const bytes = await written(primary);
      const shownBytes = await shown(standby.db);
      marks.note({ at, bytes });
      // Before the first mark that it shows nothing is known of it.
      isAway = shownBytes === undefined || !marks.show(shownBytes);
      if (isAway && !was)
        log.warn('the database for reports is no standby that follows; the primary answers');
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      isAway = true;
      if (!was) log.warn({ err: error }, 'the standby for reports is away; the primary answers');
    }
    if (!isAway && was) log.info('reports read from the standby');
    tellReportsLag((age() ?? now() - opened) / 1_000);
  };
  const next = (): void => {
    timer = setTimeout(() => {
      look()
        .catch((error: unknown) =>
          log.error({ err: error }, 'the standby for reports could not be looked at'),
        )
        .finally(() => {
          if (!isClosed) next();
        });
    }, LAG_CHECK_INTERVAL_MS);
    timer.unref();
  };
  await look();
  next();
  return {
    look,
    usable: () => {
      const known = age();
      return isAway || known === undefined || known > MOST_LAG_MS
        ? undefined
        : { db: standby.db, age: known };
    },
    caughtUp: async () => {
      if (isAway) return undefined;
      const bytes = await written(primary);
      const until = performance.now() + STANDBY_WAIT_MS;
      try {
        while (performance.now() < until) {
          if (((await shown(standby.db)) ?? -1) >= bytes) return standby.db;
          await pause(50);
        }
      } catch (error) {
        if (!(error instanceof DatabaseUnavailableError)) throw error;
        isAway = true;
      }
      return undefined;
    },
    isToBlame: (error) => {
      if (error instanceof DatabaseUnavailableError) {
        isAway = true;
        return true;
      }
      return OF_A_STANDBY.has(codeOf(error) ?? '');
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await standby.close();
    },
  };
}

/**
 * Runs a report's query on the standby while it follows closely, else on the primary; on the primary once more where it
 * failed because of the standby. `asOf` is the time up to which data from the standby are complete; the primary's have
 * none.
 */
export async function readForReports<T>(
  { db, clock, reports }: Pick<Context, 'db' | 'clock' | 'reports'>,
  work: (db: Handle) => Promise<T>,
): Promise<{ readonly value: T; readonly asOf?: Date }> {
  const standby = reports?.usable();
  if (!reports || !standby) return { value: await work(db) };
  const asOf = new Date(clock.now().getTime() - standby.age);
  try {
    return { value: await work(standby.db), asOf };
  } catch (error) {
    if (!reports.isToBlame(error)) throw error;
    return { value: await work(db) };
  }
}
