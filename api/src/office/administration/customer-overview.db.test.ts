import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { Insertable } from 'kysely';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { PASSWORD, people } from '../../../testing/people.ts';
import type { IdentityTables } from '../../access/identity/tables.ts';
import { openObligations } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import { importTransactions } from '../../money/payments/index.ts';
import type { ReminderTables } from '../../papers/reminders/tables.ts';
import type { CustomerTables } from '../../people/customers/tables.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { DeliveryRejectedError, OwnFaultError } from '../../platform/delivery/channel.ts';
import { channelsOf, deliverDue } from '../../platform/delivery/deliver.ts';
import { enqueueMessage } from '../../platform/delivery/outbox.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

type Overview = Output<'GET /api/customers/:fiscal_number'>;
type Timeline = Output<'GET /api/customers/:fiscal_number/timeline'>;
type Sessions = Output<'GET /api/customers/:fiscal_number/sessions'>;
type Notes = Output<'GET /api/customers/:fiscal_number/notes'>;

const OVERDUE = 'E100001';
const FRESH = 'E100002';
const who = { fiscal_number: people.client };

type Decided = Pick<Insertable<ReminderTables['reminder']>, 'state' | 'reason' | 'channel'>;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
  const now = staff.context.clock.now();
  await inTransaction(staff.database.db, async (trx) => {
    await openObligations(
      trx,
      [
        anObligation(TWELVE_MONTHS, { invoice: OVERDUE, fiscalNumber: people.client }),
        anObligation(
          { ...TWELVE_MONTHS, openedOn: '2026-11-10', firstDueDate: '2026-12-10' },
          { invoice: FRESH, fiscalNumber: people.client },
        ),
      ],
      { occurredAt: now, businessDate: '2026-11-20' },
    );
    await importTransactions(
      trx,
      Array.from({ length: 12 }, (_, index) => ({
        reference: `T-${index}`,
        fiscalNumber: index === 0 ? people.otherClient : people.client,
        createdAt: new Date(Date.UTC(2026, 8, 1 + index, 15)),
        paidAt: new Date(Date.UTC(2026, 8, 1 + index, 15, 2)),
        status: 'Approved' as const,
        responseGateway: '',
        reasonCode: '',
        bankCode: '1007',
        bankName: 'Banco',
        trazabilityCode: `T-${index}`,
        ticketId: null,
        concept: 'Pago',
        login: true,
        lines: [{ invoice: OVERDUE, amountWithoutMora: 100_000, interestsMora: 0, marca: 'N' as const }],
      })),
    );
  });
});
afterAll(() => staff.close());

const body = <T>({ body }: Answer): T => body as unknown as T;
const overview = async () =>
  body<Overview>(await staff.get('serviceAdmin', 'GET /api/customers/:fiscal_number', undefined, who));

