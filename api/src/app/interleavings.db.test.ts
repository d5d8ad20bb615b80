import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../../testing/people.ts';
import { setAccountStatus } from '../access/identity/index.ts';
import { settle } from '../money/payments/index.ts';
import {
  addCustomer,
  openPaymentFixture,
  type PaymentFixture,
  payBody,
  stored,
} from '../money/payments/testing/payment-fixture.ts';
import { customerByFiscalNumber, savePlaces } from '../people/customers/index.ts';
import { inTransaction } from '../platform/database/database.ts';
import { onPostgres } from '../platform/testing/database.ts';
import { holding, meetAt, untilWaiting } from '../platform/testing/interleaving.ts';
import { createApi } from './app.ts';

type Customer = Output<'GET /api/userList'>['clients'][number];

let fixture: PaymentFixture;
let app: FastifyInstance;
let made = 0;

/** Holds a row until the sessions of the test wait for it, each in the order in which it came. */
const holdingRow = (table: 'account' | 'customer' | 'obligation', key: string, value: string) =>
  holding(fixture.ctx.db, sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${value} for update`);
const LOCKS_CUSTOMER = '%from "customer"%for update%';
const LOCKS_ACCOUNT = 'select * from "account"%for update%';
const BLOCKS_ACCOUNT = 'select "status" from "account"%for update%';

const block = (fiscalNumber: string) =>
  setAccountStatus(fixture.ctx, { fiscalNumber, status: 'INACTIVE', actor: people.admin });
const unblock = (fiscalNumber: string) =>
  setAccountStatus(fixture.ctx, { fiscalNumber, status: 'ACTIVE', actor: people.admin });
const isLoggedIn = async (browser: Browser) => (await browser.call('GET /api/user')).status === 200;

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('where two sessions meet', () => {
  beforeAll(async () => {
    fixture = await openPaymentFixture({ gatewayTimeout: 60_000 });
    await createPeople(fixture.ctx.db);
    await inTransaction(fixture.ctx.db, (trx) =>
      savePlaces(trx, {
        departments: [{ code: '05', name: 'Antioquia' }],
        municipalities: [{ code: '05001', name: 'Medellín' }],
      }),
    );
    app = await createApi(fixture.ctx, fixture.ctx);
  });
  afterAll(async () => {
    await app.close();
    await fixture.close();
  });
  beforeEach(async () => {
    await sql`delete from login_counter`.execute(fixture.ctx.db);
    await sql`delete from login_address`.execute(fixture.ctx.db);
  });

  const client = () => new Browser(app).loginAs('client');

  describe('[C15] a block and a login', () => {
    const login = { call: () => new Browser(app).login(people.client), waits: LOCKS_ACCOUNT };
    const blocking = { call: () => block(people.client), waits: BLOCKS_ACCOUNT };
    const session = async () =>
      (
        await sql<{ count: number }>`
          select count(*)::int as count from session s join account a on a.id = s.account_id
          where a.fiscal_number = ${people.client}`.execute(fixture.ctx.db)
      ).rows[0]?.count;

    test('the login comes first: its session is ended by the block', async () => {
      const held = await holdingRow('account', 'fiscal_number', people.client);
      const [answer] = await meetAt(fixture.ctx.db, held, login, blocking);
      expect(answer.status).toBe(200);
      expect(await session()).toBe(0);
      await unblock(people.client);
    });

    test('the block comes first: the login that had verified the password before is refused', async () => {
      const held = await holdingRow('account', 'fiscal_number', people.client);
      const [, answer] = await meetAt(fixture.ctx.db, held, blocking, login);
      expect(answer.body.code).toBe('INACTIVE_USER');
      expect(await session()).toBe(0);
      await unblock(people.client);
    });
  });

  test('[C15] a payment that began before the block goes on, and its money is recorded; the next call finds no session', async () => {
    made += 1;
    const invoice = `I${made}`;
    await addCustomer(fixture, people.client, [invoice]);
    const browser = await client();
    const held = await holdingRow('obligation', 'invoice', invoice);
    const paying = browser.call('POST /api/pay_invoices', {
      body: payBody({ who: people.client, invoices: [invoice] }),
      headers: { 'idempotency-key': randomUUID() },
    });
    await untilWaiting(fixture.ctx.db, '%open_payment(%');
    await block(people.client);
    await held.commit();
    const { body } = await paying;
    expect(body).toMatchObject({ status: 'Pending' });
    expect(await isLoggedIn(browser)).toBe(false);
    const id = String(body['transaction_id']);
    const { reference } = await stored(fixture, id);
    fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'applied' });
    await unblock(people.client);
  });

  test('[C10] two changes of one password that were both verified: one counts, the other is judged by the new password', async () => {
    const who = people.otherClient;
    const [here, there] = [
      await new Browser(app).loginAs('otherClient'),
      await new Browser(app).loginAs('otherClient'),
    ];
    const to = (browser: Browser, password: string) => ({
      call: () =>
        browser.call('POST /api/changePassword', {
          body: { last_password: PASSWORD, password_1: password, password_2: password },
        }),
      waits: '%from "account"%for update%',
    });
    const held = await holdingRow('account', 'fiscal_number', who);
    const [first, second] = await meetAt(
      fixture.ctx.db,
      held,
      to(here, 'Barc0s-lentos-1'),
      to(there, 'Barc0s-lentos-2'),
    );
    expect(first.status).toBe(200);
    expect(second.status).not.toBe(200);
    await sql`delete from login_counter`.execute(fixture.ctx.db);
    expect((await new Browser(app).login(who, 'Barc0s-lentos-1')).status).toBe(200);
    expect((await new Browser(app).login(who, 'Barc0s-lentos-2')).status).not.toBe(200);
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from password_history h join account a on a.id = h.account_id
      where a.fiscal_number = ${who}`.execute(fixture.ctx.db);
    // The one that was replaced, once.
    expect(rows).toEqual([{ kept: 1 }]);
  });

  describe('[C12] two clerks who save one customer', () => {
    const read = async (clerk: Browser): Promise<Customer> => {
      const query = { fiscal_number: people.client };
      const [customer] = (await clerk.call('GET /api/userList', { query })).body['clients'] as Customer[];
      if (!customer) throw new Error('the customer is not found');
      return customer;
    };
    const saving = (clerk: Browser, form: Customer, change: Partial<Customer>) => ({
      call: () =>
        clerk.call('POST /api/userList', {
          query: { fiscal_number: people.client },
          body: {
            ...{ fiscal_number: form.fiscal_number, first_name: form.first_name, last_name: form.last_name },
            ...{ email: form.email, phone: form.phone, home_phone: form.home_phone, address: form.address },
            ...{ version: form.version, motivo: 'Lo pidió por teléfono', current_password: PASSWORD },
            ...change,
          },
        }),
      waits: LOCKS_CUSTOMER,
    });
    const meeting = async (...changes: readonly Partial<Customer>[]) => {
      await sql`update customer set municipality_code = '05001', street = 'Calle 10 # 20-30'
        where fiscal_number = ${people.client}`.execute(fixture.ctx.db);
      const clerks: Browser[] = [];
      for (const _ of changes) clerks.push(await new Browser(app).loginAs('admin'));
      const [one = await client()] = clerks;
      const form = await read(one);
      const held = await holdingRow('customer', 'fiscal_number', people.client);
      const answers = await meetAt(
        fixture.ctx.db,
        held,
        ...clerks.map((clerk, index) => saving(clerk, form, changes[index] ?? {})),
      );
      return { answers: answers.map(({ status }) => status), now: await read(one) };
    };

    test('different fields: both stay, although both had read the form before', async () => {
      const { answers, now } = await meeting({ phone: '3111111111' }, { home_phone: '6045550199' });
      expect(answers).toEqual([200, 200]);
      expect(now).toMatchObject({ phone: '3111111111', home_phone: '6045550199' });
    });

    test('the same field: the second is refused, and nothing of it is written', async () => {
      const { answers, now } = await meeting({ phone: '3122222222' }, { phone: '3133333333' });
      expect(answers).toEqual([200, 412]);
      expect(now.phone).toBe('3122222222');
    });

    test('three at once: who changes another field is written, of two with the same field one', async () => {
      const { answers, now } = await meeting(
        { phone: '3144444444' },
        { home_phone: '6045550177' },
        { phone: '3155555555' },
      );
      expect(answers).toEqual([200, 200, 412]);
      expect(now).toMatchObject({ phone: '3144444444', home_phone: '6045550177' });
    });
  });

  test.each([2, 3])(
    '[C14] %i requests for a higher limit with one code: one raises it once, the others find the code used',
    async (requests) => {
      await sql`delete from limit_request`.execute(fixture.ctx.db);
      await sql`update customer set approved_limit = 5000000, preapproved_increase = 1500000
      where fiscal_number = ${people.client}`.execute(fixture.ctx.db);
      const browser = await client();
      const body = { fiscal_number: people.client, cupo_disponible: 500_000 };
      expect((await browser.call('POST /api/limit/otp', { body })).status).toBe(200);
      const { rows } = await sql<{ body: string }>`
      select body from outbox_message where dedupe_key like 'otp:%' order by id desc limit 1`.execute(
        fixture.ctx.db,
      );
      const codigo = /\b\d{6}\b/.exec(rows[0]?.body ?? '')?.[0];
      const asking = {
        call: () => browser.call('POST /api/limit/increase', { body: { ...body, codigo } }),
        waits: LOCKS_CUSTOMER,
      };
      const held = await holdingRow('customer', 'fiscal_number', people.client);
      // The first has the code's row by then: the second waits for that.
      const others = Array.from({ length: requests - 1 }, () => ({ ...asking, waits: '%otp%' }));
      const answers = await meetAt(fixture.ctx.db, held, asking, ...others);
      expect(answers.map(({ status }) => status)).toEqual([200, ...others.map(() => 422)]);
      expect((await customerByFiscalNumber(fixture.ctx.db, people.client))?.approvedLimit).toBe(5_500_000);
      const made = await sql<{ status: string }>`select status from limit_request`.execute(fixture.ctx.db);
      expect(made.rows).toEqual([{ status: 'granted' }]);
    },
  );
});
