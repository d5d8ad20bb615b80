import { AsyncResource } from 'node:async_hooks';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type BeyondDue, sumDebts, totalToPay } from '@portal/credit-engine';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import {
  creditsByInvoice,
  historyOf,
  ledgerBalances,
  lockObligations,
  openObligations,
  postPayment,
  quoteLines,
  replacePlan,
  reversePayment,
  saveUsuryRates,
  simulateTerm,
  stateOnDay,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from './obligation.fixture.ts';

const FISCAL = '1010101013';
const LIMITS = { minimum: 2, maximum: 60 };
const LAST_DAY = '2026-12-31';
const opening = { occurredAt: new Date('2025-12-31T05:00:00Z'), businessDate: '2025-12-31' };

/** Runs what another process would do, outside of the transaction that calls it. */
const outside = { run: AsyncResource.bind(<T>(work: () => Promise<T>): Promise<T> => work()) };

let database: Database;
let made = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

const run = <T>(work: (trx: Handle) => Promise<T>): Promise<T> => inTransaction(database.db, work);
const noonOf = (day: string) => new Date(`${day}T17:00:00Z`);

const aCredit = async (terms: Parameters<typeof anObligation>[0] = TWELVE_MONTHS): Promise<string> => {
  made += 1;
  const invoice = `R${String(made).padStart(6, '0')}`;
  await run((trx) => openObligations(trx, [anObligation(terms, { invoice, fiscalNumber: FISCAL })], opening));
  return invoice;
};
const creditOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`no credit ${invoice}`);
  return credit;
};
const totalOf = async (invoice: string, day: string) =>
  totalToPay((await creditOf(invoice)).state, day).total;

interface Step {
  readonly amount: number | 'total';
  readonly asOf: string;
  readonly beyondDue?: BeyondDue;
}
const pay = async (invoice: string, id: string, { amount, asOf, beyondDue = 'next_instalments' }: Step) => {
  const asked = amount === 'total' ? await totalOf(invoice, asOf) : amount;
  return await run((trx) =>
    postPayment(trx, {
      transactionId: `${invoice}-${id}`,
      version: 0,
      invoice,
      amount: asked,
      asOf,
      beyondDue,
      closes: amount === 'total',
      occurredAt: noonOf(asOf),
    }),
  );
};
const takeBack = (invoice: string, id: string, asOf: string) =>
  run((trx) => reversePayment(trx, { transactionId: `${invoice}-${id}`, asOf, occurredAt: noonOf(asOf) }));
const changeTerm = (invoice: string, more: number, asOf: string): Promise<boolean> =>
  run(async (trx) => {
    await lockObligations(trx, [invoice]);
    const [credit] = await creditsByInvoice(trx, [invoice]);
    if (credit === undefined) throw new Error(invoice);
    const simulated = simulateTerm(credit, credit.term + more, LIMITS, asOf);
    if (simulated.outcome !== 'simulated') return false;
    await replacePlan(trx, credit, simulated.change, asOf, noonOf(asOf));
    return true;
  });
