import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice, openCreditsOf, summaryOf, unpaidInstalments } from '../credit/index.ts';
import { awaiting } from '../credit/replies/payments-on-their-way.ts';
import { invoicesBeingPaid, onItsWayOf, settle, underWay, underWayColumn } from '../payments/index.ts';
import { addCustomer, INSTALMENT, pay, started } from '../payments/testing/payment-fixture.ts';
import { type DeskActs, deskActs } from './testing/desk-acts.ts';
import { type DeskFixture, decide, openDesk } from './testing/desk-fixture.ts';

const DAY = 24 * 60 * 60_000;
let fixture: DeskFixture;
let acts: DeskActs;
beforeAll(async () => {
  fixture = await openDesk();
  acts = deskActs(fixture);
});
afterAll(() => fixture.close());

const heldOf = async (who: string) => {
  const { rows } = await sql<{ held: Parameters<typeof underWay>[0] }>`
    select ${underWayColumn(who, fixture.clock.now())} as held`.execute(fixture.ctx.db);
  return underWay(rows[0]?.held ?? { held: [], last_bank_code: null, on_its_way: [] });
};

const owed = async (who: string, invoice: string, day: string) => {
  const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
  if (!credit) throw new Error(`no credit ${invoice}`);
  const onItsWay = await onItsWayOf(fixture.ctx.db, who);
  const state = { ...credit.state, lateRate: '25' };
  return unpaidInstalments(awaiting({ ...credit, state }, onItsWay), day).reduce(
    (sum, { mora }) => sum + mora,
    0,
  );
};

test('[rule 18] money that waits holds its invoice on every later day, is told as received, and stops late interest; returned, it holds nothing', async () => {
  const { caseId, who, invoice, id } = await acts.waitingCase();
  for (const days of [1, 20, 40]) {
    fixture.clock.set(new Date(Date.parse('2026-11-20T15:00:00Z') + days * DAY).toISOString());
    const { reply } = await pay(fixture, { who, invoices: [invoice] });
    expect(reply).toMatchObject({ status: 'Fail', response_gateway: expect.anything() });
    expect(JSON.stringify(reply)).toContain('APROBADA');
    expect((await heldOf(who)).paidToday.get(invoice)).toEqual({
      transaction_id: id,
      amount: INSTALMENT,
      waits: true,
    });
    expect(await invoicesBeingPaid(fixture.ctx.db, [invoice])).toEqual(new Set([invoice]));
  }
  expect(await owed(who, invoice, '2026-12-30')).toBe(0);
  await acts.done(caseId, { kind: 'return' });
  expect((await heldOf(who)).paidToday.size).toBe(0);
  expect(await invoicesBeingPaid(fixture.ctx.db, [invoice])).toEqual(new Set());
  expect(await owed(who, invoice, '2026-12-30')).toBeGreaterThan(0);
});

const askedOf = async (who: string, day: string) => {
  const credits = await openCreditsOf(fixture.ctx.db, who);
  return summaryOf(credits, 0, day, await onItsWayOf(fixture.ctx.db, who)).total_balance;
};

test.each([
  ['a part', INSTALMENT / 2, { mora: INSTALMENT / 2, days: 25 }, undefined],
  ['an instalment', INSTALMENT, { mora: 0, days: 0 }, INSTALMENT],
  ['an instalment and a part', 1.5 * INSTALMENT, { mora: 0, days: 0 }, INSTALMENT / 2],
])(
  '[rule 18] money that waits is not asked for again in the summary: %s',
  async (_name, amount, late, next) => {
    fixture.clock.set('2026-11-20T15:00:00Z');
    const { who } = await acts.waitingCase(1, { amount, beyondDue: 'next_instalments' });
    // Late interest has grown on what does not wait.
    const { mora, late_interest, overdue_days, next_quota, received } = await askedOf(who, '2026-12-30');
    expect({ mora: mora - late_interest, days: overdue_days }).toEqual(late);
    expect(next_quota).toBe(next ?? 0);
    expect(received).toBe(amount);
  },
);

test('[rule 18] a total that waits leaves nothing to ask for, and the desk’s figures of the credit tell it', async () => {
  fixture.clock.set('2026-11-20T15:00:00Z');
  const { who, caseId, invoice } = await acts.waitingCase(1, { amount: 605_400, total: true });
  expect(await askedOf(who, '2026-12-30')).toMatchObject({ mora: 0, next_quota: 0, received: 605_400 });
  fixture.clock.set('2026-12-30T15:00:00Z');
  const { body } = await acts.preview(caseId, { kind: 'apply', invoice });
  expect(body.before).toMatchObject({ received: 605_400, late_interest: 0 });
  expect(body.after?.received).toBeUndefined();
});

test('[rule 18] of two payments of an invoice that wait, all is told as received, and both stop late interest', async () => {
  fixture.clock.set('2026-11-20T15:00:00Z');
  const [who, invoice] = ['1400000001', 'W1X0'];
  await addCustomer(fixture, who, [invoice]);
  const begun = [];
  for (const amount of [INSTALMENT / 2, INSTALMENT]) {
    begun.push(await started(fixture, { who, invoices: [invoice], amount }));
    decide(fixture, begun.at(-1)?.reference ?? '', 'DECLINED');
    await settle(fixture.ctx, begun.at(-1)?.reference ?? '');
    fixture.clock.advance(DAY);
  }
  for (const { reference } of begun) {
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
  }
  const { paidToday, onItsWay } = await heldOf(who);
  expect(paidToday.get(invoice)).toEqual({
    transaction_id: begun[1]?.id,
    amount: 1.5 * INSTALMENT,
    waits: true,
  });
  const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
  const capital = credit?.state.instalments[0]?.charges.capital;
  expect(onItsWay.get(invoice)).toEqual({
    asOf: '2026-11-20',
    lines: [
      { number: 1, capital: expect.any(Number) },
      { number: 1, capital, asOf: '2026-11-21' },
    ],
    received: 1.5 * INSTALMENT,
  });
  expect(await owed(who, invoice, '2026-12-30')).toBe(0);
});

test('[rule 18] an approval of a payment that its customer left holds its invoice too while its money waits', async () => {
  fixture.clock.set('2026-11-20T15:00:00Z');
  const { caseId, who, invoice } = await acts.waitingCase();
  await acts.done(caseId, { kind: 'return' });
  fixture.clock.advance(DAY);
  const left = await started(fixture, { who, invoices: [invoice] });
  await sql`update payment_transaction set abandoned_at = ${fixture.clock.now()} where public_id = ${left.id}`.execute(
    fixture.ctx.db,
  );
  await sql`update payment_reservation r set state = 'released' from payment_transaction t
    where t.id = r.transaction_id and t.public_id = ${left.id}`.execute(fixture.ctx.db);
  decide(fixture, left.reference, 'APPROVED');
  await settle(fixture.ctx, left.reference);
  fixture.clock.advance(2 * DAY);
  expect((await heldOf(who)).paidToday.get(invoice)).toMatchObject({ transaction_id: left.id, waits: true });
  const { reply } = await pay(fixture, { who, invoices: [invoice] });
  expect(reply.status).toBe('Fail');
});
