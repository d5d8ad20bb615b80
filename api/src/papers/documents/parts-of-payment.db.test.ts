import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { sumDebts, totalToPay } from '@portal/credit-engine';
import { pesos } from '@portal/values/number-formats';
import { sql } from 'kysely';
import { creditsByInvoice, unpaidInstalments } from '../../money/credit/index.ts';
import { deskActs } from '../../money/money-desk/testing/desk-acts.ts';
import {
  ask,
  type CaseList,
  type DeskFixture,
  decide,
  mailsTo,
  openDesk,
  PAULA,
} from '../../money/money-desk/testing/desk-fixture.ts';
import type { GatewayAnswer } from '../../money/payments/gateway/port.ts';
import { paymentsAfter, paymentsByStatus, searchTransactions, settle } from '../../money/payments/index.ts';
import {
  paidOnColumn,
  underWay,
  underWayColumn,
} from '../../money/payments/queries/payments-holding-invoices.ts';
import {
  addCustomer,
  INSTALMENT,
  payBody,
  started,
  stored,
} from '../../money/payments/testing/payment-fixture.ts';
import { historyDocument } from './history.ts';
import { receiptDocument, receiptStatement } from './receipt.ts';

type Found = Output<'GET /api/transactions/:id'>;

let fixture: DeskFixture;
let altered: Partial<GatewayAnswer> = {};
let next = 0;
beforeAll(async () => {
  fixture = await openDesk({
    wrap: (gateway) => ({
      ...gateway,
      query: async (of) => {
        const answer = await gateway.query(of);
        return answer && { ...answer, ...altered };
      },
    }),
  });
});
afterEach(() => {
  altered = {};
});
afterAll(() => fixture.close());

