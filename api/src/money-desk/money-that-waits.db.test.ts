import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice, unpaidInstalments } from '../credit/index.ts';
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
