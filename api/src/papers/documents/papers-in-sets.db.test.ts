import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { openObligations } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import { settle } from '../../money/payments/index.ts';
import { payBody } from '../../money/payments/testing/payment-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sentStatements } from '../../platform/testing/sent-statements.ts';
import { revokeDoubted } from './operations/revoke-documents.ts';
import { invoices, openPaidDocumentFixture } from './testing/document-fixture.ts';

let fixture: Awaited<ReturnType<typeof openPaidDocumentFixture>>;
let client: Browser;
beforeAll(async () => {
  fixture = await openPaidDocumentFixture();
  client = await new Browser(fixture.app).loginAs('client');
});
afterAll(() => fixture.close());

const statements = async (work: () => Promise<unknown>): Promise<number> =>
  (await sentStatements(fixture.database, work)).length;

test('copies of a receipt are held against its payment once, however many there are', async () => {
  const body = payBody({ who: people.client, invoices: [invoices.open], amount: 50_000 });
  const listed = (await client.call('GET /api/invoices')).body['invoices'] as { mora: number }[];
  const mora = listed[0]?.mora ?? 0;
  Object.assign(body.invoices_to_pay[0] ?? {}, { interests_mora: mora, amount_without_mora: 50_000 - mora });
  const headers = { 'idempotency-key': randomUUID() };
  const id = String((await client.call('POST /api/pay_invoices', { headers, body })).body['transaction_id']);
  const found = await client.call('GET /api/transactions/:id', { params: { id } });
  const { reference_id: reference } = found.body['transaction'] as { reference_id: string };
  fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
  await settle(fixture.payments, reference);
  const printed = () => client.call('GET /api/transactions/:id/receipt', { params: { id } });
  await printed();
  const { rows } = await sql<{ code: string }>`select code from document`.execute(fixture.database.db);
  const code = rows[0]?.code ?? '';
  const visitor = new Browser(fixture.app);
  const verify = async () => {
    const { body: shown } = await visitor.call('GET /api/verify/:code', { params: { code } });
    expect(shown).toMatchObject({ kind: 'receipt' });
    return shown['earlier'];
  };
  const ofOne = await statements(verify);
  for (let copy = 1; copy < 6; copy += 1) await printed();
  expect(await verify()).toHaveLength(5);
  expect(await statements(verify)).toBe(ofOne);
});

test('papers of any kind and day read the ledger of their customer once, however many papers and credits there are', async () => {
  const clock = fixture.context.clock;
  const later = { ...TWELVE_MONTHS, openedOn: '2026-11-21', firstDueDate: '2026-12-21' };
  const open = (numbers: readonly string[]) =>
    inTransaction(fixture.database.db, (trx) =>
      openObligations(
        trx,
        numbers.map((invoice) => anObligation(later, { invoice, fiscalNumber: people.client })),
        { occurredAt: clock.now(), businessDate: '2026-11-21' },
      ),
    );
  const papers = async () => {
    for (const name of ['GET /api/certificates/debt', 'GET /api/certificates/peace/:invoices'] as const)
      expect((await client.call(name, { params: { invoices: invoices.closed } })).status).toBe(200);
    const plan = await client.call('GET /api/certificates/paymentPlan/:invoice', {
      params: { invoice: invoices.open },
    });
    expect(plan.status).toBe(200);
  };
  const doubted = async () => {
    await sql`insert into document_doubt (fiscal_number) values (${people.client})`.execute(
      fixture.database.db,
    );
    await revokeDoubted(fixture.payments);
  };
  await papers();
  await doubted();
  const ofFew = await statements(doubted);
  await open(['E100004', 'E100005', 'E100006']);
  clock.set('2026-11-22T15:00:00Z');
  client = await new Browser(fixture.app).loginAs('client');
  await papers();
  await papers();
  await doubted();
  expect(await statements(doubted)).toBe(ofFew);
  const { rows } = await sql`select from document_revocation`.execute(fixture.database.db);
  expect(rows).toHaveLength(0);
});
