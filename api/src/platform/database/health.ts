import {
  type DatabaseFault,
  DatabaseUnavailableError,
  RETRY_AFTER_SECONDS,
} from '@portal/process-kit/database-faults';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Kysely, sql } from 'kysely';
import pTimeout from 'p-timeout';
import { ApiError } from '../process/api-error.ts';
import type { Context } from './context.ts';
import type { Handle } from './database.ts';

/** The row that a probe writes to learn whether the database takes writes. */
export const writeProbeMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create table write_probe (
      id smallint primary key default 1 check (id = 1), at timestamptz not null)`.execute(db);
    await sql`insert into write_probe (at) values (now())`.execute(db);
  },
};

/** Time for which an answer is reused, in milliseconds: frequent questions cost the database nothing. */
const PROBE_LIFETIME_MS = 1_000;
/** A database that needs longer than this for the probe, in milliseconds, counts as one that does not answer. */
const PROBE_TIMEOUT_MS = 2_000;

const details: Readonly<Record<DatabaseFault, string>> = {
  away: 'la base de datos no responde',
  full: 'la base de datos no puede escribir: el disco está lleno',
  busy: 'la base de datos está ocupada',
  'read-only': 'la base de datos no puede escribir: solo permite leer',
};

/**
 * Writes a few hundred kilobytes that a full disk refuses: a sort that does not fit its memory, and one row. The row
 * alone would not do, because it fits into a page and a log file that exist already.
 * @throws DatabaseUnavailableError
 */
const probeWrites = (db: Handle): Promise<unknown> =>
  db.transaction().execute(async (trx) => {
    await sql`set local work_mem = '64kB'`.execute(trx);
    await sql`select count(*) from (
      select md5(number::text) from generate_series(1, 5000) as number order by 1 offset 1) as sorted`.execute(
      trx,
    );
    await sql`update write_probe set at = now()`.execute(trx);
  });

/** Further texts beside `ok`, by name; none of them takes the process out of service. */
export type HealthWords = () => Promise<Readonly<Record<string, string>>>;

/**
 * `GET /api/health/live`: the process lives. `GET /api/health` and `/api/health/ready`: it can do its work, which is to
 * read and to write; otherwise 503 with the fault as `detail`. Restart on the first, route on the second. Who asks
 * through a proxy, and so from outside, is told whether it can and no more: whether the money agrees and how many may
 * look after administrators is for those who run it.
 */
export function installHealth(
  app: FastifyInstance,
  { db, log }: Pick<Context, 'db' | 'log'>,
  words: HealthWords,
): void {
  let asked:
    | {
        readonly at: number;
        readonly answer: Promise<DatabaseFault | undefined>;
        readonly said: Promise<Readonly<Record<string, string>>>;
      }
    | undefined;

  const say = async (): Promise<Readonly<Record<string, string>>> => {
    try {
      return await words();
    } catch (error) {
      log.warn({ err: error }, 'a word of the health cannot be had');
      return {};
    }
  };

  const findFault = async (): Promise<DatabaseFault | undefined> => {
    try {
      await pTimeout(probeWrites(db), {
        milliseconds: PROBE_TIMEOUT_MS,
        message: new DatabaseUnavailableError('away', `no answer in ${PROBE_TIMEOUT_MS} ms`),
      });
      return undefined;
    } catch (error) {
      log.error({ err: error }, 'the database fails its probe');
      return error instanceof DatabaseUnavailableError ? error.fault : 'away';
    }
  };
  const ready = async ({ headers }: FastifyRequest): Promise<{ readonly status: 'ok' }> => {
    const isFromOutside = headers['x-forwarded-for'] !== undefined;
    if (!asked || performance.now() - asked.at > PROBE_LIFETIME_MS) {
      const answer = findFault();
      const said = answer.then((fault) => (fault === undefined ? say() : {}));
      asked = { at: performance.now(), answer, said };
    }
    const fault = await asked.answer;
    if (fault === undefined) return { status: 'ok', ...(isFromOutside ? {} : await asked.said) };
    const detail = isFromOutside ? {} : { detail: details[fault] };
    throw new ApiError('UNAVAILABLE', { ...detail, retryAfter: RETRY_AFTER_SECONDS });
  };

  app.get('/api/health/live', async () => ({ status: 'ok' }));
  app.get('/api/health', ready);
  app.get('/api/health/ready', ready);
}
