import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/database.ts';
import { startHeartbeat } from '../../platform/database/process-heartbeat.ts';
import { creditsByInvoice } from '../credit/index.ts';
import { GatewayUnavailableError, settle } from '../payments/index.ts';
import {
  addCustomer,
  balances,
  INSTALMENT,
  started,
  stored,
  sumOf,
} from '../payments/testing/payment-fixture.ts';
import { moneyHealth } from './metrics.ts';
import { noteDifference } from './operations/note-difference.ts';
import { reconcileDays } from './operations/reconcile-days.ts';
import { checkLatestMoney } from './operations/run-checks.ts';
import { moneyState } from './queries/money-state.ts';
import { deskTables } from './tables.ts';
import {
  ask,
  type CaseList,
  type DeskFixture,
  decide,
  JULIAN,
  onlyCase,
  openDesk,
  PASSWORD,
  PAULA,
  type Preview,
} from './testing/desk-fixture.ts';

const HOUR = 60 * 60_000;
/** For so long a day belongs to the process that claimed it. */
const LEASE = 10 * 60_000;
let fixture: DeskFixture;
/** Lines of the bank's file that are not to be seen. */
let hidden: ReadonlySet<string> = new Set();
/** A payment that the bank answers no more about. */
let unknown: string | undefined;
/** A payment about which the bank gives no answer. */
let silent: string | undefined;
/** Runs once between the bank's answer to a question about a file and the moment at which it is read. */
let beforeFileIsRead: (() => Promise<void>) | undefined;

beforeEach(async () => {
  hidden = new Set();
  unknown = undefined;
  silent = undefined;
  beforeFileIsRead = undefined;
  fixture = await openDesk({
    wrap: (gateway) => ({
      ...gateway,
      query: async (which) => {
        if (which.reference === silent) throw new GatewayUnavailableError('no answer about this one');
        return which.reference === unknown ? undefined : await gateway.query(which);
      },
      reconciliation: async (day) => {
        const file = (await gateway.reconciliation(day)).filter(({ reference }) => !hidden.has(reference));
        const meanwhile = beforeFileIsRead;
        beforeFileIsRead = undefined;
        await meanwhile?.();
        return file;
      },
    }),
  });
});
afterEach(() => fixture.close());

async function payment(who: string, invoice: string) {
  await addCustomer(fixture, who, [invoice]);
  return await started(fixture, { who, invoices: [invoice] });
}

const days = async () =>
  await deskTables(fixture.ctx.db).selectFrom('money_day').selectAll().orderBy('day').execute();

/** The job as it runs on the day after. */
async function nextDay() {
  fixture.clock.advance(24 * HOUR);
  return await reconcileDays(fixture.ctx);
}

const paidOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(fixture.ctx.db, [invoice]);
  return credit?.payments.reduce((sum, { amount }) => sum + amount, 0);
};

const openCases = async () => (await ask<CaseList>(fixture, PAULA, 'GET /api/money/cases')).body.cases;

describe('the daily reconciliation ends right by itself', () => {
  test('approved, then taken back by the bank, the event lost: the credit is as if it had never been paid', async () => {
    const { id, reference } = await payment('1400000001', 'R1');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    expect(await paidOf('R1')).toBe(INSTALMENT);
    fixture.clock.advance(HOUR);
    fixture.bank.control.reverse(reference, { event: false });
    expect(await stored(fixture, id)).toMatchObject({ money: 'applied', next_check_at: null });
    await nextDay();
    expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', money: 'reversed' });
    expect(await paidOf('R1')).toBe(0);
    expect(sumOf(await balances(fixture))).toBe(0);
    expect(await openCases()).toEqual([]);
    expect(await days()).toMatchObject([{ day: '2026-11-20', state: 'closed', differences: 0 }]);
  });

  test('refused, then approved by the bank, the event lost: the money waits, and a case is open', async () => {
    const { id, reference } = await payment('1400000002', 'R2');
    decide(fixture, reference, 'DECLINED');
    await settle(fixture.ctx, reference);
    decide(fixture, reference, 'APPROVED');
    expect(await stored(fixture, id)).toMatchObject({ money: 'none', next_check_at: null });
    await nextDay();
    expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'suspense' });
    expect((await balances(fixture))['unapplied_payments']).toBe(-INSTALMENT);
    await fixture.sync();
    expect(await onlyCase(fixture)).toMatchObject({ kind: 'late', state: 'mismatch', amount: INSTALMENT });
    // File and books agree now: what is left is for persons, not for the day.
    expect(await days()).toMatchObject([{ day: '2026-11-20', state: 'closed' }]);
  });

  test('changes of several days later than the payment are found on their own day', async () => {
    const { id, reference } = await payment('1400000003', 'R3');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    expect(await nextDay()).toEqual(['2026-11-20']);
    fixture.clock.advance(48 * HOUR);
    fixture.bank.control.reverse(reference, { event: false });
    await nextDay();
    expect(await stored(fixture, id)).toMatchObject({ money: 'reversed' });
    expect((await days()).map(({ state }) => state)).toEqual(['closed', 'closed', 'closed', 'closed']);
  });
});

