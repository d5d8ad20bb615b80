import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { developmentKeys, type RunningBank, startBank } from '@portal/simulators/bank';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../testing/browser.ts';
import { createPeople, people } from '../../testing/people.ts';
import { openObligations } from '../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../money/credit/obligation.fixture.ts';
import { payBody } from '../money/payments/testing/payment-fixture.ts';
import { audit } from '../platform/audit/audit.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { sentStatements } from '../platform/testing/sent-statements.ts';
import { createApi } from './app.ts';

let database: Database;
let bank: RunningBank;
let app: FastifyInstance;
let browser: Browser;

beforeAll(async () => {
  database = await openTestDatabase();
  const plain = testContext(database);
  bank = await startBank({ now: () => plain.clock.now(), paymentUrlDelayMs: 0, retryScheduleMs: [] });
  const gateway = {
    ...plain.config.gateway,
    ...developmentKeys,
    url: `${bank.url}/v1`,
    bankHosts: [new URL(bank.url).host],
  };
  app = await createApi({ ...plain, config: { ...plain.config, gateway } });
  await createPeople(database.db);
  await inTransaction(database.db, (trx) =>
    openObligations(
      trx,
      ['E100001', 'E100002', 'E100003'].map((invoice) =>
        anObligation(TWELVE_MONTHS, { invoice, fiscalNumber: people.client }),
      ),
      { occurredAt: plain.clock.now(), businessDate: '2026-11-20' },
    ),
  );
  browser = await new Browser(app).loginAs('client');
});
afterAll(async () => {
  await app.close();
  await bank.close();
  await database.close();
});

const statementsOf = (work: () => Promise<unknown>) => sentStatements(database, work);

async function pay(invoice: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const listed = await browser.call('GET /api/invoices');
  const { invoices } = listed.body as unknown as { invoices: { invoice: string; mora: number }[] };
  const amount = (invoices.find((one) => one.invoice === invoice)?.mora ?? 0) + 50_000;
  const mora = amount - 50_000;
  const body = payBody({ who: people.client, invoices: [invoice], amount });
  const [line] = body.invoices_to_pay;
  if (!line) throw new Error('no line');
  Object.assign(line, { interests_mora: mora, amount_without_mora: 50_000 });
  payment = () => browser.call('POST /api/pay_invoices', { body, headers });
}
let payment: () => Promise<{ readonly status: number; readonly body: Record<string, unknown> }>;

test('starting a payment sends at most four statements', async () => {
  // The first one fetches the list of banks of the day.
  await pay('E100001');
  expect((await payment()).body['status']).toBe('Pending');
  await pay('E100002');
  let reply: Record<string, unknown> = {};
  const sent = await statementsOf(async () => {
    reply = (await payment()).body;
  });
  expect(reply['status']).toBe('Pending');
  expect(sent.length).toBeLessThanOrEqual(4);
});

test('the summary and the invoices send at most three statements each', async () => {
  for (const name of ['GET /api/summary', 'GET /api/invoices'] as const) {
    let status = 0;
    await browser.call(name);
    const sent = await statementsOf(async () => {
      ({ status } = await browser.call(name));
    });
    expect(status).toBe(200);
    expect({ name, statements: sent.length <= 3 ? 'at most 3' : sent }).toEqual({
      name,
      statements: 'at most 3',
    });
  }
});

test('opening a payment and writing the log take their indexes, also on a connection that planned them when the tables were empty', async () => {
  const tables = ['audit_entry', 'idempotency_key', 'payment_transaction', 'payment_reservation'];
  await database.db.connection().execute(async (connection) => {
    await sql`analyze`.execute(connection);
    const scans = async () =>
      (
        await sql<{ relname: string; seq_scan: number }>`
          select relname, seq_scan from pg_stat_xact_user_tables
          where relname = any(${tables}) order by relname`.execute(connection)
      ).rows;
    // Ten times, so that plans for any values are there if the database ever makes them.
    for (let time = 0; time < 10; time += 1) {
      await sql`begin`.execute(connection);
      // The server's counts hold what this connection did shortly before, too.
      const before = await scans();
      await audit(connection, new Date(), {
        actor: 'system',
        subject: `s${time}`,
        action: 'login',
        data: {},
      });
      await sql`select open_payment('p', 'o', ${randomUUID()}, 'h', false, ${randomUUID()}, ${randomUUID()}, '1', 1,
        '2026-11-20', 'B', 'B', 'c', false, null, 'g', now(), now(), null, array['E100001'],
        array[(select version from obligation where invoice = 'E100001')], '[]', '2026-11-20', '{}')`.execute(
        connection,
      );
      const after = await scans();
      await sql`rollback`.execute(connection);
      expect(after).toEqual(before);
    }
  });
});