describe('the customer whole', () => {
  test('says what their own summary and invoices say, by the same functions', async () => {
    const whole = await overview();
    const own = body<Output<'GET /api/summary'>>(await staff.get('client', 'GET /api/summary'));
    const invoices = body<Output<'GET /api/invoices'>>(await staff.get('client', 'GET /api/invoices'));
    expect(whole.balance).toEqual({
      overdue: own.total_balance.mora,
      late_interest: own.total_balance.late_interest,
      overdue_days: own.total_balance.overdue_days,
      next: own.total_balance.next_quota,
      next_due_from: own.total_balance.next_due_from,
      limit: own.summary.quota_approved,
      used: own.summary.debt_balance,
      available: own.summary.quota_available,
    });
    expect(whole.balance.overdue).toBeGreaterThan(0);
    expect(whole.invoices.map(({ invoice, total_to_pay }) => [invoice, total_to_pay])).toEqual(
      invoices.invoices.map(({ invoice, total_to_pay }) => [invoice, total_to_pay]),
    );
    const [late] = whole.invoices;
    expect((late?.overdue ?? 0) + (late?.late_interest ?? 0)).toBe(whole.balance.overdue);
    expect(late?.instalments).toHaveLength(12);
    expect(late?.instalments[0]).toEqual({ number: 1, status: 'overdue' });
    expect(whole.customer).toMatchObject({ fiscal_number: people.client, status: 'ACTIVE' });
  });

  test('names the address of the customer that refuses messages for good, and none that our own fault kept one from', async () => {
    const { clock, config } = staff.context;
    const queue = (channel: 'email' | 'sms', recipient: string) =>
      inTransaction(staff.database.db, (trx) =>
        enqueueMessage(trx, clock.now(), {
          ...{ channel, recipient, subject: '', body: 'Hola' },
          dedupeKey: `refused:${channel}`,
        }),
      );
    await queue('sms', '3005550101');
    await queue('email', 'client@correo.example');
    const sms = async () => {
      throw new DeliveryRejectedError('no such number');
    };
    const email = async () => {
      throw new OwnFaultError('535 5.7.8');
    };
    await deliverDue(staff.context, { ...channelsOf(config, email), email, sms });
    expect((await overview()).unreachable).toEqual(['phone']);
    await staff.database.db.deleteFrom('outbox_message').execute();
    expect((await overview()).unreachable).toEqual([]);
  });

  test('why a term cannot be changed is said to the clerk about the customer', async () => {
    const offers = (await overview()).invoices.map(({ modify_quota }) => modify_quota);
    expect(offers).toContainEqual({
      is_active: false,
      message:
        'Esta factura tiene cuotas vencidas. El plazo se podrá cambiar cuando el cliente las haya pagado.',
    });
    const looked = body<Output<'POST /api/consultUserInvoices'>>(
      await staff.post('serviceAdmin', 'POST /api/consultUserInvoices', {
        fiscal_number: people.client,
        recaptcha_token: '',
      }),
    );
    const said = looked.invoices.map(({ modify_quota }) => modify_quota.message).join(' ');
    expect(said).toContain('cuando el cliente las haya pagado');
    expect(said).not.toContain('Ponte al día');
  });

  test('acts are those of the profile of who asks', async () => {
    expect((await overview()).acts).toEqual({ certificates: true, term: true, money: false });
    const all = body<Overview>(await staff.get('admin', 'GET /api/customers/:fiscal_number', undefined, who));
    expect(all.acts).toEqual({ certificates: true, term: true, money: true });
  });

  test('an ID that is no customer’s, an administrator’s among them, is not found by any of the calls', async () => {
    for (const fiscal_number of ['6660001112', people.admin]) {
      const given = { fiscal_number };
      const clerk = await staff.as('serviceAdmin');
      const answers = await Promise.all([
        clerk.call('GET /api/customers/:fiscal_number', { params: given }),
        clerk.call('GET /api/customers/:fiscal_number/payments', { params: given }),
        clerk.call('GET /api/customers/:fiscal_number/notes', { params: given }),
        clerk.call('POST /api/customers/:fiscal_number/notes', { params: given, body: { text: 'Nota' } }),
        clerk.call('GET /api/customers/:fiscal_number/sessions', { params: given }),
      ]);
      expect(answers.map(({ body }) => body.code)).toEqual(Array(5).fill('USER_DOES_NOT_EXIST'));
    }
  });

  test('payments are theirs alone, newest first, ten on a page', async () => {
    const clerk = await staff.as('serviceAdmin');
    const page = async (number: string) =>
      body<Output<'GET /api/customers/:fiscal_number/payments'>>(
        await clerk.call('GET /api/customers/:fiscal_number/payments', {
          params: who,
          query: { page: number },
        }),
      );
    const [first, second] = [await page('1'), await page('2')];
    expect([first.total_transactions, first.transactions.length, second.transactions.length]).toEqual([
      11, 10, 1,
    ]);
    const days = [...first.transactions, ...second.transactions].map(({ created }) => created);
    expect(days).toEqual([...days].sort().reverse());
    expect(new Set(first.transactions.map(({ user }) => user.fiscal_number))).toEqual(
      new Set([people.client]),
    );
  });
});