const balanceOf = async (invoice: string, account: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_posting
    where invoice = ${invoice} and account = ${account}`.execute(database.db);
  return rows[0]?.balance ?? 0;
};
/** Everything a customer could see of a credit, on some days. */
const seenOf = async (invoice: string, days: readonly string[]) => {
  const { state, status, closedOn, payments } = await creditOf(invoice);
  return {
    status,
    closedOn,
    paid: payments.map(({ date, instalment, component, amount }) => [date, instalment, component, amount]),
    instalments: state.instalments,
    totals: days.map((day) => (status === 'open' ? totalToPay(state, day) : null)),
  };
};

describe('a payment taken back', () => {
  test('before one that closed the credit brings back no interest that is not owed', async () => {
    const [invoice, other] = [await aCredit(), await aCredit()];
    const first = { amount: 112_611, asOf: '2026-01-31' };
    await pay(invoice, 'A', first);
    const closing = await totalOf(invoice, '2026-02-01');
    await pay(invoice, 'B', { amount: 'total', asOf: '2026-02-01' });
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed' });
    await takeBack(invoice, 'A', '2026-02-05');
    // Without A, B did not reach the total: as the total that it was meant to be, its rest repaid capital.
    await run((trx) =>
      postPayment(trx, {
        transactionId: `${other}-B`,
        version: 0,
        invoice: other,
        amount: closing,
        asOf: '2026-02-01',
        closes: true,
        occurredAt: noonOf('2026-02-01'),
      }),
    );
    const days = ['2026-02-05', '2026-02-28', '2026-03-31', LAST_DAY];
    expect(await seenOf(invoice, days)).toEqual(await seenOf(other, days));
    const owed = (await seenOf(invoice, days)).totals.map((total) => total?.total ?? 0);
    // 90.097 of capital and their interest: far from the 258.652 that reviving future interest made of it.
    expect(Math.max(...owed)).toBeLessThan(140_000);
    expect(await balanceOf(invoice, 'gateway_clearing')).toBe(closing);
  });

  test('that closed the credit opens it as it was, once; another then closes it', async () => {
    const invoice = await aCredit();
    await pay(invoice, 'A', { amount: 112_611, asOf: '2026-01-31' });
    const before = await seenOf(invoice, [LAST_DAY]);
    await pay(invoice, 'B', { amount: 'total', asOf: '2026-02-10' });
    await takeBack(invoice, 'B', '2026-02-20');
    expect(await seenOf(invoice, [LAST_DAY])).toEqual(before);
    expect(await takeBack(invoice, 'B', '2026-02-21')).toBe(0);
    expect(await seenOf(invoice, [LAST_DAY])).toEqual(before);
    await pay(invoice, 'C', { amount: 'total', asOf: '2026-02-21' });
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed', closedOn: '2026-02-21' });
    expect(await balanceOf(invoice, 'capital_receivable')).toBe(0);
  });

  test('before one that closed the credit, with interest collected ahead, leaves a closed credit that owes nothing', async () => {
    const invoice = await aCredit();
    const amounts = { A: 259_977, B: 261_092, C: 186_436, D: 1, E: 500_000 };
    for (const [id, amount] of Object.entries(amounts))
      await pay(invoice, id, { amount, asOf: '2026-01-10' });
    await takeBack(invoice, 'D', '2026-01-10');
    const { status, state } = await creditOf(invoice);
    expect(status).toBe('closed');
    for (const day of ['2026-01-10', LAST_DAY]) expect(totalToPay(state, day).total).toBe(0);
    expect(totalToPay(stateOnDay(await historyOf(database.db, invoice), LAST_DAY), LAST_DAY).total).toBe(0);
  });

  test('that others followed leaves reversals and new entries, and the ledger says what the plan says', async () => {
    const invoice = await aCredit();
    await pay(invoice, 'A', { amount: 200_000, asOf: '2026-02-10' });
    await pay(invoice, 'B', { amount: 300_000, asOf: '2026-03-15', beyondDue: 'lower_instalment' });
    await takeBack(invoice, 'A', '2026-03-20');
    const { rows } = await sql<{ kind: string }>`
      select e.kind from ledger_entry e where e.transaction_id like ${`${invoice}-%`} order by e.id`.execute(
      database.db,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['payment', 'payment', 'reversal', 'reversal', 'payment']);
    const { rows: plans } = await sql<{ reason: string }>`
      select reason from plan where invoice = ${invoice} order by version`.execute(database.db);
    expect(plans.map(({ reason }) => reason)).toEqual(['opening', 'capital_payment', 'restated']);
  });

  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  test(`leaves the credit as if it had never been, whatever came before and after (SEED=${seed})`, async () => {
    process.stdout.write(`take-back against never: SEED=${seed}\n`);
    const step = fc.record({
      amount: fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.constant('total' as const)),
      days: fc.integer({ min: 0, max: 40 }),
      beyondDue: fc.constantFrom<BeyondDue>('next_instalments', 'shorten_term', 'lower_instalment'),
      longer: fc.constantFrom(0, 0, 0, 3),
    });
    const sequences = fc.record({
      steps: fc.array(step, { minLength: 2, maxLength: 5 }),
      taken: fc.nat(4),
    });
    await fc.assert(
      fc.asyncProperty(sequences, async ({ steps, taken }) => {
        const [invoice, never] = [await aCredit(), await aCredit()];
        const victim = taken % steps.length;
        let asOf = '2026-01-10';
        const done: {
          readonly id: string;
          readonly amount: number;
          readonly at: string;
          readonly index: number;
        }[] = [];
        for (const [index, { amount, days, beyondDue, longer }] of steps.entries()) {
          asOf = new Date(Date.parse(asOf) + days * 86_400_000).toISOString().slice(0, 10);
          const before = await creditOf(invoice);
          if (before.status === 'closed') break;
          const asked = amount === 'total' ? totalToPay(before.state, asOf).total : amount;
          if (asked === 0) continue;
          const isTotal = amount === 'total';
          const post = (of: string) =>
            run((trx) =>
              postPayment(trx, {
                transactionId: `${of}-${index}`,
                version: 0,
                invoice: of,
                amount: asked,
                asOf,
                beyondDue,
                closes: isTotal,
                occurredAt: noonOf(asOf),
              }),
            );
          await post(invoice);
          if (index !== victim) await post(never);
          done.push({ id: String(index), amount: asked, at: asOf, index });
          // A change of term that depends on the payment taken back is another credit's history.
          if (longer > 0 && index < victim) {
            if (await changeTerm(invoice, longer, asOf)) await changeTerm(never, longer, asOf);
          }
        }
        const last = done.at(-1);
        if (last === undefined || !done.some(({ index }) => index === victim)) return;
        await takeBack(invoice, String(victim), last.at);
        const days = [last.at, '2026-06-15', LAST_DAY];
        expect(await seenOf(invoice, days)).toEqual(await seenOf(never, days));
        const { state } = await creditOf(invoice);
        const unpaid = state.instalments.map(({ charges, paid }) => ({
          ...charges,
          mora: 0,
          capital: charges.capital - paid.capital,
        }));
        expect(await balanceOf(invoice, 'capital_receivable')).toBe(sumDebts(unpaid).capital);
        // What the tables say is what the history makes of the credit.
        const history = stateOnDay(await historyOf(database.db, invoice), LAST_DAY);
        expect(totalToPay(history, LAST_DAY)).toEqual(totalToPay(state, LAST_DAY));
        expect(history.instalments.map(({ charges, paid }) => ({ charges, paid }))).toEqual(
          state.instalments.map(({ charges, paid }) => ({ charges, paid })),
        );
      }),
      { seed, numRuns: 25 },
    );
    const balances = [...(await ledgerBalances(database.db)).values()];
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(0);
  });
});

// The embedded database has one session: everything queues, and a race proves nothing.
(onPostgres ? describe : describe.skip)('a payment taken back while its credit is restated', () => {
  test('is taken back whole, although the entry that it had when it was looked for is another one now', async () => {
    const invoice = await aCredit();
    await pay(invoice, 'A', { amount: 200_000, asOf: '2026-02-10' });
    await pay(invoice, 'B', { amount: 300_000, asOf: '2026-03-15', beyondDue: 'lower_instalment' });
    const waits = async () => {
      const { rows } = await sql<{ waits: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%"obligation"%') as waits`.execute(database.db);
      return rows[0]?.waits ?? false;
    };
    let second: Promise<number> | undefined;
    await run(async (trx) => {
      await lockObligations(trx, [invoice]);
      second = new Promise((resolve, reject) => {
        setImmediate(() => outside.run(() => takeBack(invoice, 'B', '2026-03-20').then(resolve, reject)));
      });
      while (!(await outside.run(waits))) await new Promise((resume) => setImmediate(resume));
      const reversal = { asOf: '2026-03-20', occurredAt: noonOf('2026-03-20') };
      await reversePayment(trx, { transactionId: `${invoice}-A`, ...reversal });
    });
    expect(await second).toBe(1);
    expect(await balanceOf(invoice, 'gateway_clearing')).toBe(0);
    expect(await balanceOf(invoice, 'capital_receivable')).toBe(1_200_000);
  });
});

