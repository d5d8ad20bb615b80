import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { totalToPay } from '@portal/credit-engine';
import { pesos } from '@portal/values/number-formats';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import { applySuspense, creditsByInvoice } from '../../money/credit/index.ts';
import { settle } from '../../money/payments/index.ts';
import { payBody } from '../../money/payments/testing/payment-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { revokeDoubted } from './operations/revoke-documents.ts';
import { clientAt, invoices, openPaidDocumentFixture } from './testing/document-fixture.ts';

const DEBT = 'GET /api/certificates/debt';
const DAY = '2026-11-20';
const invoice = invoices.open;

let fixture: Awaited<ReturnType<typeof openPaidDocumentFixture>>;
beforeAll(async () => {
  fixture = await openPaidDocumentFixture();
});
afterAll(() => fixture.close());

const at = (moment: string) => clientAt(fixture, moment);
const creditNow = async () => {
  const [credit] = await creditsByInvoice(fixture.database.db, [invoice]);
  if (!credit) throw new Error('no credit');
  return credit;
};

/** A payment of all that is late, which the bank refuses and approves after that: its money waits. */
const lateApproval = async (day = DAY) => {
  const client = await at(`${day}T15:00:00Z`);
  const { body: listed } = await client.call('GET /api/invoices');
  const [{ mora, quotas }] = listed['invoices'] as [Output<'GET /api/invoices'>['invoices'][number]];
  const late = quotas.filter(({ date_mora }) => date_mora > 0);
  const amount = mora + late.reduce((sum, { quota_value }) => sum + quota_value, 0);
  const body = payBody({ who: people.client, invoices: [invoice], amount });
  Object.assign(body.invoices_to_pay[0] ?? {}, { interests_mora: mora, amount_without_mora: amount - mora });
  const headers = { 'idempotency-key': randomUUID() };
  const { body: begun } = await client.call('POST /api/pay_invoices', { headers, body });
  const id = String(begun['transaction_id']);
  const found = await client.call('GET /api/transactions/:id', { params: { id } });
  const { reference_id: reference } = found.body['transaction'] as { reference_id: string };
  for (const outcome of [{ status: 'DECLINED', reason: '00014' }, { status: 'APPROVED' }] as const) {
    fixture.bank.control.settle(reference, outcome, { event: false });
    await settle(fixture.payments, reference);
  }
  return { id, reference, amount };
};

/** Prints a certificate of debt. @returns its text and its code. */
const printed = async (browser: Browser) => {
  const { text } = await fixture.certificate(browser, DEBT);
  const { rows } = await sql<{ code: string }>`select code from document order by id desc limit 1`.execute(
    fixture.database.db,
  );
  return { text, code: rows[0]?.code ?? '' };
};
const verified = async (code: string) =>
  (await new Browser(fixture.app).call('GET /api/verify/:code', { params: { code } }))
    .body as unknown as Output<'GET /api/verify/:code'>;

test('[rule 18] a certificate of debt tells money that waits, without late interest on what it covers; it holds when that is applied, and not when the bank takes it back', async () => {
  const { id, reference, amount } = await lateApproval();
  const client = await at('2026-11-25T15:00:00Z');
  const { text, code } = await printed(client);
  // The administration says no other.
  const admin = await new Browser(fixture.app).loginAs('admin');
  const { body: seen } = await admin.call('GET /api/customers/:fiscal_number', {
    params: { fiscal_number: people.client },
  });
  const mine = (seen['invoices'] as { invoice: string }[]).find((one) => one.invoice === invoice);
  expect(mine).toMatchObject({ overdue: 0, late_interest: 0, overdue_days: 0 });
  expect(seen['balance']).toMatchObject({ overdue: 0, late_interest: 0 });
  for (const q of [people.client, invoice]) {
    const { body: found } = await admin.call('GET /api/search', { query: { q } });
    const { customers, invoices: some } = found as unknown as Output<'GET /api/search'>;
    const states = [...customers.hits, ...some.hits.filter((hit) => hit.invoice === invoice)];
    expect(states.map(({ state }) => state)).toEqual(states.map(() => 'up_to_date'));
    expect(states.length).toBeGreaterThan(0);
  }
  const { state } = await creditNow();
  const plain = totalToPay(state, '2026-11-25');
  expect(text).toContain(`${pesos(amount)} están recibidos y por aplicar`);
  expect(text).toMatch(new RegExp(`Recibido, por aplicar\\s+\\${pesos(amount)}`));
  expect(text).toMatch(/Estado\s+Al día/);
  const { mora: stopped } = totalToPay(state, DAY);
  expect(plain.mora).toBeGreaterThan(stopped);
  expect(text).toContain(`debe a 25 de noviembre de 2026 ${pesos(plain.total - plain.mora + stopped)} `);
  expect((await verified(code)).statement).toContain(`${pesos(amount)} están recibidos y por aplicar`);

  const later = await at('2026-11-27T15:00:00Z');
  await inTransaction(fixture.database.db, async (trx) => {
    const applied = await applySuspense(trx, {
      ...{ act: 'desk:1', transactionId: id, from: invoice, invoice, amount, asOf: DAY, reason: 'caso' },
      occurredAt: fixture.context.clock.now(),
      beyondDue: 'next_instalments',
    });
    expect(applied.outcome).toBe('posted');
    await sql`update payment_transaction set money = 'applied' where public_id = ${id}`.execute(trx);
  });
  await revokeDoubted(fixture.payments);
  expect((await verified(code)).revoked).toBeUndefined();
  const { text: after } = await printed(later);
  expect(after).not.toContain('por aplicar');

  await at('2026-11-30T15:00:00Z');
  fixture.bank.control.reverse(reference, { event: false });
  await settle(fixture.payments, reference);
  await revokeDoubted(fixture.payments);
  expect((await verified(code)).revoked).toMatchObject({
    on: '2026-11-30',
    why: 'El banco reversó un pago que este documento contaba.',
  });
});

test('a certificate of debt that told money as waiting is revoked with the mail when the bank takes that money back, though no one verifies it', async () => {
  await at('2026-12-14T15:00:00Z');
  const { db } = fixture.database;
  const { reference } = await lateApproval('2026-12-14');
  const client = await at('2026-12-15T15:00:00Z');
  const { code } = await printed(client);
  await revokeDoubted(fixture.payments);
  fixture.bank.control.reverse(reference, { event: false });
  await settle(fixture.payments, reference);
  await revokeDoubted(fixture.payments);
  const { rows } = await sql<{ reason: string }>`
    select r.reason from document_revocation r join document d on d.id = r.document_id where d.code = ${code}`.execute(
    db,
  );
  expect(rows).toEqual([{ reason: 'reversed' }]);
});
