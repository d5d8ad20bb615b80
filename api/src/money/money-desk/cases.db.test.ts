import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { settle } from '../payments/index.ts';
import { abandonPayment } from '../payments/operations/abandon-payment.ts';
import { addCustomer, INSTALMENT, started, stored } from '../payments/testing/payment-fixture.ts';
import {
  ask,
  type CaseList,
  type DeskFixture,
  decide,
  JULIAN,
  lateApproval,
  onlyCase,
  openDesk,
  PAULA,
} from './testing/desk-fixture.ts';

const START = '2026-11-20T15:00:00Z';
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
let fixture: DeskFixture;

/** What the gateway says of every payment instead of the truth: a word that is not understood, or that it is still open. */
let said: 'unknown' | 'pending' | undefined;

beforeEach(async () => {
  said = undefined;
  fixture = await openDesk({
    wrap: (gateway) => ({
      ...gateway,
      query: async (of) => {
        const answer = await gateway.query(of);
        return answer && { ...answer, ...(said ? { state: said } : {}) };
      },
    }),
  });
});
afterEach(() => fixture.close());

const listed = async (query = '') =>
  (await ask<CaseList>(fixture, PAULA, `GET /api/money/cases${query}`)).body;

test('an approval after a refusal opens one case, however often and by however many it is looked for', async () => {
  const { id, reference } = await lateApproval(fixture, '1200000001', ['D11']);
  await Promise.all([fixture.sync(), fixture.sync(), fixture.sync()]);
  await fixture.sync();
  expect(await onlyCase(fixture)).toMatchObject({
    kind: 'late',
    state: 'mismatch',
    age: 'under_1',
    fiscal_number: '1200000001',
    name: 'Mariana Gómez',
    amount: INSTALMENT,
    transaction_id: id,
    reference,
    waiting: null,
  });
});

test('a case is opened in the transaction that moved its money, before any job looks', async () => {
  await lateApproval(fixture, '1200000009', ['D91']);
  expect(await onlyCase(fixture)).toMatchObject({ kind: 'late', fiscal_number: '1200000009' });
});

test('a case tells bank, transaction and postings side by side, its story and the invoice that was chosen', async () => {
  const { id } = await lateApproval(fixture, '1200000002', ['D21', 'D22']);
  await fixture.sync();
  const { id: caseId } = await onlyCase(fixture);
  const { status, body } = await ask(fixture, JULIAN, `GET /api/money/cases/${caseId}`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    bank: { is_paid: true, amount: 2 * INSTALMENT, bank_name: 'Bancolombia' },
    transaction: { transaction_id: id, status: 'Approved', money: 'suspense', total_amount: 2 * INSTALMENT },
    unapplied: 2 * INSTALMENT,
    acts: [],
    may: { ask_bank: true, apply: true, return: true, close: true },
  });
  expect(body.accounts).toEqual([
    { account: 'unapplied_payments', name: 'Pagos por aplicar', amount: -2 * INSTALMENT },
    { account: 'gateway_clearing', name: 'Recaudo por la pasarela', amount: 2 * INSTALMENT },
  ]);
  expect(body.story.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['payment.started', 'payment.paid', 'posting.suspense', 'opened']),
  );
});

test('a payment without a final answer is expected, and its case closes by itself once the bank has answered', async () => {
  await addCustomer(fixture, '1200000003', ['D31']);
  const { reference } = await started(fixture, { who: '1200000003', invoices: ['D31'] });
  said = 'unknown';
  await settle(fixture.ctx, reference);
  said = undefined;
  await fixture.sync();
  const open = await onlyCase(fixture);
  expect(open).toMatchObject({ kind: 'no_answer', state: 'expected', amount: INSTALMENT });
  decide(fixture, reference, 'APPROVED');
  const { status, body } = await ask(fixture, PAULA, `POST /api/money/cases/${open.id}/ask`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    case: { state: 'posted', waiting: null },
    transaction: { status: 'Approved', money: 'applied' },
    acts: [{ kind: 'ask_bank', state: 'done', outcome: 'Approved', proposed_by: { fiscal_number: PAULA } }],
  });
});

