import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { pino } from 'pino';
import { openTestDatabase } from '../testing/database.ts';
import type { Database } from './database.ts';
import { BEAT, GONE_AFTER, isHolderGone, startHeartbeat } from './process-heartbeat.ts';

const log = pino({ level: 'silent' });
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function isGone(holder: number | null): Promise<boolean> {
  const { rows } = await sql<{ gone: boolean }>`
    select ${isHolderGone('claim.holder')} as gone from (select ${holder}::bigint as holder) claim`.execute(
    database.db,
  );
  return rows[0]?.gone ?? false;
}

/** A process that gave its last sign of life so many milliseconds ago. */
async function silentFor(holder: number, milliseconds: number): Promise<void> {
  await sql`
    insert into process_heartbeat values (${holder}, clock_timestamp() - ${milliseconds} * interval '1 millisecond')`.execute(
    database.db,
  );
}

test('a process that gives signs of life is there; ended, it is gone at once', async () => {
  const heartbeat = await startHeartbeat(database.db, log);
  expect(await isGone(heartbeat.holder)).toBe(false);
  await heartbeat.stop();
  expect(await isGone(heartbeat.holder)).toBe(true);
});

test('two processes never have one number', async () => {
  const [one, two] = await Promise.all([startHeartbeat(database.db, log), startHeartbeat(database.db, log)]);
  expect(one.holder).not.toBe(two.holder);
  await Promise.all([one.stop(), two.stop()]);
});

test('a silent process is gone after four seconds; a claim without a holder ends by its time alone', async () => {
  await silentFor(-1, GONE_AFTER - 2_000);
  await silentFor(-2, GONE_AFTER + 100);
  expect(await isGone(-1)).toBe(false);
  expect(await isGone(-2)).toBe(true);
  expect(await isGone(-3)).toBe(true);
  expect(await isGone(null)).toBe(false);
});

test('the others learn of a process that is gone within a sign of life, and only one of them', async () => {
  await sql`delete from process_heartbeat`.execute(database.db);
  await silentFor(-4, GONE_AFTER + 100);
  let told = 0;
  let tell = () => {};
  const learnt = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const began = Date.now();
  const onGone = () => {
    told += 1;
    tell();
  };
  const heartbeats = await Promise.all(
    Array.from({ length: 3 }, () => startHeartbeat(database.db, log, onGone)),
  );
  // The first sign of life of one of them has forgotten it already: a process that starts takes over by itself.
  const { rows } = await sql<{ left: number }>`
    select count(*) as left from process_heartbeat where holder = -4`.execute(database.db);
  expect(rows[0]?.left).toBe(0);
  await silentFor(-5, GONE_AFTER + 100);
  await learnt;
  expect(Date.now() - began).toBeLessThan(3 * BEAT);
  await Promise.all(heartbeats.map((heartbeat) => heartbeat.stop()));
  expect(told).toBe(1);
});