describe('notes', () => {
  const add = async (text: string) =>
    (await staff.as('serviceAdmin')).call('POST /api/customers/:fiscal_number/notes', {
      params: who,
      body: { text },
    });

  test('carry author and moment, newest first', async () => {
    await add('  Prefiere que la llamen después de las 6 p. m.  ');
    staff.context.clock.advance(60_000);
    const { notes } = body<Notes>(await add('Trajo el documento original.'));
    expect(notes.map(({ text, author }) => [text, author])).toEqual([
      ['Trajo el documento original.', 'Paula Andrea Jaramillo'],
      ['Prefiere que la llamen después de las 6 p. m.', 'Paula Andrea Jaramillo'],
    ]);
    expect(notes[0]?.at).toBe('2026-11-20T10:01:00');
    const read = await staff.get('admin', 'GET /api/customers/:fiscal_number/notes', undefined, who);
    expect(body<Notes>(read).notes).toEqual(notes);
  });

  test('cannot be changed, taken away or emptied, and none is written of spaces', async () => {
    const { db } = staff.database;
    const table = db.withTables<CustomerTables>();
    await add('Nota que se queda.');
    await expect(table.updateTable('customer_note').set({ text: 'otra' }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(table.deleteFrom('customer_note').execute()).rejects.toThrow(/append-only/);
    const { status, body: refusal } = await add('     ');
    expect([status, refusal.fields?.map(({ path }) => path)]).toEqual([400, ['/body/text']]);
  });
});

describe('sessions of a customer', () => {
  const db = () => staff.database.db.withTables<IdentityTables>();
  const sessions = async () =>
    body<Sessions>(
      await staff.get('serviceAdmin', 'GET /api/customers/:fiscal_number/sessions', undefined, who),
    );
  const end = async (id: string, given: object) =>
    (await staff.as('serviceAdmin')).call('POST /api/customers/:fiscal_number/sessions/:id/end', {
      params: { ...who, id },
      body: given,
    });
  const proof = { motivo: 'Perdió el celular', current_password: PASSWORD };
  beforeEach(() => db().deleteFrom('login_counter').execute());

  test('one is ended with a reason and a proof: its next call is anonymous, and the log says who and why', async () => {
    const phone = await new Browser(staff.app).loginAs('client');
    const before = await sessions();
    const [newest] = before.sessions;
    expect(before.last_login).toEqual({ at: expect.any(String), new_device: expect.any(Boolean) });
    expect((await end(newest?.id ?? '', { motivo: 'Perdió el celular' })).body.code).toBe(
      'REAUTHENTICATION_REQUIRED',
    );
    expect((await end(newest?.id ?? '', { current_password: PASSWORD })).body.code).toBe('REASON_REQUIRED');
    expect((await phone.call('GET /api/user')).status).toBe(200);
    const after = body<Sessions>(await end(newest?.id ?? '', proof));
    expect(after.sessions).toHaveLength(before.sessions.length - 1);
    expect((await phone.call('GET /api/user')).status).toBe(401);
    const entry = await staff.database.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'sessions ended')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect([entry?.actor, entry?.subject]).toEqual([people.serviceAdmin, people.client]);
    expect(entry?.data).toContain('Perdió el celular');
  });

  test('another customer’s, and an administrator’s, is not found there', async () => {
    await new Browser(staff.app).loginAs('otherClient');
    const others = await db()
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account_id')
      .select('public_id')
      .where('fiscal_number', 'in', [people.otherClient, people.admin, people.serviceAdmin])
      .execute();
    for (const { public_id } of others) expect((await end(public_id, proof)).body.code).toBe('NOT_FOUND');
    expect(others.length).toBeGreaterThan(1);
  });
});

describe('the history', () => {
  const told = async (query: Record<string, string> = {}) =>
    body<Timeline>(await staff.get('serviceAdmin', 'GET /api/customers/:fiscal_number/timeline', query, who))
      .events;

  test('of a time that does not exist is refused in its field, in Spanish', async () => {
    const query = { before: '2026-13-40T00:00:00.000Z' };
    const refused = await staff.get('serviceAdmin', 'GET /api/customers/:fiscal_number/timeline', query, who);
    expect(refused.body).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: [{ path: '/query/before', message: 'Esa fecha no existe.' }],
    });
  });

  test('holds the messages to the contact of the customer, without their text, and without codes twice', async () => {
    const { context, database } = staff;
    const at = context.clock.now();
    const message = { channel: 'email' as const, recipient: 'client@correo.example', body: 'secreto' };
    await inTransaction(database.db, async (trx) => {
      const queue = (subject: string, dedupeKey: string, recipient = message.recipient) =>
        enqueueMessage(trx, at, { ...message, recipient, subject, dedupeKey });
      await queue('Recibimos tu pago', 'payment:x:1:email');
      await queue('Tu código', 'otp:9:email');
      await queue('De otra persona', 'payment:y:1:email', 'otra@correo.example');
    });
    await database.db
      .updateTable('outbox_message')
      .set({ failed_at: at, last_error: 'mailbox full' })
      .where('dedupe_key', '=', 'payment:x:1:email')
      .execute();
    const messages = (await told({ show: 'messages' })).filter(({ kind }) => kind === 'message');
    expect(messages.filter(({ action }) => action === 'payment')).toEqual([
      expect.objectContaining({
        action: 'payment',
        data: { channel: 'email', subject: 'Recibimos tu pago', fate: 'failed' },
      }),
    ]);
    expect(JSON.stringify(messages)).not.toMatch(/secreto|Tu código|De otra persona/);
  });

  test('holds the reminders that were held back, and why; those that were sent it holds as messages', async () => {
    const { database, context } = staff;
    const at = context.clock.now();
    const decide = async (kind: 'before' | 'due', decision: Decided) => {
      const { id } = await database.db
        .withTables<ReminderTables>()
        .insertInto('reminder')
        .values({
          fiscal_number: people.client,
          kind,
          due_date: '2026-11-23',
          invoices: [OVERDUE, FRESH],
          amount: 110_000,
          decided_at: at,
          sent_on: decision.state === 'sent' ? '2026-11-20' : null,
          ...decision,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await database.db
        .withTables<ReminderTables>()
        .insertInto('reminder_event')
        .values({ reminder_id: id, at, ...decision })
        .execute();
    };
    await decide('before', { state: 'held', reason: 'hours', channel: null });
    await decide('due', { state: 'sent', reason: null, channel: 'email' });
    const reminders = (await told({ show: 'messages' })).filter(({ kind }) => kind === 'reminder');
    expect(reminders).toEqual([
      expect.objectContaining({
        action: 'before',
        actor: 'system',
        data: { due_date: '2026-11-23', invoices: `${OVERDUE}, ${FRESH}`, reason: 'hours' },
      }),
    ]);
  });

  test('is told in parts, each of its own kinds, and names the administrators', async () => {
    await staff.post('serviceAdmin', 'POST /api/enable', {
      fiscal_number: people.client,
      active: true,
      motivo: 'Confirmó su identidad',
      current_password: PASSWORD,
    });
    const kinds = async (show: string) => [...new Set((await told({ show })).map(({ kind }) => kind))];
    expect(await kinds('payments')).toEqual(['payment']);
    expect((await kinds('acts')).sort()).toEqual(['change', 'login']);
    expect(await kinds('terms')).toEqual([]);
    const unblocked = (await told()).find(({ action }) => action === 'account unblocked');
    expect(unblocked).toMatchObject({ actor: people.serviceAdmin, name: 'Paula Andrea Jaramillo' });
  });
});