describe('one payment that cannot be read keeps no other one waiting', () => {
  /** A payment of an odd amount, and one that the bank refused and then approved, its event lost. */
  async function oddBesideLate(cents: number) {
    const odd = await payment('1400000021', 'R21');
    const late = await payment('1400000022', 'R22');
    decide(fixture, late.reference, 'DECLINED');
    await settle(fixture.ctx, late.reference);
    decide(fixture, late.reference, 'APPROVED');
    decide(fixture, odd.reference, 'APPROVED');
    const atBank = fixture.bank.control.transaction(odd.reference);
    if (!atBank) throw new Error('the bank knows the payment');
    atBank.wire.amount_in_cents = cents;
    return { odd, late };
  }
  const caseOf = async (reference: string) => {
    const found = (await openCases()).find((one) => one.reference === reference);
    if (!found) throw new Error(`no case of ${reference}`);
    return (await ask(fixture, PAULA, `GET /api/money/cases/${found.id}`)).body;
  };

  test.each([
    { cents: 5_500_050, said: '55000.50' },
    { cents: 99, said: '0.99' },
    { cents: 0, said: '0.00' },
  ])(
    'an amount of $cents centavos is a case of its own, said as the bank says it; the other payment of the day is put right',
    async ({ cents, said }) => {
      const { odd, late } = await oddBesideLate(cents);
      expect(await nextDay()).toEqual(['2026-11-20']);
      expect(await stored(fixture, late.id)).toMatchObject({ status: 'Approved', money: 'suspense' });
      expect(await stored(fixture, odd.id)).toMatchObject({ status: 'Pending', money: 'none' });
      expect(await days()).toMatchObject([{ state: 'open', differences: 1 }]);
      const detail = await caseOf(odd.reference);
      expect(detail.case).toMatchObject({ kind: 'no_answer', state: 'expected', amount: INSTALMENT });
      expect(detail.bank).toMatchObject({
        status: 'Approved',
        is_paid: true,
        amount: null,
        amount_said: said,
      });
      await checkLatestMoney(fixture.ctx);
      expect(await moneyHealth(fixture.ctx)).toBe('differs');
      const asked = await ask(fixture, PAULA, `POST /api/money/cases/${detail.case.id}/ask`);
      expect(asked.status).toBe(200);
      expect(asked.body.bank).toMatchObject({ is_paid: true, amount: null, amount_said: said });
      expect((await moneyState(fixture.ctx.db)).first_difference).toContain(` por ${said}: `);
    },
  );

  test('a payment that the bank gives no answer about leaves its day due: what it says of the others counts, and health says that the day is unchecked', async () => {
    const { odd, late } = await oddBesideLate(INSTALMENT * 100);
    silent = odd.reference;
    await nextDay();
    expect(await stored(fixture, late.id)).toMatchObject({ status: 'Approved', money: 'suspense' });
    expect(await days()).toMatchObject([{ state: 'waiting', compared_at: null, held_by: null }]);
    await checkLatestMoney(fixture.ctx);
    expect(await moneyHealth(fixture.ctx)).toBe('unchecked');
    silent = undefined;
    fixture.clock.advance(LEASE);
    expect(await reconcileDays(fixture.ctx)).toEqual(['2026-11-20']);
    expect(await stored(fixture, odd.id)).toMatchObject({ status: 'Approved', money: 'applied' });
    expect(await moneyHealth(fixture.ctx)).toBe('agrees');
  });
});

