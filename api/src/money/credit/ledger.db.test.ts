import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { afterPayment, allocate, instalmentDebts, sumDebts, totalToPay } from '@portal/credit-engine';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import {
  creditsByInvoice,
  ledgerBalances,
  openObligations,
  type PostedPayment,
  postPayment,
  postToSuspense,
  type Receipt,
  reversePayment,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS, WITH_GUARANTEE } from './obligation.fixture.ts';

const FISCAL = '1010101010';
const occurredAt = new Date('2026-03-10T15:00:00Z');
const opening = { occurredAt: new Date('2025-12-31T05:00:00Z'), businessDate: '2025-12-31' };

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

let made = 0;
/** A fresh credit of the first table, unless other terms are given. */
const aCredit = async (terms: Parameters<typeof anObligation>[0] = TWELVE_MONTHS): Promise<string> => {
  made += 1;
  const invoice = `E${String(made).padStart(6, '0')}`;
  const record = anObligation(terms, { invoice, fiscalNumber: FISCAL });
  await inTransaction(database.db, (trx) => openObligations(trx, [record], opening));
  return invoice;
};

const creditOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`no credit ${invoice}`);
  return credit;
};

const pay = (
  invoice: string,
  amount: number,
  transactionId: string,
  asOf = '2026-03-10',
): Promise<PostedPayment> =>
  inTransaction(database.db, (trx) =>
    postPayment(trx, { transactionId, version: 0, invoice, amount, asOf, occurredAt }),
  );

