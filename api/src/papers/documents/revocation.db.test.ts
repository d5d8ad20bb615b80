import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Input, Name, Output } from '@portal/contract';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import {
  applySuspense,
  openObligations,
  postToSuspense,
  reverseEntry,
  suspendedMoney,
  updateObligations,
} from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import { settle } from '../../money/payments/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { revokeDoubted } from './operations/revoke-documents.ts';
import { clientAt, invoices, openPaidDocumentFixture } from './testing/document-fixture.ts';

const DEBT = 'GET /api/certificates/debt';
const PLAN = 'GET /api/certificates/paymentPlan/:invoice';
const PEACE = 'GET /api/certificates/peace';
const PEACE_OF = 'GET /api/certificates/peace/:invoices';
const RENT = 'GET /api/certificates/rent/:year';
const STATEMENT = 'GET /api/certificates/statement/:invoice/:due_date';
const RECEIPT = 'GET /api/transactions/:id/receipt';
const invoice = invoices.open;

let fixture: Awaited<ReturnType<typeof openPaidDocumentFixture>>;
beforeAll(async () => {
  fixture = await openPaidDocumentFixture();
});
afterAll(() => fixture.close());

const at = (moment: string) => clientAt(fixture, moment);

/** Begins a payment of an open invoice. @returns its id and the bank's reference. */
const begin = async (browser: Browser, amount: number, marca: 'Y' | 'N' = 'N') => {
  const listed = (await browser.call('GET /api/invoices')).body as unknown as Output<'GET /api/invoices'>;
  const interests_mora = Math.min(
    amount,
    listed.invoices.find((open) => open.invoice === invoice)?.mora ?? 0,
  );
  const line = { interests_mora, amount_without_mora: amount - interests_mora, marca };
  const body: Input<'POST /api/pay_invoices'>['body'] = {
    error_marca: false,
    fiscal_number: people.client,
    invoices: [invoice],
    invoices_to_pay: [{ invoice, ...line, beyond_due: 'next_instalments', total_payment: amount }],
    total_amount: amount,
    payment_method: 'PSE',
    extra_properties: { bankcode: '1007', bankname: 'BANCOLOMBIA', sales_person: '' },
    login: true,
  };
  const headers = { 'idempotency-key': randomUUID() };
  const { body: reply } = await browser.call('POST /api/pay_invoices', { headers, body });
  if (reply['status'] !== 'Pending') throw new Error(`not started: ${JSON.stringify(reply)}`);
  const id = String(reply['transaction_id']);
  const found = (await browser.call('GET /api/transactions/:id', { params: { id } }))
    .body as unknown as Output<'GET /api/transactions/:id'>;
  return { id, reference: found.transaction.reference_id };
};
const approve = async (reference: string): Promise<void> => {
  fixture.bank.control.settle(reference, { status: 'APPROVED' }, { event: false });
  await settle(fixture.payments, reference);
};
const pay = async (browser: Browser, amount: number, marca: 'Y' | 'N' = 'N') => {
  const payment = await begin(browser, amount, marca);
  await approve(payment.reference);
  return payment;
};
const takeBack = async (reference: string): Promise<void> => {
  fixture.bank.control.reverse(reference, { event: false });
  await settle(fixture.payments, reference);
};

/** Asks for a document. @returns its verification code. */
const issued = async (browser: Browser, name: Name, params: Record<string, string> = {}, query = {}) => {
  const { status, body } = await browser.call(name, { params, query });
  if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
  const { rows } = await sql<{ code: string }>`
    select code from document order by id desc limit 1`.execute(fixture.database.db);
  return rows[0]?.code ?? '';
};
const verified = async (code: string): Promise<Output<'GET /api/verify/:code'>> =>
  (await new Browser(fixture.app).call('GET /api/verify/:code', { params: { code } }))
    .body as unknown as Output<'GET /api/verify/:code'>;
const stateOf = async (code: string) => (await verified(code)).revoked ?? 'holds';
const mails = async (): Promise<readonly { recipient: string; subject: string; body: string }[]> => {
  const { rows } = await sql<{ recipient: string; subject: string; body: string }>`
    select recipient, subject, body from outbox_message
    where channel = 'email' and subject like '%tus documentos%' order by id`.execute(fixture.database.db);
  return rows;
};
const logged = async (): Promise<readonly string[]> => {
  const { rows } = await sql<{ data: string }>`
    select data from audit_entry where action = 'document revoked' order by id`.execute(fixture.database.db);
  return rows.map(({ data }) => data);
};
const totalNow = async (browser: Browser): Promise<number> => {
  const { body } = await browser.call('GET /api/totalToPay/:custId/:invoice', {
    params: { custId: people.client, invoice },
  });
  return Number(body['saldoTotal']);
};

