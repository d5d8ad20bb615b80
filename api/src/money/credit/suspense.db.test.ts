import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type Database, type Handle, inTransaction } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  applySuspense,
  creditsByInvoice,
  ledgerBalances,
  openObligations,
  postingsOfTransaction,
  postPayment,
  postToSuspense,
  receiptOf,
  returnSuspense,
  reverseEntry,
  reversePayment,
  saveUsuryRates,
  suspendedMoney,
  writeDownSuspense,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from './obligation.fixture.ts';
import { restate } from './operations/restate.ts';

const FISCAL = '1010101012';
const at = { asOf: '2026-03-10', occurredAt: new Date('2026-03-10T15:00:00Z') };

let database: Database;
let made = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

const run = <T>(work: (trx: Handle) => Promise<T>): Promise<T> => inTransaction(database.db, work);

/** A fresh credit of 1.200.000, and 150.000 of a late approval that wait under it. */
const aCase = async () => {
  made += 1;
  const [invoice, transactionId] = [`S${String(made).padStart(6, '0')}`, `late-${made}`];
  await run(async (trx) => {
    await openObligations(trx, [anObligation(TWELVE_MONTHS, { invoice, fiscalNumber: FISCAL })], {
      occurredAt: new Date('2025-12-31T15:00:00Z'),
      businessDate: '2025-12-31',
    });
    await postToSuspense(trx, { transactionId, version: 1, invoice, amount: 150_000, ...at });
  });
  const act = { act: `act-${made}`, transactionId, from: invoice, amount: 150_000, reason: 'caso', ...at };
  return { invoice, transactionId, act };
};

const creditOf = async (invoice: string) => {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`no credit ${invoice}`);
  return credit;
};
const waiting = async (transactionId: string) =>
  (await suspendedMoney(database.db, transactionId)).map(({ invoice, amount }) => ({ invoice, amount }));
const ledgerOf = async (invoice: string) =>
  new Map(
    (
      await sql<{ account: string; balance: number }>`
        select account, sum(amount)::bigint as balance from ledger_posting where invoice = ${invoice}
        group by account`.execute(database.db)
    ).rows.map(({ account, balance }) => [account, balance]),
  );
const ledgerSum = async () =>
  [...(await ledgerBalances(database.db)).values()].reduce((sum, balance) => sum + balance, 0);

