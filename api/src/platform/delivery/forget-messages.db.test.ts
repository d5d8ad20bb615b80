import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../database/context.ts';
import { inTransaction } from '../database/database.ts';
import { readConfig } from '../process/config.ts';
import { testContext } from '../testing/context.ts';
import { onPostgres, openTestDatabase } from '../testing/database.ts';
import type { SettableClock } from '../testing/settable-clock.ts';
import { forgetMessages } from './forget-messages.ts';
import { enqueueMessage } from './outbox.ts';

const DAY = 24 * 60 * 60_000;

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let context: Context & { readonly clock: SettableClock };
beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
});
beforeEach(async () => {
  await database.db.deleteFrom('outbox_message').execute();
});
afterAll(() => database.close());

const ago = (days: number, milliseconds = 0): Date =>
  new Date(context.clock.now().getTime() - days * DAY - milliseconds);

/** A message that was queued so long ago that only its state keeps it. */
const message = async (dedupeKey: string, state: { sent_at?: Date; failed_at?: Date }): Promise<void> => {
  await inTransaction(context.db, (trx) =>
    enqueueMessage(trx, ago(400), {
      ...{ channel: 'email', recipient: 'mariana@correo.example', subject: 'Recibimos tu pago' },
      ...{ body: 'Hola, Mariana.', dedupeKey },
    }),
  );
  if (Object.keys(state).length === 0) return;
  await database.db.updateTable('outbox_message').set(state).where('dedupe_key', '=', dedupeKey).execute();
};
const manyMessages = (count: number, sentAt: Date) =>
  sql`insert into outbox_message
      (channel, recipient, subject, body, dedupe_key, created_at, next_attempt_at, sent_at)
    select 'sms', '3005550120', '', 'Hola', 'many:' || ${sentAt.getTime()}::bigint || ':' || n, ${sentAt}, ${sentAt}, ${sentAt}
    from generate_series(1, ${count}::int) n`.execute(database.db);
const left = async (): Promise<readonly string[]> =>
  (await database.db.selectFrom('outbox_message').select('dedupe_key').orderBy('id').execute()).map(
    ({ dedupe_key }) => dedupe_key,
  );

test('messages that were sent or given up are deleted when their days are over; what waits stays, however old', async () => {
  await message('sent:old', { sent_at: ago(90, 1) });
  await message('sent:on its last day', { sent_at: ago(90) });
  await message('given up:old', { failed_at: ago(90, 1) });
  await message('given up:lately', { failed_at: ago(89) });
  await message('sent late, though given up before', { failed_at: ago(100), sent_at: ago(1) });
  await message('waits', {});
  expect(await forgetMessages(context)).toBe(2);
  expect(await left()).toEqual([
    ...['sent:on its last day', 'given up:lately', 'sent late, though given up before', 'waits'],
  ]);
});

test('for how many days is a setting, of thirty at least: a key keeps a message from being sent twice', async () => {
  const keptBy = (days: string): number =>
    readConfig(
      { PORTAL_PEPPER: 'x', MESSAGES_KEPT_DAYS: days },
      { dataDir: context.config.dataDir, publicUrl: 'http://localhost:4800' },
    ).messages.kept;
  expect(() => keptBy('29')).toThrow('MESSAGES_KEPT_DAYS');
  await message('sent', { sent_at: ago(31) });
  expect(await forgetMessages(context)).toBe(0);
  const shorter = { ...context, config: { ...context.config, messages: { kept: keptBy('30') } } };
  expect(await forgetMessages(shorter)).toBe(1);
});

test('a backlog leaves in pieces, the oldest first, and never all of a large one in one run', async () => {
  await manyMessages(10_400, ago(91));
  await manyMessages(200, ago(95));
  expect(await forgetMessages(context)).toBe(10_000);
  const { rows } = await sql<{ oldest: Date }>`select min(sent_at) as oldest from outbox_message`.execute(
    database.db,
  );
  expect(new Date(rows[0]?.oldest ?? 0)).toEqual(ago(91));
  expect(await forgetMessages(context)).toBe(600);
});

(onPostgres ? test : test.skip)(
  'several processes at once delete each message once and none waits for another',
  async () => {
    await manyMessages(3_000, ago(91));
    const deleted = await Promise.all(Array.from({ length: 6 }, () => forgetMessages(context)));
    expect(deleted.reduce((sum, count) => sum + count, 0)).toBe(3_000);
    expect(await left()).toEqual([]);
  },
);

(onPostgres ? test : test.skip)('among many that stay, the old ones are found by an index', async () => {
  await manyMessages(20_000, ago(5));
  await manyMessages(10, ago(91));
  await sql`analyze outbox_message`.execute(database.db);
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from outbox_message
    where (sent_at is not null or failed_at is not null) and coalesce(sent_at, failed_at) < ${ago(90)}
    order by coalesce(sent_at, failed_at) limit 500 for update skip locked`.execute(database.db);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('outbox_message_over');
});
