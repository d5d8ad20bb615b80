import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { reminderTokenOf } from '@portal/contract/reminder-link';
import { type KyselyPlugin, sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { openObligations } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { type DocumentFixture, openDocumentFixture } from '../documents/testing/document-fixture.ts';
import { contactEnds } from './contact-hours.ts';
import { savePreferences } from './operations/save-preferences.ts';
import { remindedDates, sendReminders } from './operations/send-reminders.ts';
import { remindersOf } from './queries/sent-reminders.ts';
import type { ReminderTables } from './tables.ts';

/** `client` owes instalments of E100001 on 31 October and 30 November 2026; a Friday morning, three days before the second. */
const BEFORE = '2026-11-27T15:00:00Z';
const ON_DAY = '2026-11-30T15:00:00Z';
const INVOICE = 'E100001';

let fixture: DocumentFixture;
beforeAll(async () => {
  fixture = await openDocumentFixture();
  await inTransaction(fixture.database.db, (trx) =>
    openObligations(
      trx,
      [
        anObligation(
          { ...TWELVE_MONTHS, paid: 10 },
          { invoice: 'E900001', fiscalNumber: people.blocked, portfolio: 'written_off' },
        ),
      ],
      { occurredAt: fixture.context.clock.now(), businessDate: '2026-11-20' },
    ),
  );
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.context.clock.set(BEFORE);
  const { db } = fixture.database;
  await sql`alter table reminder_event disable trigger all`.execute(db);
  for (const table of [
    ...['reminder_event', 'reminder', 'reminder_walk', 'contact_preference'],
    ...['outbox_message', 'push_subscription', 'payment_reservation', 'payment_line', 'payment_transaction'],
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`alter table reminder_event enable trigger all`.execute(db);
});

const tables = () => fixture.database.db.withTables<ReminderTables>();
const mails = () =>
  fixture.database.db
    .selectFrom('outbox_message')
    .selectAll()
    .where('dedupe_key', 'like', 'reminder:%')
    .orderBy('id')
    .execute();
const send = async (context = fixture.context) => (await sendReminders(context)).queued;
const events = async () =>
  (await remindersOf(fixture.database.db, people.client, { before: undefined, limit: 50 }))
    .map(({ kind, state, reason, channel }) => [kind, state, reason ?? channel])
    .reverse();
const choose = async (email: boolean, push: boolean) => {
  const browser = await new Browser(fixture.app).loginAs('client');
  const { body } = await browser.call('GET /api/contact_preferences', {});
  const { version } = body as unknown as { version: string };
  return await browser.call('PUT /api/contact_preferences', { body: { email, push, version } });
};
const addDevice = () =>
  sql`insert into push_subscription (fiscal_number, endpoint, p256dh, auth, subscribed_at)
    values (${people.client}, 'https://push.example/1', 'p', 'a', now())`.execute(fixture.database.db);
/** A payment of the invoice, as the bank has answered it or not. */
const startPayment = (status: 'Pending' | 'Fail') =>
  inTransaction(fixture.database.db, async (trx) => {
    await importTransactions(trx, [
      {
        ...{ reference: 'T-1', fiscalNumber: people.client, status: 'Approved', responseGateway: '' },
        ...{ reasonCode: '', bankCode: '1007', bankName: 'Banco', trazabilityCode: 'T-1', ticketId: null },
        ...{ concept: 'Pago', login: true, createdAt: new Date(BEFORE), paidAt: null },
        lines: [{ invoice: INVOICE, amountWithoutMora: 100_000, interestsMora: 0, marca: 'N' }],
      },
    ]);
    await sql`update payment_transaction set status = ${status}, money = 'none'`.execute(trx);
  });

test('the due dates of a day are those before, on and after which a reminder may go out', () => {
  expect(remindedDates('2026-11-30')).toEqual([
    ...['09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-11-${day}`),
    ...['21', '22', '23', '24', '25', '26', '27'].map((day) => `2026-11-${day}`),
    ...['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'],
  ]);
});

describe('a reminder', () => {
  test('goes out three days before, on the day, three and fifteen days after, and once for each', async () => {
    const moments = [
      ...['2026-11-26T15:00:00Z', BEFORE, '2026-11-28T15:00:00Z', ON_DAY, '2026-12-01T15:00:00Z'],
      ...['2026-12-03T15:00:00Z', '2026-12-04T15:00:00Z', '2026-12-15T15:00:00Z', '2026-12-16T15:00:00Z'],
    ];
    const sent: number[] = [];
    for (const at of moments) {
      fixture.context.clock.set(at);
      sent.push((await send()) + (await send()));
    }
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining([
        'Tu cuota vence el 30 de noviembre',
        'Tu cuota vence hoy, 30 de noviembre',
        'Tu cuota del 30 de noviembre está pendiente',
        'Tu cuota del 30 de noviembre aún está pendiente',
      ]),
    );
    expect(new Set(subjects).size).toBe(subjects.length);
    expect(Math.max(...sent)).toBe(1);
    expect(new Set((await mails()).map(({ recipient }) => recipient))).toEqual(
      new Set(['client@correo.example']),
    );
  });

  test.each([
    ['mail', true, false],
    ['push', false, true],
  ])('by %s leaves within the hours of its day or not at all', async (_channel, email, push) => {
    await addDevice();
    await choose(email, push);
    expect(await send()).toBe(1);
    expect((await mails()).map(({ not_after }) => not_after)).toEqual([contactEnds(new Date(BEFORE))]);
  });

  test('names the sum and the invoices as text and as HTML, tells no ID, and how to change what is sent', async () => {
    fixture.context.clock.set(ON_DAY);
    await send();
    const [mail] = await mails();
    for (const text of [mail?.body, mail?.html]) {
      expect(text).toContain('Hola, Mariana:');
      expect(text).toContain(`Factura ${INVOICE}`);
      expect(text).toMatch(/\$[\d.]{6,}/);
      expect(text).toContain('/perfil#avisos');
      expect(text).not.toContain(people.client);
    }
  });

  test('is one for all invoices of a customer that fall due on a day', async () => {
    await inTransaction(fixture.database.db, (trx) =>
      openObligations(
        trx,
        [anObligation({ ...TWELVE_MONTHS, paid: 10 }, { invoice: 'E100009', fiscalNumber: people.client })],
        { occurredAt: fixture.context.clock.now(), businessDate: '2026-11-20' },
      ),
    );
    expect(await send()).toBe(1);
    const [mail] = await mails();
    expect(mail?.subject).toBe('Tus cuotas vencen el 30 de noviembre');
    expect(mail?.body).toContain('Factura E100001');
    expect(mail?.body).toContain('Factura E100009');
    await sql`update obligation set status = 'closed', closed_on = '2026-11-27' where invoice = 'E100009'`.execute(
      fixture.database.db,
    );
  });

  test('of two processes at once only one sends it', async () => {
    const sent = await Promise.all([send(), send(), send()]);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await mails()).toHaveLength(1);
  });

  test('that a process had decided and not committed is sent by the next one, once its claim is over', async () => {
    const dies: KyselyPlugin = {
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('"outbox_message"')) throw new Error('the process is gone');
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await expect(
      sendReminders({ ...fixture.context, db: fixture.database.db.withPlugin(dies) }),
    ).rejects.toThrow('the process is gone');
    expect([await tables().selectFrom('reminder').selectAll().execute(), await mails()]).toEqual([[], []]);
    expect(await send()).toBe(0);
    fixture.context.clock.advance(60_000);
    expect(await send()).toBe(1);
  });
});

describe('a reminder is held back, and the timeline says why:', () => {
  test('on a Saturday afternoon and on a Sunday, until Monday', async () => {
    fixture.context.clock.set('2026-11-28T20:00:00Z');
    expect(await send()).toBe(0);
    fixture.context.clock.set('2026-11-29T15:00:00Z');
    expect(await send()).toBe(0);
    expect(await events()).toEqual([
      ['before', 'held', 'hours'],
      ['before', 'held', 'hours'],
    ]);
    fixture.context.clock.set(ON_DAY);
    await send();
    expect((await events()).at(-1)).toEqual(['due', 'sent', 'email']);
  });

  test('before seven in the morning nothing is held back, it only waits', async () => {
    fixture.context.clock.set('2026-11-27T11:59:59Z');
    expect(await send()).toBe(0);
    expect(await events()).toEqual([]);
    fixture.context.clock.set('2026-11-27T12:00:00Z');
    expect(await send()).toBe(1);
  });

  test('where the customer allows no channel, at once after they said so', async () => {
    await choose(false, false);
    expect(await send()).toBe(0);
    expect(await events()).toEqual([['before', 'held', 'channel_not_authorised']]);
    await choose(true, false);
    fixture.context.clock.set('2026-11-28T15:00:00Z');
    expect(await send()).toBe(1);
  });

  test('where only push is allowed and no device is there; with a device it is a push', async () => {
    await choose(false, true);
    expect(await send()).toBe(0);
    await addDevice();
    fixture.context.clock.set('2026-11-28T15:00:00Z');
    expect(await send()).toBe(1);
    const [push] = await mails();
    expect(push?.channel).toBe('push');
    expect(push?.body).not.toMatch(/\$|1010101010/);
  });

  test('where the last one went over another channel less than a week ago', async () => {
    await addDevice();
    expect(await send()).toBe(1);
    await choose(false, true);
    fixture.context.clock.set(ON_DAY);
    expect(await send()).toBe(0);
    expect((await events()).at(-1)).toEqual(['due', 'held', 'other_channel_this_week']);
    fixture.context.clock.set('2026-12-04T15:00:00Z');
    expect(await send()).toBe(1);
    expect((await events()).at(-1)).toEqual(['after_3', 'sent', 'push']);
  });

  test('where another one went out on the same day', async () => {
    await inTransaction(fixture.database.db, (trx) =>
      openObligations(
        trx,
        [
          anObligation(
            { ...TWELVE_MONTHS, firstDueDate: '2026-01-27', paid: 10 },
            { invoice: 'E100008', fiscalNumber: people.client },
          ),
        ],
        { occurredAt: fixture.context.clock.now(), businessDate: '2026-11-20' },
      ),
    );
    expect(await send()).toBe(1);
    expect((await events()).sort()).toEqual([
      ['before', 'held', 'already_today'],
      ['due', 'sent', 'email'],
    ]);
    fixture.context.clock.set('2026-11-28T15:00:00Z');
    expect(await send()).toBe(1);
    await sql`update obligation set status = 'closed', closed_on = '2026-11-28' where invoice = 'E100008'`.execute(
      fixture.database.db,
    );
  });

  test('where a payment of the invoice is under way, until the bank declines it', async () => {
    await startPayment('Pending');
    expect(await send()).toBe(0);
    expect(await events()).toEqual([['before', 'held', 'paid']]);
    await sql`update payment_transaction set status = 'Fail'`.execute(fixture.database.db);
    fixture.context.clock.set('2026-11-28T15:00:00Z');
    expect(await send()).toBe(1);
  });

  test('[rule 18] where money for the invoice was received and waits to be applied, until it is returned', async () => {
    await startPayment('Pending');
    const moneyIs = (money: string) =>
      sql`update payment_transaction set status = 'Approved', money = ${money}`.execute(fixture.database.db);
    await moneyIs('suspense');
    expect(await send()).toBe(0);
    expect(await events()).toEqual([['before', 'held', 'paid']]);
    await moneyIs('returned');
    fixture.context.clock.set('2026-11-28T15:00:00Z');
    expect(await send()).toBe(1);
  });

  test('a reminder that was sent cannot be changed or deleted', async () => {
    await send();
    await expect(tables().updateTable('reminder_event').set({ reason: null }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});

describe('the link of a reminder', () => {
  const tokenOf = async (): Promise<string> => {
    await send();
    const [mail] = await mails();
    const address = mail?.body.match(/http\S+aviso=\S+/)?.[0] ?? '';
    return reminderTokenOf(new URL(address).search) ?? '';
  };
  const ask = async (person: 'client' | 'otherClient', token: string) =>
    (
      await (
        await new Browser(fixture.app).loginAs(person)
      ).call('GET /api/reminders/:token', { params: { token } })
    ).body;

  test('tells its customer what was due, and nothing to others, forged, or after thirty days', async () => {
    const token = await tokenOf();
    const nothing = { due_date: null, invoices: [] };
    expect(await ask('client', token)).toEqual({ due_date: '2026-11-30', invoices: [INVOICE] });
    expect(await ask('otherClient', token)).toEqual(nothing);
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await ask('client', forged)).toEqual(nothing);
    fixture.context.clock.advance(30 * 24 * 60 * 60_000);
    expect(await ask('client', token)).toEqual(nothing);
  });

  test('is no login', async () => {
    const { status, body } = await new Browser(fixture.app).call('GET /api/reminders/:token', {
      params: { token: await tokenOf() },
    });
    expect([status, body.code]).toEqual([401, 'UNAUTHENTICATED']);
  });
});

describe('the choice of channels', () => {
  test('is mail alone until the customer chooses, and answers what was saved', async () => {
    const browser = await new Browser(fixture.app).loginAs('client');
    const { body } = await browser.call('GET /api/contact_preferences', {});
    expect(body).toMatchObject({ email: true, push: false, has_devices: false });
    expect((await choose(false, true)).body).toMatchObject({ email: false, push: true });
  });

  test('keeps what another page changed since and this one did not', async () => {
    const { db, context } = { db: fixture.database.db, context: fixture.context };
    const { body } = await (await new Browser(fixture.app).loginAs('client')).call(
      'GET /api/contact_preferences',
      {},
    );
    const { version } = body as unknown as { version: string };
    await savePreferences({ ...context, db }, people.client, { email: false, push: false, version });
    expect(
      await savePreferences({ ...context, db }, people.client, { email: true, push: true, version }),
    ).toMatchObject({ email: false, push: true });
  });
});