describe('a payment to capital', () => {
  const paidThree = { ...TWELVE_MONTHS, paid: 3 };

  test('keeps the instalment or the number of rows, as the customer chose, and both plans', async () => {
    const expected = [
      ['shorten_term', [106_670, 102_731, 104_658, 106_622, 108_622, 103_978]],
      ['lower_instalment', [71_188, 66_583, 67_832, 69_105, 70_401, 71_722, 73_068, 74_439, 68_943]],
    ] as const;
    for (const [beyondDue, capital] of expected) {
      const invoice = await aCredit(paidThree);
      const posted = await pay(invoice, 'C', { amount: 300_000, asOf: '2026-04-15', beyondDue });
      expect(posted).toMatchObject({
        outcome: 'posted',
        offPlan: { capital: 291_326, interest: 8674, iva: 0, firstNumber: 4 },
      });
      const { state } = await creditOf(invoice);
      expect(state.instalments.slice(3).map(({ charges }) => charges.capital)).toEqual(capital);
      expect(await balanceOf(invoice, 'capital_receivable')).toBe(633_281);
      expect(await totalOf(invoice, '2026-04-15')).toBe(633_281);
      expect(
        JSON.parse(JSON.stringify(stateOnDay(await historyOf(database.db, invoice), LAST_DAY))),
      ).toMatchObject({
        instalments: state.instalments,
        offPlan: state.offPlan,
      });
    }
  });

  test('taken back leaves the plan of before', async () => {
    const invoice = await aCredit(paidThree);
    const before = await seenOf(invoice, [LAST_DAY]);
    await pay(invoice, 'C', { amount: 300_000, asOf: '2026-04-15', beyondDue: 'shorten_term' });
    await takeBack(invoice, 'C', '2026-04-16');
    expect(await seenOf(invoice, [LAST_DAY])).toEqual(before);
  });
});