/** A payment of 120.000 of which the bank took another amount, with its case at the desk. */
async function otherAmount(taken: number) {
  next += 1;
  const who = String(1_700_000_000 + next);
  const invoice = `M${next}01`;
  await addCustomer(fixture, who, [invoice]);
  const payment = await started(fixture, { who, invoices: [invoice], amount: 120_000 });
  altered = { amount: taken };
  decide(fixture, payment.reference, 'APPROVED');
  await settle(fixture.ctx, payment.reference);
  await fixture.sync();
  const { body } = await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`);
  return { ...payment, who, invoice, caseId: body.cases[0]?.id ?? '' };
}

const found = async ({ id, who }: { id: string; who: string }): Promise<Found> =>
  (await fixture.app.inject({ url: `/api/transactions/${id}`, headers: { 'x-principal': who } })).json();

test('[EN-20] of 120.000 asked and 90.000 received, every place says 90.000', async () => {
  const payment = await otherAmount(90_000);
  await deskActs(fixture).done(payment.caseId, { kind: 'apply', invoice: payment.invoice });
  const reply = await found(payment);
  const { transaction } = reply;
  expect(transaction.amounts).toEqual({
    asked: 120_000,
    received: 90_000,
    applied: 90_000,
    waiting: 0,
    returned: 0,
    written_down: 0,
  });
  expect(transaction.total_amount).toBe(90_000);
  expect(receiptStatement(transaction)).toContain('Pago de $90.000 por PSE');
  const paper = receiptDocument(reply, '2026-11-20');
  expect(paper.facts).toContainEqual(['Pagaste', '$90.000']);
  expect(paper.facts).toContainEqual(['Valor que ibas a pagar', '$120.000']);
  expect(historyDocument([transaction], '2026-11-20').facts).toContainEqual(['Total pagado', '$90.000']);
  const { db } = fixture.ctx;
  const filters = { fiscal_number: payment.who };
  const [row] = await paymentsAfter(db, filters, { upTo: 1_000_000, after: undefined, limit: 5 }).execute();
  expect(row?.amount).toBe(90_000);
  expect(await paymentsByStatus(db, filters)).toEqual([{ status: 'Approved', count: 1, amount: 90_000 }]);
  // By the sums of days, and by the payments themselves.
  const { transactions } = await searchTransactions({ db }, { status: 'Approved' });
  const byHand = transactions.reduce((sum, { amounts }) => sum + amounts.received, 0);
  expect(await paymentsByStatus(db, { status: 'Approved' })).toEqual([
    { status: 'Approved', count: transactions.length, amount: byHand },
  ]);
  expect((await mailsTo(fixture, payment.who)).map(({ body }) => body).join('\n')).toContain(
    'Tu banco nos informó $90.000 y tu pago era de $120.000',
  );
});

test('30.000 applied, 30.000 returned and 10.000 closed by hand are told on the receipt', async () => {
  const payment = await otherAmount(70_000);
  const { done } = deskActs(fixture);
  await done(payment.caseId, { kind: 'apply', invoice: payment.invoice, amount: 30_000 });
  const half = 'De este pago, $30.000 abonaron al crédito y $40.000 están por aplicar.';
  expect(receiptStatement((await found(payment)).transaction)).toContain(half);
  await done(payment.caseId, { kind: 'return', amount: 30_000 });
  await done(payment.caseId, { kind: 'close' });
  const reply = await found(payment);
  const split =
    'De lo que pagaste, $30.000 abonaron a tu crédito, $30.000 te los devolvemos y $10.000 no abonaron a tu crédito.';
  const paper = receiptDocument(reply, '2026-11-20');
  expect(paper.paragraphs).toEqual([split]);
  expect(paper.statement).toContain(
    'De este pago, $30.000 abonaron al crédito, $30.000 se devuelven y $10.000 no abonaron al crédito.',
  );
  expect(paper.tables[0]).toMatchObject({
    rows: [
      ['Abonado a tu crédito', '$30.000'],
      ['Devuelto', '$30.000'],
      ['Sin abonar a tu crédito', '$10.000'],
    ],
    total: ['Total', '$70.000'],
  });
});

test('money that two persons closed without effect is told to its owner, and so is the undo of it', async () => {
  const payment = await otherAmount(15_000);
  const { done } = deskActs(fixture);
  const { actId } = await done(payment.caseId, { kind: 'close' });
  expect((await mailsTo(fixture, payment.who)).at(-1)).toMatchObject({
    subject: 'Terminamos de revisar tu pago: $15.000 no abonaron a tu crédito',
    body: expect.stringContaining('lo que debías sigue pendiente'),
  });
  await done(payment.caseId, { kind: 'undo', undoes: actId });
  expect((await mailsTo(fixture, payment.who)).at(-1)).toMatchObject({
    subject: 'Volvimos a revisar tu pago de $15.000',
    body: expect.stringContaining('Abrimos de nuevo la revisión de $15.000'),
  });
});

/** Holds of a customer's invoices now. */
async function holdsOf(who: string) {
  const column = underWayColumn(who, fixture.clock.now());
  const { value } = await fixture.ctx.db.selectNoFrom(column.as('value')).executeTakeFirstOrThrow();
  return underWay(value);
}

test('[ER-03] a payment of several invoices says of each its own part, before the bank answers and after it', async () => {
  const [who, invoices] = ['1800000001', ['P801', 'P802']];
  await addCustomer(fixture, who, invoices);
  const { reference } = await started(fixture, { who, invoices, amount: 60_000 });
  const { live } = await holdsOf(who);
  expect(invoices.map((invoice) => live.get(invoice)?.amount)).toEqual([60_000, 60_000]);
  decide(fixture, reference, 'APPROVED');
  await settle(fixture.ctx, reference);
  const { paidToday } = await holdsOf(who);
  expect(invoices.map((invoice) => paidToday.get(invoice)?.amount)).toEqual([60_000, 60_000]);
});

test('[ER-03] a payment that closes all its invoices says of each its own part on its day, and nothing on the next', async () => {
  const [who, invoices] = ['1800000009', ['P811', 'P812']];
  await addCustomer(fixture, who, invoices);
  const [credit] = await creditsByInvoice(fixture.ctx.db, invoices);
  const amount = credit ? totalToPay(credit.state, '2026-11-20').total : 0;
  const { id, reference } = await started(fixture, { who, invoices, amount, total: true });
  const partsOn = async (day: string) => {
    const column = paidOnColumn(sql`${who}`, day);
    return (await fixture.ctx.db.selectNoFrom(column.as('value')).executeTakeFirstOrThrow()).value;
  };
  expect(await partsOn('2026-11-20')).toEqual([]);
  decide(fixture, reference, 'APPROVED');
  await settle(fixture.ctx, reference);
  expect((await creditsByInvoice(fixture.ctx.db, invoices)).map(({ closedOn }) => closedOn)).toEqual([
    '2026-11-20',
    '2026-11-20',
  ]);
  expect(await partsOn('2026-11-20')).toEqual(
    invoices.map((invoice) => ({ invoice, transaction_id: id, amount })),
  );
  expect(await partsOn('2026-11-21')).toEqual([]);
});

test('the mail and the receipt of a part payment in arrears say what is still owed', async () => {
  const [who, invoice] = ['1800000002', 'P803'];
  await addCustomer(fixture, who, [invoice]);
  fixture.clock.set('2026-12-20T15:00:00Z');
  const owed = async () => {
    const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
    return credit
      ? sumDebts(unpaidInstalments(credit, '2026-12-20').filter(({ isDue }) => isDue))
      : undefined;
  };
  const mora = (await owed())?.mora ?? 0;
  const body = payBody({ who, invoices: [invoice], amount: 50_000 });
  const [line] = body.invoices_to_pay;
  const response = await fixture.app.inject({
    method: 'POST',
    url: '/api/pay_invoices',
    headers: { 'x-principal': who, 'idempotency-key': randomUUID() },
    payload: {
      ...body,
      invoices_to_pay: [{ ...line, interests_mora: mora, amount_without_mora: 50_000 - mora }],
    },
  });
  const id = response.json().transaction_id;
  const { reference } = await stored(fixture, id);
  decide(fixture, reference, 'APPROVED');
  await settle(fixture.ctx, reference);
  const left = (await owed())?.total ?? 0;
  expect(left).toBe(INSTALMENT + mora - 50_000);
  expect((await mailsTo(fixture, who)).at(-1)?.body).toContain(
    `Aún debes de la factura ${invoice} la cuota 1, vencida: ${pesos(left)}.`,
  );
  const reply = await found({ id, who });
  expect(reply.receipt?.invoices[0]?.overdue).toBe(left);
  expect(receiptDocument(reply, '2026-12-20').tables.at(-1)?.rows).toEqual([
    [invoice, 'Cuota 1', 'Venció el 5 dic 2026', `En mora ${pesos(left)}`, expect.anything()],
  ]);
  fixture.clock.set('2026-11-20T15:00:00Z');
});
