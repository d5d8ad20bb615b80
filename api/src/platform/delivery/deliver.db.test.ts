import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type RunningMailbox, startMailbox } from '@portal/simulators/mailbox';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { sql } from 'kysely';
import { pino } from 'pino';
import { migrations } from '../../app/migrations.ts';
import type { Context } from '../database/context.ts';
import { type Database, inTransaction, openPostgres } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startHeartbeat } from '../database/process-heartbeat.ts';
import { testContext } from '../testing/context.ts';
import { onPostgres, openTestDatabase } from '../testing/database.ts';
import { holding } from '../testing/interleaving.ts';
import type { SettableClock } from '../testing/settable-clock.ts';
import { type Channel, DeliveryRejectedError, OwnFaultError } from './channel.ts';
import { channelsOf, deliverDue } from './deliver.ts';
import { enqueueMessage, type OutgoingMessage, unreachable } from './outbox.ts';

let database: Database;
let mailbox: RunningMailbox;
let context: Context & { readonly clock: SettableClock };
beforeAll(async () => {
  database = await openTestDatabase();
  mailbox = await startMailbox();
  const plain = testContext(database);
  context = {
    ...plain,
    config: {
      ...plain.config,
      mail: { ...plain.config.mail, smtpUrl: `smtp://127.0.0.1:${mailbox.smtpPort}` },
      sms: { url: `${mailbox.url}/sms` },
    },
  };
});
beforeEach(async () => {
  mailbox.messages.clear();
  await database.db.deleteFrom('outbox_message').execute();
});
afterAll(async () => {
  await mailbox.close();
  await database.close();
});

const queue = (key: string, message: Partial<OutgoingMessage> = {}) =>
  inTransaction(context.db, (trx) =>
    enqueueMessage(trx, context.clock.now(), {
      channel: 'email',
      recipient: 'mariana@correo.example',
      subject: 'Recibimos tu pago de $112.611',
      body: 'Hola, Mariana:\n\n¡Gracias!',
      dedupeKey: key,
      ...message,
    }),
  );
const noPush = async () => {};
const run = () => deliverDue(context, channelsOf(context.config, noPush));
const rowOf = (key: string) =>
  database.db
    .selectFrom('outbox_message')
    .selectAll()
    .where('dedupe_key', '=', key)
    .executeTakeFirstOrThrow();
const refuse = (body: object) =>
  fetch(`${mailbox.url}/api/refusals`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a mail and an SMS arrive once, with their accents, and are not sent again', async () => {
  await queue('a:mail');
  await queue('a:sms', { channel: 'sms', recipient: '3005550120', subject: '', body: 'Tu código: 123456' });
  expect(await run()).toBe(2);
  expect(await run()).toBe(0);
  const arrived = mailbox.messages.find();
  expect(arrived.map(({ kind, to }) => [kind, to[0]]).sort()).toEqual([
    ['mail', 'mariana@correo.example'],
    ['sms', '3005550120'],
  ]);
  const mail = arrived.find(({ kind }) => kind === 'mail');
  expect(mail).toMatchObject({ subject: 'Recibimos tu pago de $112.611' });
  expect(mail?.text).toContain('¡Gracias!');
});

test('a mail with HTML and a PDF arrives with both beside its plain text; the bytes leave the table once it is sent', async () => {
  const content = new TextEncoder().encode('%PDF-1.7 extracto');
  await queue('a:pdf', { html: '<p>¡Gracias!</p>', attachment: { name: 'extracto.pdf', content } });
  expect((await rowOf('a:pdf')).attachment).not.toBeNull();
  await run();
  const [mail] = mailbox.messages.find();
  expect(mail?.text).toContain('¡Gracias!');
  expect(mail?.html).toContain('<p>¡Gracias!</p>');
  expect(mail?.attachments.map(({ filename, type }) => [filename, type])).toEqual([
    ['extracto.pdf', 'application/pdf'],
  ]);
  expect(Buffer.from(mail?.attachments[0]?.content ?? []).toString()).toBe('%PDF-1.7 extracto');
  expect(await rowOf('a:pdf')).toMatchObject({ attachment: null, attachment_name: 'extracto.pdf' });
});