describe('what cannot be certain goes to the desk', () => {
  test('a payment of ours that the file does not name keeps its day open until the file names it', async () => {
    const { id, reference } = await payment('1400000004', 'R4');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    hidden = new Set([reference]);
    await nextDay();
    expect(await onlyCase(fixture)).toMatchObject({
      kind: 'difference',
      state: 'missing',
      transaction_id: id,
      amount: INSTALMENT,
    });
    expect(await days()).toMatchObject([{ state: 'open', differences: 1 }]);
    await fixture.sync();
    expect(await openCases()).toHaveLength(1);
    hidden = new Set();
    fixture.clock.advance(HOUR);
    await reconcileDays(fixture.ctx);
    expect(await openCases()).toEqual([]);
    expect(await days()).toMatchObject([{ state: 'closed', differences: 0 }]);
    expect(await stored(fixture, id)).toMatchObject({ money: 'applied' });
  });

  test('what the bank approved and no longer knows is shown as unknown to it, not with its earlier answer', async () => {
    const { reference } = await payment('1400000014', 'R14');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    hidden = new Set([reference]);
    unknown = reference;
    await nextDay();
    const shown = async () => {
      const { id } = await onlyCase(fixture);
      return (await ask<Output<'GET /api/money/cases/:id'>>(fixture, PAULA, `GET /api/money/cases/${id}`))
        .body.bank;
    };
    const nothing = { status: 'NOT_FOUND', is_paid: false, amount: 0, trazability_code: '', at: null };
    expect(await shown()).toMatchObject(nothing);
    const { id } = await onlyCase(fixture);
    await ask(fixture, PAULA, `POST /api/money/cases/${id}/ask`);
    expect(await shown()).toMatchObject(nothing);
    fixture.clock.advance(2 * HOUR);
    await reconcileDays(fixture.ctx);
    expect(await shown()).toMatchObject(nothing);
  });

  test('paid by the file and unknown to the gateway when it is asked: the file counts, and a person looks', async () => {
    const { reference } = await payment('1400000016', 'R16');
    decide(fixture, reference, 'DECLINED');
    await settle(fixture.ctx, reference);
    decide(fixture, reference, 'APPROVED');
    unknown = reference;
    await nextDay();
    expect(await onlyCase(fixture)).toMatchObject({
      kind: 'difference',
      state: 'mismatch',
      amount: INSTALMENT,
    });
  });

  test('a payment that only the bank knows is a case without a transaction; closed by two it stays closed', async () => {
    const { reference } = await payment('1400000005', 'R5');
    decide(fixture, reference, 'APPROVED');
    await sql`update payment_transaction set reference = 'elsewhere' where reference = ${reference}`.execute(
      fixture.ctx.db,
    );
    await nextDay();
    const open = await onlyCase(fixture);
    expect(open).toMatchObject({ kind: 'difference', state: 'missing', transaction_id: '', reference });
    const { body } = await ask(fixture, PAULA, `GET /api/money/cases/${open.id}`);
    expect(body).toMatchObject({
      bank: { is_paid: true, amount: INSTALMENT },
      transaction: null,
      may: { ask_bank: true, apply: false, return: false, close: true },
    });
    const order = { kind: 'close' };
    const shown = await ask<Preview>(fixture, PAULA, `POST /api/money/cases/${open.id}/preview`, order);
    const asked = { ...order, reason: 'De otro comercio.', basis: shown.body.basis };
    const proposed = await ask(fixture, PAULA, `POST /api/money/cases/${open.id}/acts`, asked);
    const act = proposed.body.case.waiting?.act_id ?? '';
    const decision = { basis: shown.body.basis, current_password: PASSWORD };
    expect((await ask(fixture, JULIAN, `POST /api/money/acts/${act}/confirm`, decision)).status).toBe(200);
    fixture.clock.advance(2 * HOUR);
    expect(await reconcileDays(fixture.ctx)).toContain('2026-11-20');
    expect(await openCases()).toEqual([]);
  });

  test('a difference noted twice at once is one case', async () => {
    const { reference } = await payment('1400000006', 'R6');
    const noted = {
      reference,
      trazabilityCode: '1',
      day: '2026-11-20',
      difference: 'status' as const,
      bank: { isPaid: true, amount: INSTALMENT, amountSaid: null, at: null, status: 'Approved' },
    };
    await Promise.all(
      [1, 2, 3].map(() =>
        inTransaction(fixture.ctx.db, (trx) => noteDifference(trx, fixture.clock.now(), noted)),
      ),
    );
    expect(await openCases()).toHaveLength(1);
  });
});