describe('money that waits', () => {
  test('is applied to an invoice as a payment of that day would have been, once', async () => {
    const { invoice, transactionId, act } = await aCase();
    const paid = await aCase();
    const apply = () => run((trx) => applySuspense(trx, { ...act, invoice, beyondDue: 'next_instalments' }));
    expect(await apply()).toMatchObject({
      outcome: 'posted',
      applied: { mora: 2594, interest: 43_338, capital: 104_068, total: 150_000 },
      unapplied: 0,
    });
    expect(await apply()).toEqual({ outcome: 'repeated' });
    await run((trx) =>
      postPayment(trx, { transactionId: 'T1', version: 0, invoice: paid.invoice, amount: 150_000, ...at }),
    );
    expect((await creditOf(invoice)).state).toEqual((await creditOf(paid.invoice)).state);
    expect(await waiting(transactionId)).toEqual([]);
  });

  test('may go to another invoice, and what that one cannot take goes on waiting', async () => {
    const [{ invoice, act, transactionId }, other] = [await aCase(), await aCase()];
    const closing = { transactionId: 'closing', version: 0, invoice: other.invoice, ...at };
    await run((trx) => postPayment(trx, { ...closing, amount: 1_250_000 }));
    const applied = await run((trx) =>
      applySuspense(trx, { ...act, invoice: other.invoice, beyondDue: 'next_instalments' }),
    );
    expect(applied).toMatchObject({ outcome: 'posted', closed: true });
    const left = await waiting(transactionId);
    expect(left).toEqual([
      { invoice, amount: 150_000 - (applied.outcome === 'posted' ? applied.applied.total : 0) },
    ]);
    await expect(
      run((trx) =>
        applySuspense(trx, {
          ...act,
          act: 'again',
          amount: 1,
          invoice: other.invoice,
          beyondDue: 'shorten_term',
        }),
      ),
    ).rejects.toThrow('owes nothing');
  });

  test('cannot be applied or returned beyond what waits', async () => {
    const { invoice, act } = await aCase();
    for (const amount of [150_001, 0, -1, 1.5]) {
      await expect(run((trx) => returnSuspense(trx, { ...act, amount }))).rejects.toThrow(RangeError);
      await expect(
        run((trx) => applySuspense(trx, { ...act, amount, invoice, beyondDue: 'next_instalments' })),
      ).rejects.toThrow(RangeError);
    }
    await expect(run((trx) => writeDownSuspense(trx, { ...act, amount: 1 }))).rejects.toThrow(RangeError);
  });

  test('is returned to the customer, in parts, each act once', async () => {
    const { invoice, transactionId, act } = await aCase();
    const give = (name: string, amount: number) =>
      run((trx) => returnSuspense(trx, { ...act, act: name, amount }));
    const name = `${act.act}:a`;
    expect([(await give(name, 50_000)).outcome, (await give(name, 50_000)).outcome]).toEqual([
      'posted',
      'repeated',
    ]);
    expect(await waiting(transactionId)).toEqual([{ invoice, amount: 100_000 }]);
  });

  test('below nothing, when the bank takes back what was returned, waits for a person and can be closed', async () => {
    const { invoice, transactionId, act } = await aCase();
    await run((trx) => returnSuspense(trx, act));
    await run((trx) => reversePayment(trx, { transactionId, ...at }));
    expect(await waiting(transactionId)).toEqual([{ invoice, amount: -150_000 }]);
    await run((trx) => writeDownSuspense(trx, { ...act, amount: -150_000 }));
    expect(await waiting(transactionId)).toEqual([]);
  });

  test('waits again when the act is undone, and the credit is as if it had not been applied', async () => {
    const { invoice, transactionId, act } = await aCase();
    const before = await creditOf(invoice);
    const applied = await run((trx) =>
      applySuspense(trx, { ...act, invoice, beyondDue: 'next_instalments' }),
    );
    if (applied.outcome !== 'posted') throw new Error(applied.outcome);
    const undo = () => run((trx) => reverseEntry(trx, { entryId: applied.entryId, reason: 'error', ...at }));
    expect([await undo(), await undo()]).toEqual([true, false]);
    expect((await creditOf(invoice)).state).toEqual(before.state);
    expect(await waiting(transactionId)).toEqual([{ invoice, amount: 150_000 }]);
    const returned = await run((trx) => returnSuspense(trx, act));
    if (returned.outcome !== 'posted') throw new Error(returned.outcome);
    await run((trx) => reverseEntry(trx, { entryId: returned.entryId, reason: 'error', ...at }));
    expect(await waiting(transactionId)).toEqual([{ invoice, amount: 150_000 }]);
  });

  test('applied by hand and undone after another payment leaves that one as if it had come alone', async () => {
    const [{ invoice, transactionId, act }, other] = [await aCase(), await aCase()];
    const applied = await run((trx) => applySuspense(trx, { ...act, invoice, beyondDue: 'shorten_term' }));
    if (applied.outcome !== 'posted') throw new Error(applied.outcome);
    for (const paid of [invoice, other.invoice]) {
      await run((trx) =>
        postPayment(trx, {
          transactionId: `behind-${paid}`,
          version: 0,
          invoice: paid,
          amount: 90_000,
          ...at,
        }),
      );
    }
    await run((trx) => reverseEntry(trx, { entryId: applied.entryId, reason: 'error', ...at }));
    expect((await creditOf(invoice)).state).toEqual((await creditOf(other.invoice)).state);
    expect(await waiting(transactionId)).toEqual([{ invoice, amount: 150_000 }]);
  });

  test('what a closing payment had too much, given back, makes no debt of the closed credit', async () => {
    const { invoice, act } = await aCase();
    const paid = await run((trx) =>
      postPayment(trx, { transactionId: `much-${invoice}`, version: 0, invoice, amount: 1_300_000, ...at }),
    );
    expect(paid).toMatchObject({ closed: true, unapplied: 1_300_000 - 1_252_299 });
    const closed = await creditOf(invoice);
    const given = { ...act, act: `much-${act.act}`, transactionId: `much-${invoice}`, amount: 47_701 };
    await run((trx) => returnSuspense(trx, given));
    expect(await waiting(`much-${invoice}`)).toEqual([]);
    expect(await creditOf(invoice)).toEqual(closed);
    // Nor is there anything for later money to cover.
    const later = { asOf: '2026-12-31', occurredAt: new Date('2026-12-31T15:00:00Z') };
    const more = { transactionId: `more-${invoice}`, version: 0, invoice, amount: 50_000, ...later };
    expect(await run((trx) => postPayment(trx, more))).toMatchObject({
      closed: false,
      lines: [],
      unapplied: 50_000,
    });
    expect(await creditOf(invoice)).toMatchObject({ status: 'closed', closedOn: '2026-03-10' });
  });

  test('that was applied is taken back from there when the bank takes the payment back', async () => {
    const { invoice, transactionId, act } = await aCase();
    const before = await creditOf(invoice);
    await run((trx) => applySuspense(trx, { ...act, invoice, beyondDue: 'next_instalments' }));
    expect(await run((trx) => reversePayment(trx, { transactionId, ...at }))).toBe(2);
    expect((await creditOf(invoice)).state).toEqual(before.state);
    expect(await waiting(transactionId)).toEqual([]);
  });

  test('that was applied is told in the receipt as what it paid, and as waiting only where it waits', async () => {
    const { invoice, transactionId, act } = await aCase();
    const other = await aCase();
    const apply = (name: string, amount: number, to: string) =>
      run((trx) =>
        applySuspense(trx, { ...act, act: name, amount, invoice: to, beyondDue: 'next_instalments' }),
      );
    const told = async () =>
      (await receiptOf(database.db, transactionId, '2026-03-10'))?.invoices.map(
        ({ invoice: of, paid, unapplied }) => [of, paid, unapplied],
      );
    await apply(`${act.act}:a`, 60_000, other.invoice);
    expect(await told()).toEqual([
      [invoice, 90_000, 90_000],
      [other.invoice, 60_000, 0],
    ]);
    await apply(`${act.act}:b`, 80_000, invoice);
    await run((trx) => returnSuspense(trx, { ...act, act: `${act.act}:c`, amount: 10_000 }));
    expect(await told()).toEqual([
      [invoice, 80_000, 0],
      [other.invoice, 60_000, 0],
    ]);
  });

  test('that was applied to the invoice of another customer tells the payer nothing of that one', async () => {
    const { invoice, transactionId, act } = await aCase();
    await run((trx) => applySuspense(trx, { ...act, invoice, beyondDue: 'next_instalments' }));
    const { fiscalNumber } = await creditOf(invoice);
    const toldTo = async (owner?: string) =>
      (await receiptOf(database.db, transactionId, '2026-03-10', owner))?.invoices.map((one) => one.invoice);
    expect(await toldTo(fiscalNumber)).toEqual([invoice]);
    expect(await toldTo('1999999999')).toEqual([]);
    expect(await toldTo()).toEqual([invoice]);
  });

  test('that was applied is undone with what a cap certified later corrected of it', async () => {
    const { invoice, transactionId, act } = await aCase();
    const plain = await aCase();
    const applied = await run((trx) =>
      applySuspense(trx, { ...act, invoice, beyondDue: 'next_instalments' }),
    );
    if (applied.outcome !== 'posted') throw new Error(applied.outcome);
    await run((trx) => saveUsuryRates(trx, [{ month: '2026-01', annual: '12.00', source: 'prueba' }]));
    const restatement = { planReason: 'cap', reason: 'cap', ...at } as const;
    for (const one of [invoice, plain.invoice]) await run((trx) => restate(trx, one, restatement));
    const kinds = (await postingsOfTransaction(database.db, transactionId)).map(({ kind }) => kind);
    expect(kinds).toContain('cap_correction');
    await run((trx) => reverseEntry(trx, { entryId: applied.entryId, reason: 'error', ...at }));
    expect((await creditOf(invoice)).state).toEqual((await creditOf(plain.invoice)).state);
    expect(await waiting(transactionId)).toEqual([{ invoice, amount: 150_000 }]);
    const owed = (await ledgerOf(invoice)).get('capital_receivable');
    expect(owed).toBe((await ledgerOf(plain.invoice)).get('capital_receivable'));
  });

  test('leaves a ledger that sums to zero; an entry that is no act of a person cannot be undone', async () => {
    expect(await ledgerSum()).toBe(0);
    await expect(run((trx) => reverseEntry(trx, { entryId: 1, reason: '', ...at }))).rejects.toThrow(
      RangeError,
    );
  });
});
