import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Handle } from './database.ts';

/** Milliseconds between two signs of life of a process. */
export const BEAT = 1_000;
/** Time without a sign of life after which a process counts as gone, in milliseconds: its claims may be taken over. */
export const GONE_AFTER = 4_000;

export const heartbeatMigration = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Unlogged: after a crash of the database every process has yet to give a sign of life, which is what is true.
    // `since`: when the signs of life without a gap began. While the database was away no process could give one, so
    // the silence of others in that time does not mean that they are gone.
    await sql`
      create unlogged table process_heartbeat (
        holder bigint primary key,
        beat_at timestamptz not null,
        since timestamptz not null default '-infinity'
      )`.execute(db);
    await sql`create sequence process_holder`.execute(db);
  },
};

/** Heartbeat of this process. */
export interface ProcessHeartbeat {
  /** Written beside whatever this process claims; see {@link isHolderGone}. */
  readonly holder: number;
  /** Ends the signs of life: claims that are still held may be taken over at once. */
  stop(): Promise<void>;
}

/**
 * Gives signs of life of this process from now on, by the database's own clock, so that clocks of replicas may differ.
 * `onGone` is called when another process is found to be gone, once for all processes together: what it held is due.
 */
export async function startHeartbeat(
  db: Handle,
  log: FastifyBaseLogger,
  onGone: () => void = () => {},
): Promise<ProcessHeartbeat> {
  const numbered = await sql<{ holder: number }>`select nextval('process_holder') as holder`.execute(db);
  const holder = numbered.rows[0]?.holder;
  if (holder === undefined) throw new Error('the database numbered no process');
  await beat(db, holder, sql`'-infinity'::timestamptz`);
  let stopped = false;
  let timer: NodeJS.Timeout;
  let beating: Promise<void> = Promise.resolve();
  const next = (): void => {
    timer = setTimeout(() => {
      beating = beat(db, holder)
        .then((gone) => {
          if (gone > 0) onGone();
        })
        .catch((error: unknown) => log.warn({ err: error }, 'a sign of life could not be given'))
        .finally(() => {
          if (!stopped) next();
        });
    }, BEAT);
    timer.unref();
  };
  next();
  return {
    holder,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await beating;
      await sql`delete from process_heartbeat where holder = ${holder}`.execute(db).catch(() => {});
    },
  };
}

const longAgo = sql`clock_timestamp() - ${sql.lit(GONE_AFTER)} * interval '1 millisecond'`;

/** Condition: no living process was cut off from the database lately, so that silence means that a process is gone. */
const isSilenceTelling = sql<boolean>`not exists (
  select from process_heartbeat cut where cut.beat_at >= ${longAgo} and cut.since > ${longAgo})`;

/**
 * One sign of life. @param since when they began, where none is kept.
 * @returns how many other processes were found to be gone and are forgotten now.
 */
async function beat(
  db: Handle,
  holder: number,
  since: RawBuilder<unknown> = sql`clock_timestamp()`,
): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with mine as (
      insert into process_heartbeat as kept (holder, beat_at, since) values (${holder}, clock_timestamp(), ${since})
      on conflict (holder) do update set beat_at = excluded.beat_at,
        since = case when kept.beat_at < ${longAgo} then clock_timestamp() else kept.since end
    ), gone as (
      delete from process_heartbeat
      where holder <> ${holder} and beat_at < ${longAgo} and ${isSilenceTelling}
        and not exists (select from process_heartbeat me where me.holder = ${holder} and me.beat_at < ${longAgo})
      returning holder
    )
    select count(*) as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}

/**
 * Whether the process that a column names ('outbox_message.held_by') is gone, as a condition of a statement; false
 * where the column is null, for then a claim ends by its time alone.
 */
export function isHolderGone(column: string): RawBuilder<boolean> {
  return sql<boolean>`(${sql.ref(column)} is not null and ${isSilenceTelling} and not exists (
    select from process_heartbeat heartbeat where heartbeat.holder = ${sql.ref(column)}
      and heartbeat.beat_at >= ${longAgo}))`;
}