describe('a payment that its owner left for another one', () => {
  const who = '1200000030';
  /** The first was left with its payer at the bank, so that the gateway could not close it; the second is on its way. */
  const leftForAnother = async () => {
    await addCustomer(fixture, who, ['D61', 'D62']);
    const left = await started(fixture, { who, invoices: ['D61'] });
    await fetch((await stored(fixture, left.id)).bank_url ?? '');
    expect((await abandonPayment(fixture.ctx, who, left.id)).outcome).toBe('released');
    return { left, second: await started(fixture, { who, invoices: ['D61'] }) };
  };
  const approve = async (reference: string) => {
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
  };

  test('is no case while its bank may still answer; the bank refuses it, and it never becomes one', async () => {
    const { left, second } = await leftForAnother();
    await fixture.sync();
    expect(await listed()).toMatchObject({ cases: [], total: { count: 0, amount: 0 } });
    await approve(second.reference);
    decide(fixture, left.reference, 'DECLINED');
    await settle(fixture.ctx, left.reference);
    await fixture.sync();
    expect((await listed()).cases).toEqual([]);
  });

  test('is an expected case once its time at PSE is over and its bank has said nothing; once it is refused, its case closes', async () => {
    const { left } = await leftForAnother();
    said = 'pending';
    fixture.clock.advance(20 * MINUTE);
    await settle(fixture.ctx, left.reference);
    expect((await listed()).cases).toEqual([]);
    fixture.clock.advance(5 * MINUTE);
    await settle(fixture.ctx, left.reference);
    expect(await onlyCase(fixture)).toMatchObject({
      kind: 'abandoned',
      state: 'expected',
      reference: left.reference,
      amount: INSTALMENT,
      waiting: null,
    });
    said = undefined;
    await settle(fixture.ctx, left.reference);
    expect((await listed()).cases).toEqual([]);
  });

  test('its bank gives no clear answer: it is expected; approved after all, its money waits', async () => {
    const { left, second } = await leftForAnother();
    await approve(second.reference);
    said = 'unknown';
    await settle(fixture.ctx, left.reference);
    expect(await onlyCase(fixture)).toMatchObject({
      kind: 'no_answer',
      state: 'expected',
      reference: left.reference,
    });
    said = undefined;
    await approve(left.reference);
    expect(await onlyCase(fixture)).toMatchObject({
      kind: 'abandoned',
      state: 'mismatch',
      amount: INSTALMENT,
      reference: left.reference,
    });
  });

  test('both approved: the one that was left is a case over what it took, with the invoices that could take it; the other is no case', async () => {
    const { left, second } = await leftForAnother();
    await approve(second.reference);
    await approve(left.reference);
    expect(await onlyCase(fixture)).toMatchObject({
      kind: 'abandoned',
      state: 'mismatch',
      fiscal_number: who,
      amount: INSTALMENT,
      transaction_id: left.id,
      reference: left.reference,
      waiting: null,
    });
    await fixture.sync();
    const { id } = await onlyCase(fixture);
    const { body } = await ask(fixture, PAULA, `GET /api/money/cases/${id}`);
    expect(body).toMatchObject({
      bank: { is_paid: true, amount: INSTALMENT },
      transaction: { transaction_id: left.id, status: 'Approved', money: 'suspense' },
      unapplied: INSTALMENT,
      may: { ask_bank: true, apply: true, return: true, close: true },
    });
    // Half a month's interest; the second payment has paid an instalment of the first invoice, all of its interest too.
    const accrued = 5_400;
    expect(body.suggestions).toMatchObject([
      {
        invoice: 'D61',
        chosen_by_customer: true,
        amount: INSTALMENT,
        left_over: 0,
        due_now: 0,
        total_to_pay: 500_000 + accrued - 10_000,
      },
      {
        invoice: 'D62',
        chosen_by_customer: false,
        amount: INSTALMENT,
        left_over: 0,
        due_now: 0,
        total_to_pay: 600_000 + accrued,
      },
    ]);
    expect(await stored(fixture, second.id)).toMatchObject({ money: 'applied', attention: null });
  });
});

test('ages count days from the opening; counts and sums are of all ages, the list of one', async () => {
  for (const [index, days] of [0, 3, 20, 45].entries()) {
    const who = `120000001${index}`;
    await lateApproval(fixture, who, [`D4${index}`]);
    const openedAt = new Date(Date.parse(START) - days * DAY);
    await sql`update money_case set opened_at = ${openedAt} where fiscal_number = ${who}`.execute(
      fixture.ctx.db,
    );
  }
  const all = await listed();
  expect(all.ages).toEqual(
    ['under_1', 'from_1', 'from_7', 'from_30'].map((age) => ({ age, count: 1, amount: INSTALMENT })),
  );
  expect(all.total).toEqual({ count: 4, amount: 4 * INSTALMENT });
  expect(all.cases.map(({ age }) => age)).toEqual(['from_30', 'from_7', 'from_1', 'under_1']);
  const old = await listed('?age=from_30');
  expect(old.cases.map(({ fiscal_number }) => fiscal_number)).toEqual(['1200000013']);
  expect(old.total).toEqual({ count: 1, amount: INSTALMENT });
  expect(old.ages).toEqual(all.ages);
});

test('pages follow one another by a cursor, and a text finds invoice, national ID and code', async () => {
  for (let index = 0; index < 5; index += 1) await lateApproval(fixture, `120000002${index}`, [`D5${index}`]);
  await fixture.sync();
  const first = await listed('?limit=2');
  const second = await listed(`?limit=2&cursor=${first.next}`);
  const third = await listed(`?limit=2&cursor=${second.next}`);
  const ids = [first, second, third].flatMap(({ cases }) => cases.map(({ id }) => id));
  expect([new Set(ids).size, third.next]).toEqual([5, null]);
  for (const typed of ['D53', 'd-53', 'Factura D53'])
    expect((await listed(`?text=${encodeURIComponent(typed)}`)).cases).toMatchObject([
      { fiscal_number: '1200000023' },
    ]);
  expect((await listed('?text=1.200.000.024')).cases).toMatchObject([{ fiscal_number: '1200000024' }]);
  expect((await listed('?text=nothing')).total).toEqual({ count: 0, amount: 0 });
  expect((await ask(fixture, PAULA, 'GET /api/money/cases?cursor=x')).body).toMatchObject({
    code: 'INVALID_REQUEST',
    fields: [
      {
        path: '/query/cursor',
        message: 'Esta página ya no se puede abrir. Vuelve al inicio de la lista.',
      },
    ],
  });
});