test('what must not leave after a moment is given up when it could not leave before', async () => {
  const notAfter = new Date(context.clock.now().getTime() + 90_000);
  await queue('today:only', { notAfter });
  await refuse({ channel: 'mail', answer: 'refuse_for_now', times: 1 });
  expect(await run()).toBe(1);
  expect(await rowOf('today:only')).toMatchObject({ sent_at: null, failed_at: null });
  context.clock.set(notAfter);
  expect(await run()).toBe(1);
  expect(await rowOf('today:only')).toMatchObject({ sent_at: null, failed_at: notAfter, held_by: null });
  expect(mailbox.messages.find()).toEqual([]);
  expect(await run()).toBe(0);
});

test('a PDF is kept for as long as its mail is tried again', async () => {
  const content = new TextEncoder().encode('%PDF-1.7');
  await queue('pdf:late', { attachment: { name: 'extracto.pdf', content } });
  await refuse({ channel: 'mail', answer: 'refuse_for_now', times: 1 });
  await run();
  expect((await rowOf('pdf:late')).attachment).not.toBeNull();
  context.clock.advance(60_000);
  expect(await run()).toBe(1);
  expect(mailbox.messages.find()[0]?.attachments).toHaveLength(1);
});

test('an address with a comma in it is one recipient, not two', async () => {
  await queue('comma', { recipient: 'a@correo.example, b@correo.example' });
  await run();
  const recipients = mailbox.messages.find().flatMap(({ to }) => to);
  expect(recipients).not.toContain('b@correo.example');
});

test('what could not be delivered is tried again later, ever less often, with the same id', async () => {
  await queue('late', { channel: 'sms', recipient: '3005550121', subject: '' });
  await refuse({ channel: 'sms', answer: 'refuse_for_now', times: 2 });
  await run();
  expect(await rowOf('late')).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
  expect(await run()).toBe(0);
  context.clock.advance(60_000);
  expect(await run()).toBe(1);
  context.clock.advance(60_000);
  expect(await run()).toBe(0);
  context.clock.advance(60_000);
  expect(await run()).toBe(1);
  expect(mailbox.messages.find({ to: '3005550121' })).toHaveLength(1);
  expect((await rowOf('late')).sent_at).not.toBeNull();
});

test('what is refused for good is given up at once and its reason kept', async () => {
  await queue('never', { channel: 'sms', recipient: '3005550122', subject: '' });
  await refuse({ channel: 'sms', answer: 'refuse_for_good', times: 1 });
  await run();
  const row = await rowOf('never');
  expect(row.failed_at).not.toBeNull();
  expect(row.last_error).toContain('422');
  context.clock.advance(3_600_000);
  expect(await run()).toBe(0);
});

test('an address that refuses for good is told as one that takes no messages, until one leaves for it; what came too late, or is our fault, says nothing of it', async () => {
  const who = { email: 'mariana@correo.example', phone: '3005550129' };
  const told = () => unreachable(context.db, who);
  await queue('late code', { notAfter: new Date(context.clock.now().getTime() - 1) });
  await run();
  await queue('ours');
  await deliverDue(context, { ...channelsOf(context.config, noPush), email: asOurFault });
  expect(await told()).toEqual([]);
  await queue('refused', { channel: 'sms', recipient: who.phone, subject: '' });
  await refuse({ channel: 'sms', answer: 'refuse_for_good', times: 1 });
  await run();
  expect(await told()).toEqual(['phone']);
  expect(await unreachable(context.db, { ...who, phone: '3005550130' })).toEqual([]);
  context.clock.advance(1_000);
  await queue('taken', { channel: 'sms', recipient: who.phone, subject: '' });
  await run();
  expect(await told()).toEqual([]);
});

const asOurFault = async () => {
  throw new OwnFaultError('the mail server answered 535 5.7.8');
};