/** What the ledger itself says is outstanding of an invoice. */
const receivable = async (invoice: string, account: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(amount), 0)::bigint as balance from ledger_posting
    where invoice = ${invoice} and account = ${account}`.execute(database.db);
  return rows[0]?.balance ?? 0;
};

const ledgerSum = async (): Promise<number> =>
  [...(await ledgerBalances(database.db)).values()].reduce((sum, balance) => sum + balance, 0);

describe('opening', () => {
  test('puts what is outstanding into the ledger, and what was paid before stays paid', async () => {
    const invoice = await aCredit({ ...WITH_GUARANTEE, paid: 1 });
    expect(await receivable(invoice, 'capital_receivable')).toBe(1_516_456);
    expect(await receivable(invoice, 'guarantee_receivable')).toBe(178_500);
    const credit = await creditOf(invoice);
    expect(instalmentDebts(credit.state, '2026-12-06').map((debt) => debt.total)).toEqual([
      0, 587_748, 587_748, 587_751,
    ]);
  });

  test('an obligation that exists stays as it is: the ledger knows better than a file', async () => {
    const invoice = await aCredit();
    await pay(invoice, 100_000, 'T-open-again');
    const again = anObligation(WITH_GUARANTEE, { invoice, fiscalNumber: FISCAL });
    const opened = await inTransaction(database.db, (trx) => openObligations(trx, [again], opening));
    expect(opened).toEqual([]);
    expect((await creditOf(invoice)).principal).toBe(1_200_000);
  });

  test('what was partly paid before it came here owes the late interest of what was partly paid here', async () => {
    const here = await aCredit();
    await pay(here, 50_000, 'T-partly-here');
    const paid = (await creditOf(here)).state.instalments[0]?.paid;
    if (!paid) throw new Error('the credit has a first instalment');
    expect(paid.interest + paid.capital).toBe(50_000 - 2_594);
    const record = anObligation(TWELVE_MONTHS, { invoice: 'E-PARTLY', fiscalNumber: FISCAL });
    const instalments = record.instalments.map((row) =>
      row.number === 1 ? { ...row, paid, paidOn: '2026-03-10' } : row,
    );
    await inTransaction(database.db, (trx) =>
      openObligations(trx, [{ ...record, instalments }], { ...opening, businessDate: '2026-03-11' }),
    );
    const lateOn = async (invoice: string, day: string) =>
      sumDebts(instalmentDebts((await creditOf(invoice)).state, day)).mora;
    for (const [day, late] of [
      ['2026-03-10', 0],
      ['2026-04-10', 'as here'],
      ['2026-06-30', 'as here'],
    ] as const) {
      const owed = await lateOn(here, day);
      expect([day, await lateOn('E-PARTLY', day)]).toEqual([day, owed]);
      if (late === 0) expect(owed).toBe(0);
      else expect(owed).toBeGreaterThan(3_000);
    }
  });

  test('an obligation whose instalments do not repay its principal is refused', async () => {
    const broken = anObligation(TWELVE_MONTHS, { invoice: 'E999999', fiscalNumber: FISCAL, principal: 1 });
    await expect(
      inTransaction(database.db, (trx) => openObligations(trx, [broken], opening)),
    ).rejects.toThrow('principal');
  });
});

describe('a payment', () => {
  test('covers late interest, then the oldest instalment, and the ledger says what the plan says', async () => {
    const invoice = await aCredit();
    const posted = await pay(invoice, 150_000, 'T1');
    expect(posted).toMatchObject({
      outcome: 'posted',
      applied: { mora: 2594, interest: 43_338, capital: 104_068, total: 150_000 },
      unapplied: 0,
      closed: false,
    });
    expect(await receivable(invoice, 'capital_receivable')).toBe(1_095_932);
    const credit = await creditOf(invoice);
    expect(sumDebts(instalmentDebts(credit.state, '2026-03-10')).capital).toBe(1_095_932);
    expect(credit.version).toBe(1);
  });

  test('of the same transaction is posted once, however often it is asked for', async () => {
    const invoice = await aCredit();
    expect(await pay(invoice, 150_000, 'T2')).toMatchObject({ outcome: 'posted' });
    expect(await pay(invoice, 150_000, 'T2')).toEqual({ outcome: 'repeated' });
    const credit = await creditOf(invoice);
    expect(credit.version).toBe(1);
    expect(await receivable(invoice, 'gateway_clearing')).toBe(150_000);
  });

  test('of the total to pay closes the obligation that day and takes no interest of future periods', async () => {
    const invoice = await aCredit();
    const { total } = totalToPay((await creditOf(invoice)).state, '2026-03-10');
    expect(await pay(invoice, total, 'T3')).toMatchObject({ closed: true, unapplied: 0 });
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed', closedOn: '2026-03-10' });
    expect(await receivable(invoice, 'capital_receivable')).toBe(0);
  });

  test("that finds no debt left is not refused: it waits in 'pagos por aplicar'", async () => {
    const invoice = await aCredit();
    const { total } = totalToPay((await creditOf(invoice)).state, '2026-03-10');
    expect(await pay(invoice, total + 7, 'T4')).toMatchObject({ closed: true, unapplied: 7 });
    expect(await pay(invoice, 500, 'T5')).toMatchObject({ outcome: 'posted', unapplied: 500, closed: false });
    expect(await receivable(invoice, 'unapplied_payments')).toBe(-507);
  });

  test('of less than the late interest leaves the rest of it owed, day by day', async () => {
    const invoice = await aCredit();
    await pay(invoice, 1000, 'T6');
    const credit = await creditOf(invoice);
    expect(instalmentDebts(credit.state, '2026-03-11')[0]?.mora).toBe(1099);
  });

  test.each([0, -5, 1.5])('of %p pesos is refused', async (amount) => {
    const invoice = await aCredit();
    await expect(pay(invoice, amount, `T7-${amount}`)).rejects.toThrow(RangeError);
  });

  test('of a transaction that the bank approved again is another posting; one that was taken back is not repeated', async () => {
    const invoice = await aCredit();
    const receipt: Receipt = {
      transactionId: 'T9',
      version: 1,
      invoice,
      amount: 900,
      asOf: '2026-03-10',
      occurredAt,
    };
    const post = (changed: Partial<Receipt>) =>
      inTransaction(database.db, (trx) => postPayment(trx, { ...receipt, ...changed }));
    await post({});
    await expect(post({ amount: 901 })).rejects.toThrow('cannot post');
    await inTransaction(database.db, (trx) =>
      reversePayment(trx, { transactionId: 'T9', asOf: '2026-03-11', occurredAt }),
    );
    await expect(post({})).rejects.toThrow('cannot post');
    expect(await post({ version: 3 })).toMatchObject({ outcome: 'posted' });
    expect(await receivable(invoice, 'gateway_clearing')).toBe(900);
  });

  test('into suspense moves no debt and is recorded once', async () => {
    const invoice = await aCredit();
    const receipt: Receipt = {
      transactionId: 'T8',
      version: 0,
      invoice,
      amount: 900,
      asOf: '2026-03-10',
      occurredAt,
    };
    const suspend = () => inTransaction(database.db, (trx) => postToSuspense(trx, receipt));
    expect([await suspend(), await suspend()]).toEqual([true, false]);
    expect(await receivable(invoice, 'unapplied_payments')).toBe(-900);
    expect(await receivable(invoice, 'capital_receivable')).toBe(1_200_000);
  });
});

describe('a reversal', () => {
  const reverse = (transactionId: string) =>
    inTransaction(database.db, (trx) =>
      reversePayment(trx, { transactionId, asOf: '2026-03-11', occurredAt }),
    );

  test('leaves the debt as if the payment had never been, and happens once', async () => {
    const invoice = await aCredit();
    const before = await creditOf(invoice);
    await pay(invoice, 150_000, 'T10');
    expect([await reverse('T10'), await reverse('T10')]).toEqual([1, 0]);
    const after = await creditOf(invoice);
    expect(after.state).toEqual(before.state);
    expect(after.payments).toEqual([]);
    expect(await receivable(invoice, 'gateway_clearing')).toBe(0);
  });

  test('[C01] makes the credit another one, like each payment: its version never comes again', async () => {
    const invoice = await aCredit();
    const versions = [(await creditOf(invoice)).version];
    for (const id of ['TV1', 'TV2']) {
      await pay(invoice, 20_000, id);
      versions.push((await creditOf(invoice)).version);
    }
    for (const id of ['TV2', 'TV1']) {
      await reverse(id);
      versions.push((await creditOf(invoice)).version);
    }
    expect(new Set(versions).size).toBe(5);
  });

  test('opens what the payment had closed', async () => {
    const invoice = await aCredit();
    const { total } = totalToPay((await creditOf(invoice)).state, '2026-03-10');
    await pay(invoice, total, 'T11');
    await reverse('T11');
    expect(await creditOf(invoice)).toMatchObject({ status: 'open', closedOn: null });
    expect(totalToPay((await creditOf(invoice)).state, '2026-03-10').total).toBe(total);
  });

  test('of money that had only waited in suspense opens nothing', async () => {
    const invoice = await aCredit();
    const { total } = totalToPay((await creditOf(invoice)).state, '2026-03-10');
    await pay(invoice, total, 'T12');
    await pay(invoice, 400, 'T13');
    expect(await reverse('T13')).toBe(1);
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed' });
    expect(await receivable(invoice, 'unapplied_payments')).toBe(0);
  });

  test('takes back every invoice of the transaction', async () => {
    const [one, two] = [await aCredit(), await aCredit()];
    await pay(one, 1000, 'T14');
    await pay(two, 2000, 'T14');
    expect(await reverse('T14')).toBe(2);
  });
});

describe('the ledger', () => {
  test('refuses to be changed, deleted or emptied', async () => {
    for (const table of ['ledger_posting', 'ledger_entry']) {
      const name = sql.table(table);
      await expect(
        sql`update ${name} set ${sql.ref(table === 'ledger_entry' ? 'source_id' : 'account')} = 'x'`.execute(
          database.db,
        ),
      ).rejects.toThrow('append-only');
      await expect(sql`delete from ${name}`.execute(database.db)).rejects.toThrow('append-only');
    }
    await expect(sql`truncate ledger_posting`.execute(database.db)).rejects.toThrow('append-only');
  });

  test('refuses an entry that does not sum to zero, when its transaction commits', async () => {
    const invoice = await aCredit();
    const unbalanced = inTransaction(database.db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        insert into ledger_entry (kind, source_id, occurred_at, business_date)
        values ('payment', 'unbalanced', now(), '2026-03-10') returning id`.execute(trx);
      await sql`
        insert into ledger_posting (entry_id, line, account, invoice, amount)
        values (${rows[0]?.id}, 1, 'gateway_clearing', ${invoice}, 5)`.execute(trx);
    });
    await expect(unbalanced).rejects.toThrow('not to zero');
    expect(await ledgerSum()).toBe(0);
  });

  const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
  test(`says the same as the engine after any sequence of payments and reversals (SEED=${seed})`, async () => {
    process.stdout.write(`ledger against engine: SEED=${seed}\n`);
    const steps = fc.array(
      fc.record({
        amount: fc.integer({ min: 1, max: 700_000 }),
        days: fc.integer({ min: 0, max: 45 }),
        reversed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(steps, async (payments) => {
        run += 1;
        const invoice = await aCredit();
        let asOf = '2026-01-15';
        let expected = (await creditOf(invoice)).state;
        for (const [step, { amount, days, reversed }] of payments.entries()) {
          asOf = new Date(Date.parse(asOf) + days * 86_400_000).toISOString().slice(0, 10);
          const transactionId = `P${run}-${step}`;
          await pay(invoice, amount, transactionId, asOf);
          if (reversed) {
            await inTransaction(database.db, (trx) =>
              reversePayment(trx, { transactionId, asOf, occurredAt }),
            );
          } else if (totalToPay({ ...expected }, asOf).total > 0) {
            const current = { ...expected, lateRate: (await creditOf(invoice)).state.lateRate };
            expected = afterPayment(current, allocate(current, amount, asOf), asOf);
          }
          const credit = await creditOf(invoice);
          expect(credit.state.instalments.map((row) => row.paid)).toEqual(
            expected.instalments.map((row) => row.paid),
          );
          const owed = sumDebts(instalmentDebts({ ...expected, lateRate: credit.state.lateRate }, asOf));
          expect(sumDebts(instalmentDebts(credit.state, asOf))).toEqual(owed);
          expect(await receivable(invoice, 'capital_receivable')).toBe(owed.capital);
          if (credit.status === 'closed') break;
        }
        expect(await ledgerSum()).toBe(0);
      }),
      { seed, numRuns: 12 },
    );
  });
});