test('documents of every kind that counted a payment are revoked when the bank takes it back, once, with a mail and an entry of the log', async () => {
  const client = await at('2026-11-20T15:00:00Z');
  const first = await pay(client, 110_000);
  const codes = {
    debt: await issued(client, DEBT),
    plan: await issued(client, PLAN, { invoice }),
    statement: await issued(client, STATEMENT, { invoice, due_date: '2026-11-30' }),
    receipt: await issued(client, RECEIPT, { id: first.id }),
    history: await issued(client, 'GET /api/transactions', {}, { file: 'PDF' }),
    rent: await issued(client, RENT, { year: '2025' }),
  };
  const { statement } = await verified(codes.debt);
  // What is paid later leaves a document of a day true, also on the same day.
  const later = await at('2026-11-21T15:00:00Z');
  const second = await pay(later, 60_000);
  await revokeDoubted(fixture.payments);
  for (const code of Object.values(codes)) expect([code, await stateOf(code)]).toEqual([code, 'holds']);
  expect(await mails()).toEqual([]);

  await at('2026-11-25T15:00:00Z');
  await takeBack(first.reference);
  await revokeDoubted(fixture.payments);
  const why = 'El banco reversó un pago que este documento contaba.';
  for (const kind of ['debt', 'plan', 'statement', 'receipt', 'history'] as const) {
    const revoked = await stateOf(codes[kind]);
    expect([kind, revoked]).toMatchObject([kind, { on: '2026-11-25', why }]);
  }
  const debt = (await verified(codes.debt)).revoked?.now ?? '';
  expect(debt).toMatch(/^A 20 de noviembre de 2026 debía \$[\d.]+ por 1 obligación\.$/);
  expect(debt).not.toBe(statement);
  expect((await verified(codes.receipt)).revoked?.now).toContain('El banco reversó este pago');
  expect((await verified(codes.history)).revoked?.now).toBe('1 transacción, 0 aprobadas por $0.');
  expect(await stateOf(codes.rent)).toBe('holds');
  await revokeDoubted(fixture.payments);
  const told = await mails();
  expect(told).toHaveLength(1);
  expect(told[0]?.subject).toBe('5 de tus documentos ya no valen');
  for (const code of [codes.debt, codes.plan, codes.statement, codes.receipt, codes.history])
    expect(told[0]?.body).toContain(code);
  expect(told[0]?.body).toContain(debt);
  expect(await logged()).toHaveLength(5);

  // The second payment counts still, and what is printed now holds.
  const now = await at('2026-11-26T15:00:00Z');
  const again = await issued(now, DEBT);
  expect(await stateOf(again)).toBe('holds');
  expect(await stateOf(await issued(now, RECEIPT, { id: second.id }))).toBe('holds');
  expect(await stateOf(codes.debt)).toMatchObject({ on: '2026-11-25', why });
});

test('[CE-08] a paz y salvo is revoked when the payment that closed the credit is taken back, and stays so after it is paid again', async () => {
  const client = await at('2026-11-27T15:00:00Z');
  const closing = await pay(client, await totalNow(client), 'Y');
  const later = await at('2026-11-29T15:00:00Z');
  const codes = [await issued(later, PEACE_OF, { invoices: invoice }), await issued(later, PEACE)];
  for (const code of codes) expect(await stateOf(code)).toBe('holds');
  const before = (await mails()).length;

  await at('2026-12-02T15:00:00Z');
  await takeBack(closing.reference);
  // Who asks at once is told at once; the mail goes out with what was noted.
  expect(await stateOf(codes[0] ?? '')).toEqual({
    on: '2026-12-02',
    why: 'El banco reversó un pago que este documento contaba.',
    now: `Hoy no está a paz y salvo por ${invoice}.`,
  });
  await revokeDoubted(fixture.payments);
  expect(await stateOf(codes[1] ?? '')).toMatchObject({
    on: '2026-12-02',
    now: 'Hoy no está a paz y salvo por todo concepto.',
  });
  const told = (await mails()).slice(before);
  expect(told.map(({ subject }) => subject)).toEqual(Array(2).fill('Uno de tus documentos ya no vale'));
  expect(told.map(({ body }) => body).join()).toContain('Quien lo verifique verá que ya no vale.');

  const owing = await at('2026-12-03T15:00:00Z');
  await pay(owing, await totalNow(owing), 'Y');
  await at('2026-12-06T15:00:00Z');
  expect(await stateOf(codes[0] ?? '')).toMatchObject({
    on: '2026-12-02',
    now: `Hoy está a paz y salvo por ${invoice}: se puede pedir uno nuevo.`,
  });
});