test('what is refused by a fault of ours is tried after 1, 2, 5, 15 and 60 minutes and each hour, for a day', async () => {
  await queue('receipt');
  const began = context.clock.now().getTime();
  const minutes: number[] = [];
  const channels = { ...channelsOf(context.config, noPush), email: asOurFault };
  for (let minute = 0; minute <= 1_500; minute += 1) {
    context.clock.set(new Date(began + minute * 60_000));
    if ((await deliverDue(context, channels)) > 0) minutes.push(minute);
  }
  expect(minutes.slice(0, 7)).toEqual([0, 1, 3, 8, 23, 83, 143]);
  expect(minutes.at(-1)).toBe(1_403);
  expect(await rowOf('receipt')).toMatchObject({
    body: '',
    own_fault: true,
    failed_at: new Date(began + 1_403 * 60_000),
  });
});

test('a fault of ours is an alarm of the log with the channel and what the service said; a refusal of the address is none', async () => {
  await queue('ours:mail');
  await queue('theirs', { channel: 'sms', recipient: '3005550131', subject: '' });
  await queue('for now', { channel: 'sms', recipient: '3005550132', subject: '' });
  const lines: { alarm?: string; channel?: string; reason: string }[] = [];
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(JSON.parse(line)) });
  const sms = async ({ recipient }: { readonly recipient: string }) => {
    if (recipient === '3005550131') throw new DeliveryRejectedError('no such number');
    throw new Error('the service does not answer');
  };
  await deliverDue({ ...context, log }, { ...channelsOf(context.config, noPush), email: asOurFault, sms });
  expect(lines.filter(({ alarm }) => alarm === 'delivery')).toEqual([
    expect.objectContaining({ channel: 'email', reason: 'the mail server answered 535 5.7.8', level: 50 }),
  ]);
  expect(lines).toHaveLength(3);
});

test('a mail that may be refused says at which page; one with a code or a receipt does not', async () => {
  const asked: [string, string | undefined][] = [];
  const email: Channel = async ({ subject, unsubscribe }) => void asked.push([subject, unsubscribe]);
  for (const key of ['reminder:7', 'otp:3:email', 'receipt:9'])
    await queue(key, {
      subject: key,
      ...(key.startsWith('otp') ? { sealedBy: context.config.secrets.pepper } : {}),
    });
  await deliverDue(context, { ...channelsOf(context.config, noPush), email });
  expect(asked.sort()).toEqual([
    ['otp:3:email', undefined],
    ['receipt:9', undefined],
    ['reminder:7', 'http://localhost:4800/perfil#avisos'],
  ]);
});

test('a mail that no process could try for a day is tried after each of the pauses before it is given up', async () => {
  await queue('receipt');
  const channels = { ...channelsOf(context.config, noPush), email: asOurFault };
  context.clock.advance(30 * 60 * 60_000);
  for (const minutes of [0, 1, 2, 5, 15]) {
    context.clock.advance(minutes * 60_000);
    expect(await deliverDue(context, channels)).toBe(1);
    expect(await rowOf('receipt')).toMatchObject({ failed_at: null });
  }
  context.clock.advance(60 * 60_000);
  expect(await deliverDue(context, channels)).toBe(1);
  expect(await rowOf('receipt')).toMatchObject({ attempts: 6, body: '', failed_at: context.clock.now() });
});

test('a mail of an outage of ours arrives when the fault is mended', async () => {
  await queue('late receipt');
  await deliverDue(context, { ...channelsOf(context.config, noPush), email: asOurFault });
  expect(await rowOf('late receipt')).toMatchObject({ own_fault: true, failed_at: null });
  context.clock.advance(60_000);
  expect(await run()).toBe(1);
  expect(mailbox.messages.find()).toHaveLength(1);
  expect(await rowOf('late receipt')).toMatchObject({ own_fault: false, last_error: null, body: '' });
});

test('a code is never sent after it has expired, and leaves the table at the last attempt before', async () => {
  const notAfter = new Date(context.clock.now().getTime() + 5 * 60_000);
  await queue('otp:1:email', { notAfter });
  const channels = { ...channelsOf(context.config, noPush), email: asOurFault };
  for (const pause of [0, 60_000, 120_000]) {
    context.clock.advance(pause);
    expect(await deliverDue(context, channels)).toBe(1);
  }
  expect(await rowOf('otp:1:email')).toMatchObject({ body: '', failed_at: context.clock.now() });
});

