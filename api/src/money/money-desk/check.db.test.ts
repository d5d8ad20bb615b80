import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { verdictOnMoney } from '../../commands/verify-money.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { settle } from '../payments/index.ts';
import { addCustomer, INSTALMENT, started, stored } from '../payments/testing/payment-fixture.ts';
import { checkMoney } from './operations/check-money.ts';
import { reconcileDays } from './operations/reconcile-days.ts';
import { checkLatestMoney, checkWholeMoney } from './operations/run-checks.ts';
import { moneyState } from './queries/money-state.ts';
import { type DeskFixture, decide, lateApproval, openDesk } from './testing/desk-fixture.ts';

const HOUR = 60 * 60_000;
let fixture: DeskFixture;

beforeEach(async () => {
  fixture = await openDesk();
});
afterEach(() => fixture.close());

async function approved(who: string, invoice: string) {
  await addCustomer(fixture, who, [invoice]);
  const payment = await started(fixture, { who, invoices: [invoice] });
  decide(fixture, payment.reference, 'APPROVED');
  await settle(fixture.ctx, payment.reference);
  return payment;
}

/** As a defect, or a person with the keys of the database, could. */
const tamper = (...statements: string[]) =>
  inTransaction(fixture.ctx.db, async (trx) => {
    for (const table of ['ledger_entry', 'ledger_posting']) {
      await sql`alter table ${sql.table(table)} disable trigger append_only`.execute(trx);
    }
    for (const statement of statements) await sql.raw(statement).execute(trx);
    await sql`set constraints all immediate`.execute(trx).catch(() => {});
    for (const table of ['ledger_entry', 'ledger_posting']) {
      await sql`alter table ${sql.table(table)} enable trigger append_only`.execute(trx);
    }
  });

const whole = async () => (await checkMoney(fixture.ctx.db, { kind: 'whole' })).differences;

describe('the books agree', () => {
  test('after payments, refusals, reversals, late approvals and a compared day', async () => {
    await approved('1500000001', 'C11');
    const back = await approved('1500000002', 'C12');
    fixture.bank.control.reverse(back.reference, { event: false });
    await settle(fixture.ctx, back.reference);
    await lateApproval(fixture, '1500000003', ['C13']);
    fixture.clock.advance(24 * HOUR);
    await reconcileDays(fixture.ctx);
    expect(await whole()).toEqual([]);
    expect(await verdictOnMoney(fixture.ctx.db)).toEqual({
      text: "Bank, transactions, postings and balances agree: 3 payments, 3 credits, 3 payments of the bank's files.",
      code: 0,
    });
  });

  test('after the bank took a payment back and approved it anew, both events lost, as soon as the day of the first is compared', async () => {
    const { reference } = await approved('1500000004', 'C14');
    fixture.clock.advance(24 * HOUR);
    fixture.bank.control.reverse(reference, { event: false });
    fixture.clock.advance(24 * HOUR);
    decide(fixture, reference, 'APPROVED');
    fixture.clock.advance(1000);
    expect(await reconcileDays(fixture.ctx)).toEqual(['2026-11-21', '2026-11-20']);
    expect(await whole()).toEqual([]);
    expect((await checkLatestMoney(fixture.ctx)).differences).toEqual([]);
  });
});

describe('the first difference is named', () => {
  test('an approval without its posting', async () => {
    const { id } = await approved('1500000011', 'C21');
    await sql`update payment_transaction set received_amount = 100000 where public_id = ${id}`.execute(
      fixture.ctx.db,
    );
    expect(await verdictOnMoney(fixture.ctx.db)).toEqual({
      text: expect.stringContaining(
        `DIFFERENCE: transactions and postings: transaction ${id} claims 100000, its postings hold ${INSTALMENT}`,
      ),
      code: 1,
    });
  });

  test('a transaction that was taken away', async () => {
    const { id } = await approved('1500000012', 'C22');
    await tamper(`update ledger_entry set transaction_id = 'unknown' where transaction_id = '${id}'`);
    expect(await whole()).toMatchObject([
      { kind: 'posting', subject: id, expected: INSTALMENT, found: 0 },
      { kind: 'unknown_transaction', subject: 'unknown' },
    ]);
  });

  test('a balance that its postings do not explain', async () => {
    await approved('1500000013', 'C23');
    await sql`update instalment set capital = capital + 5 where invoice = 'C23' and number = 6`.execute(
      fixture.ctx.db,
    );
    expect(await whole()).toEqual([{ kind: 'capital', subject: 'C23', expected: 500_005, found: 500_000 }]);
  });

  test("a payment that the bank's compared file does not name, and one that only the file names", async () => {
    const one = await approved('1500000014', 'C24');
    fixture.clock.advance(24 * HOUR);
    await reconcileDays(fixture.ctx);
    expect(await whole()).toEqual([]);
    await sql`update payment_transaction set reference = 'other' where public_id = ${one.id}`.execute(
      fixture.ctx.db,
    );
    expect(await whole()).toEqual([
      { kind: 'bank', subject: 'other', expected: INSTALMENT, found: 'only_here' },
      { kind: 'bank', subject: one.reference, expected: INSTALMENT, found: 'only_at_bank' },
    ]);
  });
});