describe('a quote', () => {
  test('of the total closes the credit although the cap of the month was entered before the bank approved', async () => {
    const invoice = await aCredit();
    const [quoted] = await run((trx) =>
      quoteLines(trx, FISCAL, [{ invoice, selection: { kind: 'total' } }], '2026-04-05'),
    );
    if (quoted === undefined) throw new Error('no quote');
    expect(quoted.totalPayment).toBe(1_271_029);
    await run((trx) => saveUsuryRates(trx, [{ month: '2026-04', annual: '25.02', source: 'prueba' }]));
    expect(await totalOf(invoice, '2026-04-05')).toBeGreaterThan(quoted.totalPayment);
    const posted = await run((trx) =>
      postPayment(trx, {
        transactionId: 'D3',
        version: 0,
        invoice,
        amount: quoted.totalPayment,
        asOf: '2026-04-05',
        closes: true,
        quote: quoted.stored.caps === undefined ? {} : { caps: quoted.stored.caps },
        occurredAt: noonOf('2026-04-06'),
      }),
    );
    expect(posted).toMatchObject({ closed: true, unapplied: 0, lines: quoted.stored.allocation.lines });
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed', closedOn: '2026-04-05' });
    expect(await balanceOf(invoice, 'capital_receivable')).toBe(0);
  });
});