test('a message with a secret is sealed while it waits, opens for its recipient, and no text stays of it or of any other', async () => {
  const { pepper } = context.config.secrets;
  await queue('otp:2:email', { body: 'Tu código: 431003', sealedBy: pepper });
  await queue('plain', { html: '<p>Hola</p>' });
  const stored = await rowOf('otp:2:email');
  expect(JSON.stringify(stored)).not.toContain('431003');
  expect(stored.sealed).toBe(true);
  await run();
  expect(mailbox.messages.find().map(({ text }) => text.trim())).toContain('Tu código: 431003');
  for (const key of ['otp:2:email', 'plain'])
    expect(await rowOf(key)).toMatchObject({ body: '', html: null, sealed: false });
});

test('a process that died after claiming leaves its messages to the next', async () => {
  await queue('orphan');
  await database.db
    .updateTable('outbox_message')
    .set({ attempts: 1, next_attempt_at: new Date(context.clock.now().getTime() + 120_000) })
    .execute();
  expect(await run()).toBe(0);
  context.clock.advance(120_000);
  expect(await run()).toBe(1);
});

test('what a dead process claimed is delivered within five seconds of its death, what a living one claimed is left to it', async () => {
  const mine = await startHeartbeat(context.db, context.log);
  const other = await startHeartbeat(context.db, context.log);
  const asMine = { ...context, holder: mine.holder };
  await queue('left-behind');
  await database.db
    .updateTable('outbox_message')
    .set({
      attempts: 1,
      held_by: other.holder,
      next_attempt_at: new Date(context.clock.now().getTime() + 120_000),
    })
    .execute();
  const round = () => deliverDue(asMine, channelsOf(context.config, noPush));
  expect(await round()).toBe(0);
  // As a kill leaves it: the last sign of life stands, no other comes.
  await other.stop();
  await sql`insert into process_heartbeat (holder, beat_at) values (${other.holder}, clock_timestamp())`.execute(
    context.db,
  );
  const died = performance.now();
  while ((await round()) === 0) await pause(100);
  expect(performance.now() - died).toBeLessThan(5_000);
  expect(mailbox.messages.find()).toHaveLength(1);
  expect(await rowOf('left-behind')).toMatchObject({ attempts: 2, held_by: null });
  await mine.stop();
});

(onPostgres ? test : test.skip)(
  'a message that was sent while the database went away is noted when it is back, and not sent twice',
  async () => {
    const server = await startThrowAwayPostgres();
    const own = openPostgres(server.url, 5);
    await migrate(own.db, migrations);
    const plain = testContext(own);
    const heartbeat = await startHeartbeat(own.db, plain.log);
    const other = await startHeartbeat(own.db, plain.log);
    const sent: string[] = [];
    let back: Promise<void> = Promise.resolve();
    const channels = {
      ...channelsOf(plain.config, noPush),
      email: async ({ recipient }: { readonly recipient: string }) => {
        sent.push(recipient);
        await server.end('immediate');
        back = pause(1_500).then(() => server.start());
      },
    };
    await inTransaction(own.db, (trx) =>
      enqueueMessage(trx, plain.clock.now(), {
        channel: 'email',
        recipient: 'mariana@correo.example',
        subject: '',
        body: 'Hola',
        dedupeKey: 'once',
      }),
    );
    const delivering = deliverDue({ ...plain, holder: heartbeat.holder }, channels);
    while (sent.length === 0) await pause(20);
    await pause(10);
    await back;
    // Another process goes round as soon as the database is back, before the first has given a sign of life.
    for (let round = 0; round < 40; round += 1) {
      await deliverDue({ ...plain, holder: other.holder }, channels).catch(() => {});
      await pause(25);
    }
    expect(await delivering).toBe(1);
    expect(sent).toEqual(['mariana@correo.example']);
    const row = await own.db.selectFrom('outbox_message').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ attempts: 1, held_by: null, last_error: null });
    expect(row.sent_at).not.toBeNull();
    await heartbeat.stop();
    await other.stop();
    await own.close();
    await server.stop();
  },
);