describe('any number of processes share the days', () => {
  test('each day is compared once a round, and one whose process died is taken over', async () => {
    await payment('1400000007', 'R7');
    fixture.clock.advance(72 * HOUR);
    const compared = await Promise.all([1, 2, 3].map(() => reconcileDays(fixture.ctx)));
    expect(compared.flat().sort()).toEqual(['2026-11-20', '2026-11-21', '2026-11-22']);
    expect(await reconcileDays(fixture.ctx)).toEqual([]);
    // A process that died in the middle leaves the claim of its lease behind.
    await sql`update money_day set state = 'waiting', next_at = ${new Date(fixture.clock.now().getTime() + 600_000)}
      where day = '2026-11-21'`.execute(fixture.ctx.db);
    expect(await reconcileDays(fixture.ctx)).toEqual([]);
    fixture.clock.advance(600_000);
    expect(await reconcileDays(fixture.ctx)).toEqual(['2026-11-21']);
  });

  test('a day that a living process has claimed is left to it, and is due at once when that has ended', async () => {
    await payment('1400000017', 'R17');
    await nextDay();
    const claimed = await startHeartbeat(fixture.ctx.db, fixture.ctx.log);
    const until = new Date(fixture.clock.now().getTime() + LEASE);
    await sql`update money_day set next_at = ${until}, held_by = ${claimed.holder}`.execute(fixture.ctx.db);
    expect(await reconcileDays(fixture.ctx)).toEqual([]);
    await claimed.stop();
    expect(await reconcileDays(fixture.ctx)).toEqual(['2026-11-20']);
    expect(await days()).toMatchObject([{ held_by: null }]);
  });

  test('a bank that does not answer leaves the day due, and nothing is called a difference', async () => {
    const { reference } = await payment('1400000008', 'R8');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    fixture.bank.control.outage = 'HTTP_503';
    expect(await nextDay()).toEqual([]);
    expect(await days()).toMatchObject([{ state: 'waiting', compared_at: null }]);
    expect(await openCases()).toEqual([]);
    fixture.bank.control.outage = undefined;
    fixture.clock.advance(HOUR);
    expect(await reconcileDays(fixture.ctx)).toEqual(['2026-11-20']);
  });

  test.each([
    { now: 'names the payment no more', before: false, difference: 1, state: 'open' },
    { now: 'names the payment', before: true, difference: 0, state: 'closed' },
  ])(
    'a process that was slower than its claim changes nothing of what another found since: the file $now',
    async ({ before, difference, state }) => {
      const { reference } = await payment('1400000010', 'R10');
      decide(fixture, reference, 'APPROVED');
      await settle(fixture.ctx, reference);
      hidden = new Set(before ? [reference] : []);
      beforeFileIsRead = async () => {
        fixture.clock.advance(LEASE);
        hidden = new Set(before ? [] : [reference]);
        expect(await reconcileDays(fixture.ctx)).toEqual(['2026-11-20']);
      };
      const compared = await nextDay();
      expect(await days()).toMatchObject([{ day: '2026-11-20', state, differences: difference }]);
      expect(await openCases()).toHaveLength(difference);
      const kept = await deskTables(fixture.ctx.db)
        .selectFrom('money_bank_line')
        .select('reference')
        .execute();
      expect(kept).toEqual(before ? [{ reference }] : []);
      expect(compared).toEqual([]);
    },
  );

  test('what was taken back and approved anew within a second, the second event lost, is found by the file of that day: its money waits', async () => {
    const { reference, id } = await payment('1400000020', 'R20');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    await nextDay();
    fixture.bank.control.reverse(reference, { event: false });
    await settle(fixture.ctx, reference);
    expect(await stored(fixture, id)).toMatchObject({ status: 'Fail', money: 'reversed' });
    decide(fixture, reference, 'APPROVED');
    await nextDay();
    expect(await stored(fixture, id)).toMatchObject({ status: 'Approved', money: 'suspense' });
    expect(await openCases()).toHaveLength(1);
  });

  test('a file in which nothing differs takes the place of the one that was kept before', async () => {
    const { reference } = await payment('1400000019', 'R19');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    await nextDay();
    const kept = () => deskTables(fixture.ctx.db).selectFrom('money_bank_line').selectAll().execute();
    const first = await kept();
    expect(first).toMatchObject([{ reference, is_paid: true }]);
    await sql`update money_bank_line set status = 'amended since', is_paid = false`.execute(fixture.ctx.db);
    await sql`insert into money_bank_line select day, 'named no more', gateway_id, trazability_code, amount, is_paid,
      status, at from money_bank_line`.execute(fixture.ctx.db);
    expect(await nextDay()).toContain('2026-11-20');
    expect(await kept()).toEqual(first);
    expect(await days()).toMatchObject([{ state: 'closed', differences: 0 }, { state: 'closed' }]);
  });

  test('a closed day whose file changes later is open again', async () => {
    const { reference } = await payment('1400000009', 'R9');
    decide(fixture, reference, 'APPROVED');
    await settle(fixture.ctx, reference);
    await nextDay();
    expect(await days()).toMatchObject([{ state: 'closed' }]);
    hidden = new Set([reference]);
    await nextDay();
    expect((await days())[0]).toMatchObject({ day: '2026-11-20', state: 'open', differences: 1 });
  });
});