(onPostgres ? describe : describe.skip)('several sessions at once', () => {
  test('fifty deliveries of one approval post it once', async () => {
    const invoice = await aCredit();
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => pay(invoice, 112_611, 'T50')));
    expect(outcomes.filter(({ outcome }) => outcome === 'posted')).toHaveLength(1);
    expect(await receivable(invoice, 'gateway_clearing')).toBe(112_611);
  });

  test('fifty different payments of one invoice at once conserve every peso', async () => {
    const invoice = await aCredit();
    const posted = await Promise.all(
      Array.from({ length: 50 }, (_, index) => pay(invoice, 30_000 + index, `T60-${index}`)),
    );
    const applied = posted.reduce(
      (sum, result) => sum + (result.outcome === 'posted' ? result.applied.total + result.unapplied : 0),
      0,
    );
    expect(applied).toBe(50 * 30_000 + (49 * 50) / 2);
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed' });
    expect(await receivable(invoice, 'capital_receivable')).toBe(0);
    expect(await ledgerSum()).toBe(0);
  });

  test('payments of the same two invoices in opposite orders both arrive: the loser of the deadlock is repeated', async () => {
    const [one, two] = [await aCredit(), await aCredit()];
    await Promise.all(
      [0, 1].map((index) =>
        inTransaction(database.db, async (trx) => {
          for (const invoice of index % 2 === 0 ? [one, two] : [two, one]) {
            const receipt = {
              transactionId: `T70-${index}`,
              version: 0,
              invoice,
              amount: 1000,
              asOf: '2026-03-10',
              occurredAt,
            };
            await postPayment(trx, receipt);
          }
        }),
      ),
    );
    expect(await receivable(one, 'gateway_clearing')).toBe(2000);
    expect(await receivable(two, 'gateway_clearing')).toBe(2000);
  });
});