(onPostgres ? test : test.skip)('eight processes at once deliver each of 200 messages once', async () => {
  for (let i = 0; i < 200; i += 1) {
    await queue(`many:${i}`, {
      channel: 'sms',
      recipient: `30012${String(i).padStart(5, '0')}`,
      subject: '',
    });
  }
  await Promise.all(Array.from({ length: 8 }, run));
  const to = mailbox.messages.find({ kind: 'sms' }).flatMap((message) => message.to);
  expect(to).toHaveLength(200);
  expect(new Set(to).size).toBe(200);
  const attempts = await database.db.selectFrom('outbox_message').select('attempts').distinct().execute();
  expect(attempts).toEqual([{ attempts: 1 }]);
});

describe('[C18] two processes at one message', () => {
  const LEASE = 120_000;
  let ids: string[];
  beforeEach(() => {
    ids = [];
  });

  /** A process whose provider has the message, and answers when the test lets it. */
  const sending = async () => {
    const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
    const { promise: answer, resolve: takes, reject: fails } = Promise.withResolvers<void>();
    const email = async ({ id }: { readonly id: string }) => {
      ids.push(id);
      arrived();
      await answer;
    };
    const ended = deliverDue(context, { ...channelsOf(context.config, noPush), email });
    await asked;
    return {
      takes: async () => {
        takes();
        await ended;
      },
      fails: async (error: Error) => {
        fails(error);
        await ended;
      },
    };
  };

  (onPostgres ? test : test.skip)(
    'what one is just claiming the other passes by without waiting, and takes the rest',
    async () => {
      await queue('one');
      await queue('two');
      const claiming = await holding(
        database.db,
        sql`select from outbox_message where dedupe_key = 'one' for update`,
      );
      expect(await run()).toBe(1);
      expect([await rowOf('one'), await rowOf('two')].map(({ attempts }) => attempts)).toEqual([0, 1]);
      await claiming.rollback();
      expect(await run()).toBe(1);
      expect(mailbox.messages.find()).toHaveLength(2);
    },
  );

  test('what one is sending the other does not take: it is sent once', async () => {
    await queue('once');
    const first = await sending();
    expect(await run()).toBe(0);
    await first.takes();
    expect(ids).toHaveLength(1);
    expect(mailbox.messages.find()).toEqual([]);
    expect(await rowOf('once')).toMatchObject({ attempts: 1, failed_at: null, sent_at: context.clock.now() });
  });

  test('one is slower than its lease: the other sends under the same id, and the late refusal of the first changes nothing', async () => {
    await queue('late');
    const first = await sending();
    context.clock.advance(LEASE);
    const second = await sending();
    await second.takes();
    const sent = await rowOf('late');
    await first.fails(new DeliveryRejectedError('no such mailbox'));
    expect(await rowOf('late')).toEqual(sent);
    expect(sent).toMatchObject({ attempts: 2, failed_at: null, last_error: null });
    expect(new Set(ids).size).toBe(1);
    expect(await run()).toBe(0);
  });

  test('the first one’s late failure does not hand on what the second is sending', async () => {
    await queue('handed-on');
    const first = await sending();
    context.clock.advance(LEASE);
    const second = await sending();
    const claimed = await rowOf('handed-on');
    await first.fails(new Error('the connection was lost'));
    expect(await rowOf('handed-on')).toEqual(claimed);
    context.clock.advance(LEASE / 2);
    expect(await run()).toBe(0);
    await second.takes();
    expect(ids).toHaveLength(2);
    expect(await rowOf('handed-on')).toMatchObject({ attempts: 2, last_error: null });
  });

  test('the first one’s late success stands, whatever the second is answered', async () => {
    await queue('stands');
    const first = await sending();
    context.clock.advance(LEASE);
    const second = await sending();
    await first.takes();
    const sent = await rowOf('stands');
    await second.fails(new DeliveryRejectedError('it came twice'));
    expect(await rowOf('stands')).toEqual(sent);
    expect(sent).toMatchObject({ failed_at: null, last_error: null });
    expect(await run()).toBe(0);
  });
});