describe('what is new is read each minute, everything each night', () => {
  test('a difference of lately is found at once, an old one by the whole check', async () => {
    const { id } = await approved('1500000021', 'C31');
    expect(await checkLatestMoney(fixture.ctx)).toMatchObject({ differences: [], read: { payments: 1 } });
    fixture.clock.advance(HOUR);
    const second = await approved('1500000022', 'C32');
    expect(await checkLatestMoney(fixture.ctx)).toMatchObject({ differences: [] });
    await sql`update payment_transaction set received_amount = 1 where public_id = ${second.id}`.execute(
      fixture.ctx.db,
    );
    expect((await checkLatestMoney(fixture.ctx)).differences).toMatchObject([{ subject: second.id }]);
    expect((await moneyState(fixture.ctx.db)).first_difference).toBe(
      `La transacción ${second.id} dice 1 pesos y sus asientos suman ${INSTALMENT}.`,
    );
    fixture.clock.advance(24 * HOUR);
    for (let round = 0; round < 3; round += 1) {
      fixture.clock.advance(HOUR);
      await checkLatestMoney(fixture.ctx);
    }
    await sql`update payment_transaction set received_amount = 1 where public_id = ${id}`.execute(
      fixture.ctx.db,
    );
    const latest = await checkLatestMoney(fixture.ctx);
    expect([latest.read.payments, latest.differences]).toEqual([0, []]);
    expect((await checkWholeMoney(fixture.ctx))?.differences).toHaveLength(2);
    expect(await checkWholeMoney(fixture.ctx)).toBeUndefined();
  });
});

test.each([
  { name: 'only the bank knows', change: "reference = 'elsewhere'", found: 'only_at_bank' },
  { name: 'has another amount', change: 'received_amount = 1', found: 'amount' },
])(
  'a payment of the compared file that $name is told each minute while its case is open',
  async ({ change, found }) => {
    const { reference, id } = await approved('1500000060', 'C61');
    await checkLatestMoney(fixture.ctx);
    fixture.clock.advance(24 * HOUR);
    expect((await checkLatestMoney(fixture.ctx)).differences).toEqual([]);
    await sql`update payment_transaction set ${sql.raw(change)} where public_id = ${id}`.execute(
      fixture.ctx.db,
    );
    await reconcileDays(fixture.ctx);
    for (let round = 0; round < 2; round += 1) {
      expect((await checkLatestMoney(fixture.ctx)).differences).toContainEqual(
        expect.objectContaining({ kind: 'bank', subject: reference, found }),
      );
      fixture.clock.advance(HOUR);
    }
    await sql`update money_case set state = 'posted', closed_at = now(), difference = null`.execute(
      fixture.ctx.db,
    );
    expect((await checkLatestMoney(fixture.ctx)).differences).toEqual([]);
  },
);

test('beside writers it reads one snapshot and reports no false difference', async () => {
  const payments: Awaited<ReturnType<typeof started>>[] = [];
  for (let index = 0; index < (onPostgres ? 12 : 2); index += 1) {
    const who = `15000000${40 + index}`;
    await addCustomer(fixture, who, [`C4${index}`]);
    payments.push(await started(fixture, { who, invoices: [`C4${index}`] }));
  }
  let writing = true;
  const write = async () => {
    for (const { reference } of payments) {
      decide(fixture, reference, 'APPROVED');
      await settle(fixture.ctx, reference);
      fixture.bank.control.reverse(reference, { event: false });
      await settle(fixture.ctx, reference);
      decide(fixture, reference, 'APPROVED');
      await settle(fixture.ctx, reference);
    }
    writing = false;
  };
  const found: unknown[] = [];
  let checks = 0;
  const watch = async () => {
    do {
      found.push(...(await whole()), ...(await checkLatestMoney(fixture.ctx)).differences);
      checks += 1;
      // The embedded database works in this thread: the bank and the writer want their turn.
      await setImmediate();
    } while (writing);
  };
  // The embedded database has one session: a second reader would only make the writer wait.
  await Promise.all(onPostgres ? [write(), watch(), watch()] : [write(), watch()]);
  expect(found).toEqual([]);
  expect(checks).toBeGreaterThan(1);
  expect((await stored(fixture, payments[0]?.id ?? '')).money).toBe('suspense');
});
