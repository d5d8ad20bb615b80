import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import { onPostgres } from '../../platform/testing/database.ts';
import { heldOpen, untilWaiting } from '../../platform/testing/interleaving.ts';
import { settle } from '../payments/index.ts';
import { balances, INSTALMENT, started, stored } from '../payments/testing/payment-fixture.ts';
import { checkMoney } from './operations/check-money.ts';
import { type DeskActs, deskActs } from './testing/desk-acts.ts';
import {
  ask,
  type CaseList,
  type DeskFixture,
  decide,
  JULIAN,
  openDesk,
  PAULA,
} from './testing/desk-fixture.ts';

let fixture: DeskFixture;
let acts: DeskActs;

beforeAll(async () => {
  fixture = await openDesk();
  acts = deskActs(fixture);
});
afterAll(() => fixture.close());

const DAY = 24 * 60 * 60_000;

/** The transaction as its customer sees it. */
const transactionOf = async (who: string, id: string): Promise<Output<'GET /api/transactions/:id'>> => {
  const response = await fixture.app.inject({
    url: `/api/transactions/${id}`,
    headers: { 'x-principal': who },
  });
  return response.json();
};

describe('money closed by hand', () => {
  test('is no longer told as money that is being applied; when that is undone, it is again', async () => {
    const { caseId, id, who, reference } = await acts.waitingCase();
    const told = async () => {
      const { transaction } = await transactionOf(who, id);
      return [transaction.status, transaction.money];
    };
    expect(await told()).toEqual(['Approved', 'in_review']);
    const { actId } = await acts.done(caseId, { kind: 'close' });
    expect(await told()).toEqual(['Approved', 'not_applied']);
    expect((await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences).toEqual([]);
    await acts.done(caseId, { kind: 'undo', undoes: actId });
    expect(await told()).toEqual(['Approved', 'in_review']);
    await acts.done(caseId, { kind: 'close' });
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    expect(await told()).toEqual(['Fail', 'reversed']);
  });
});

describe('money that was closed by hand, taken back by the bank and approved by it anew', () => {
  test.each(['apply', 'return'] as const)('waits anew, and its new case can be decided: %s', async (kind) => {
    const { caseId, id, who, invoice, reference } = await acts.waitingCase();
    await acts.done(caseId, { kind: 'close' });
    const open = async () =>
      (await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`)).body.cases;
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    await fixture.sync();
    expect(await open()).toEqual([]);
    expect((await acts.detailOf(caseId)).accounts.map(({ amount }) => amount)).toEqual([0, 0, 0]);
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    await fixture.sync();
    expect((await transactionOf(who, id)).transaction.money).toBe('in_review');
    const [anew] = await open();
    if (!anew) throw new Error('no case was opened for the money that waits');
    expect(await acts.detailOf(anew.id)).toMatchObject({
      unapplied: INSTALMENT,
      may: { apply: true, return: true },
      suggestions: [{ invoice }],
    });
    await acts.done(anew.id, kind === 'apply' ? { kind, invoice } : { kind });
    expect(await stored(fixture, id)).toMatchObject({ money: kind === 'apply' ? 'applied' : 'returned' });
    expect((await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences).toEqual([]);
  });
});

describe('money that was returned, taken back by the bank and approved by it anew', () => {
  test('is what was returned: nothing waits, the case closes, and the customer is told so, not that it is being applied', async () => {
    const { caseId, id, who, invoice, reference } = await acts.waitingCase();
    await acts.done(caseId, { kind: 'return' });
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    await fixture.sync();
    const open = async () =>
      (await ask<CaseList>(fixture, PAULA, `GET /api/money/cases?text=${who}`)).body.cases;
    expect(await open()).toMatchObject([{ state: 'under', amount: INSTALMENT }]);
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    await fixture.sync();
    expect(await open()).toEqual([]);
    expect(await stored(fixture, id)).toMatchObject({
      status: 'Approved',
      money: 'returned',
      attention: null,
    });
    expect((await transactionOf(who, id)).transaction.money).toBe('returned');
    const { rows } = await sql<{ subject: string; body: string }>`
      select subject, body from outbox_message where channel = 'email' and dedupe_key like ${`payment:${id}:%`}
      order by id desc limit 1`.execute(fixture.ctx.db);
    expect(rows[0]?.subject).toContain('aprobó de nuevo tu pago');
    expect(rows[0]?.body).toContain('ya te lo habíamos devuelto');
    // Nothing of it stands on the invoice: it can be paid.
    expect((await started(fixture, { who, invoices: [invoice] })).id).not.toBe(id);
    expect((await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences).toEqual([]);
  });
});

describe('undoing has an end', () => {
  test('30 days after it was confirmed an act can still be undone, a day later no more', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { actId } = await acts.done(caseId, { kind: 'apply', invoice });
    const undo = { kind: 'undo', undoes: actId };
    const start = fixture.clock.now();
    try {
      fixture.clock.advance(30 * DAY);
      expect((await acts.detailOf(caseId)).acts).toMatchObject([{ undoable: true }]);
      const { shown, actId: undoing } = await acts.proposed(caseId, undo);
      fixture.clock.advance(DAY);
      expect((await acts.confirm(JULIAN, undoing, shown.basis)).body.code).toBe('MONEY_UNDO_TOO_LATE');
      expect((await acts.detailOf(caseId)).acts).toMatchObject([{ undoable: false }, { state: 'stale' }]);
      const { status, body } = await acts.preview(caseId, undo);
      expect([status, body.code]).toEqual([422, 'MONEY_UNDO_TOO_LATE']);
    } finally {
      fixture.clock.set(start.toISOString());
    }
  });
});

describe('a second approval behind one that a person applied', () => {
  test('to the invoice of both: its money waits too', async () => {
    const one = await acts.waitingCase();
    // Its money came in on the day before the second payment began, and was applied after that.
    fixture.clock.advance(DAY);
    const second = await acts.begunBeforeTheApproval(one.id, () =>
      started(fixture, { who: one.who, invoices: [one.invoice] }),
    );
    await acts.done(one.caseId, { kind: 'apply', invoice: one.invoice });
    decide(fixture, second.reference, 'APPROVED');
    await settle(fixture.ctx, second.reference);
    expect(await stored(fixture, second.id)).toMatchObject({
      money: 'suspense',
      attention: 'SECOND_APPROVAL',
    });
  });

  test('to an invoice that the applied payment was not made for, in part: its money waits too', async () => {
    const one = await acts.waitingCase();
    const other = await acts.waitingCase();
    fixture.clock.advance(DAY);
    const second = await acts.begunBeforeTheApproval(other.id, () =>
      started(fixture, { who: other.who, invoices: [other.invoice] }),
    );
    await acts.done(one.caseId, { kind: 'apply', invoice: other.invoice, amount: INSTALMENT / 2 });
    decide(fixture, second.reference, 'APPROVED');
    await settle(fixture.ctx, second.reference);
    expect((await stored(fixture, second.id)).attention).toBe('SECOND_APPROVAL');
  });

  test('and undone again: then it is the only one, and is applied', async () => {
    const one = await acts.waitingCase();
    fixture.clock.advance(DAY);
    const second = await acts.begunBeforeTheApproval(one.id, () =>
      started(fixture, { who: one.who, invoices: [one.invoice] }),
    );
    const { actId } = await acts.done(one.caseId, { kind: 'apply', invoice: one.invoice });
    await acts.done(one.caseId, { kind: 'undo', undoes: actId });
    decide(fixture, second.reference, 'APPROVED');
    await settle(fixture.ctx, second.reference);
    expect(await stored(fixture, second.id)).toMatchObject({ money: 'applied', attention: null });
  });
});

describe('who may move money when it is confirmed', () => {
  afterEach(() => {
    fixture.holders.add(PAULA).add(JULIAN);
  });

  test('an act of a person who was blocked or lost the right meanwhile is over, and nothing moves', async () => {
    const { caseId, id, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    const before = await balances(fixture);
    fixture.holders.delete(PAULA);
    const { status, body } = await acts.confirm(JULIAN, actId, shown.basis);
    expect([status, body.code]).toEqual([422, 'MONEY_ACT_MAKER']);
    expect(await balances(fixture)).toEqual(before);
    expect((await stored(fixture, id)).money).toBe('suspense');
    expect((await acts.detailOf(caseId)).acts).toMatchObject([{ state: 'stale' }]);
  });

  test('a person whose right is taken away while they confirm is refused, and the act goes on waiting', async () => {
    const { caseId, invoice } = await acts.waitingCase();
    const { shown, actId } = await acts.proposed(caseId, { kind: 'apply', invoice });
    fixture.holders.delete(JULIAN);
    expect((await acts.confirm(JULIAN, actId, shown.basis)).body.code).toBe('FORBIDDEN');
    expect((await acts.detailOf(caseId)).case.waiting?.act_id).toBe(actId);
  });
});

(onPostgres ? describe : describe.skip)('a case that opens while an act on the closed one is undone', () => {
  test('the confirmation is told that the case changed, and nothing moves', async () => {
    const { caseId, invoice, reference } = await acts.waitingCase();
    const { actId } = await acts.done(caseId, { kind: 'apply', invoice });
    const { shown, actId: undoing } = await acts.proposed(caseId, { kind: 'undo', undoes: actId });
    const before = await balances(fixture);
    const opening = heldOpen(fixture.ctx.db);
    await opening.do((trx) =>
      sql`insert into money_case (public_id, reference, kind, state, amount, opened_at)
        values (${'z'.repeat(26)}, ${reference}, 'difference', 'missing', 1, now())`.execute(trx),
    );
    const confirming = acts.confirm(JULIAN, undoing, shown.basis);
    await untilWaiting(fixture.ctx.db, '%update money_case set state%');
    await opening.commit();
    const { status, body } = await confirming;
    expect([status, body.code]).toEqual([412, 'MONEY_CASE_CHANGED']);
    expect(await balances(fixture)).toEqual(before);
    await sql`delete from money_case where reference = ${reference} and state = 'missing'`.execute(
      fixture.ctx.db,
    );
  });
});