test('[CE-04] the certificate for the tax return counts by the day of the bank, and is revoked when a payment of its year is taken back', async () => {
  const other = `R${invoice.slice(1)}`;
  fixture.context.clock.set('2026-12-10T15:00:00Z');
  await inTransaction(fixture.database.db, (trx) =>
    openObligations(
      trx,
      [
        anObligation(
          { ...TWELVE_MONTHS, openedOn: '2026-12-10', firstDueDate: '2027-01-10' },
          { invoice: other, fiscalNumber: people.client },
        ),
      ],
      { occurredAt: fixture.context.clock.now(), businessDate: '2026-12-10' },
    ),
  );
  const money = async (amount: number, day: string, paidAt: string) => {
    const transactionId = randomUUID();
    await inTransaction(fixture.database.db, async (trx) => {
      const occurredAt = new Date(paidAt);
      await sql`
        insert into payment_transaction overriding system value
        select (jsonb_populate_record(t, ${JSON.stringify({
          id: 900_000 + amount + Number(day.slice(8)),
          public_id: transactionId,
          reference: transactionId,
          gateway_id: transactionId,
          trazability_code: null,
          business_date: day,
          paid_at: paidAt,
        })}::jsonb)).* from payment_transaction t where status = 'Approved' limit 1`.execute(trx);
      const receipt = { transactionId, version: 1, invoice: other, amount, asOf: day, occurredAt };
      await postToSuspense(trx, receipt);
      const act = {
        act: randomUUID(),
        transactionId,
        from: other,
        amount,
        asOf: day,
        occurredAt,
        reason: 'x',
      };
      await applySuspense(trx, { ...act, invoice: other, beyondDue: 'next_instalments' });
    });
    return transactionId;
  };
  await money(107_096, '2026-12-20', '2026-12-20T15:00:00Z');
  // It began at 23:59:58 on the last day of the year; the bank took it the day after.
  await money(107_096, '2026-12-31', '2027-01-01T05:00:03Z');
  const client = await at('2027-01-15T15:00:00Z');
  const rent = await fixture.certificate(client, RENT, { year: '2026' });
  const [, paid = ''] = new RegExp(`${other} \\$[\\d.]+ \\$([\\d.]+) `).exec(rent.text) ?? [];
  // One instalment's capital, not two.
  expect(Number(paid.replaceAll('.', ''))).toBeLessThan(107_096);
  const { rows } = await sql<{ code: string }>`select code from document order by id desc limit 1`.execute(
    fixture.database.db,
  );
  const code = rows[0]?.code ?? '';
  expect(await stateOf(code)).toBe('holds');
  const applied = await sql<{ id: number }>`
    select id from ledger_entry where kind = 'applied' order by id limit 1`.execute(fixture.database.db);
  await at('2027-02-01T15:00:00Z');
  await inTransaction(fixture.database.db, (trx) =>
    reverseEntry(trx, {
      entryId: applied.rows[0]?.id ?? 0,
      asOf: '2027-02-01',
      occurredAt: fixture.context.clock.now(),
      reason: 'undone',
    }),
  );
  expect((await suspendedMoney(fixture.database.db)).length).toBeGreaterThan(0);
  await revokeDoubted(fixture.payments);
  expect(await stateOf(code)).toMatchObject({
    on: '2027-02-01',
    why: 'Corregimos la aplicación de un pago que este documento contaba.',
    now: expect.stringContaining('Año gravable 2026: saldo de capital'),
  });
});

test('a certificate of debt is revoked by an import that brings a credit of an earlier day, not by one that writes a credit off', async () => {
  const client = await at('2027-02-10T15:00:00Z');
  const code = await issued(client, DEBT);
  const record = anObligation(
    { ...TWELVE_MONTHS, openedOn: '2026-12-10', firstDueDate: '2027-01-10' },
    { invoice: `R${invoice.slice(1)}`, fiscalNumber: people.client, portfolio: 'written_off' },
  );
  await at('2027-02-11T15:00:00Z');
  await inTransaction(fixture.database.db, (trx) => updateObligations(trx, [record]));
  await revokeDoubted(fixture.payments);
  expect(await stateOf(code)).toBe('holds');
  await inTransaction(fixture.database.db, (trx) =>
    openObligations(
      trx,
      [
        anObligation(
          { ...TWELVE_MONTHS, openedOn: '2027-02-01', firstDueDate: '2027-03-01' },
          { invoice: 'R900001', fiscalNumber: people.client },
        ),
      ],
      { occurredAt: fixture.context.clock.now(), businessDate: '2027-02-11' },
    ),
  );
  await revokeDoubted(fixture.payments);
  expect(await stateOf(code)).toMatchObject({
    on: '2027-02-11',
    why: 'Corregimos los datos con los que se hizo este documento.',
    now: expect.stringMatching(/por 2 obligaciones\.$/),
  });
});
