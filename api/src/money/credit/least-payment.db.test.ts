import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  applySuspense,
  balanceFaults,
  creditsByInvoice,
  historyOf,
  openObligations,
  paymentMoneyByInvoice,
  postPayment,
  postToSuspense,
  quoteLines,
  reverseEntry,
  reversePayment,
  saveLeastPayment,
  stateOnDay,
  sumOfMoney,
} from './index.ts';
import { aCustomer, anObligation, TWELVE_MONTHS } from './obligation.fixture.ts';
import { restate } from './operations/restate.ts';

const FISCAL = '1515151515';
const occurredAt = new Date('2026-03-10T15:00:00Z');
const ASOF = '2026-03-10';
const when = { asOf: ASOF, occurredAt };

let database: Database;
let made = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterAll(() => database.close());

/** A credit of the first table, its first instalments paid before, with its total on the day. */
async function aCredit(paid = 2) {
  made += 1;
  const invoice = `L${made}`;
  const record = anObligation({ ...TWELVE_MONTHS, paid }, { invoice, fiscalNumber: FISCAL });
  await inTransaction(database.db, (trx) =>
    openObligations(trx, [record], { occurredAt, businessDate: '2025-12-31' }),
  );
  return { invoice, total: totalToPay((await stateOf(invoice)).state, ASOF).total };
}

async function stateOf(invoice: string) {
  const [credit] = await creditsByInvoice(database.db, [invoice]);
  if (credit === undefined) throw new Error(`There is no invoice ${invoice}`);
  return credit;
}

const quote = (invoice: string, amount: number, on = ASOF) =>
  quoteLines(database.db, FISCAL, [{ invoice, selection: { kind: 'amount', amount } }], on);

/** Entries without a transaction that write down what was let go, and whether they count. */
async function letGo(invoice: string) {
  const { rows } = await sql<{ amount: number; counts: boolean }>`
    select l.amount, not exists (select from ledger_entry r where r.reverses = e.id) as counts
    from ledger_entry e join ledger_posting l on l.entry_id = e.id
    where l.invoice = ${invoice} and l.account = 'payment_differences' and e.kind = 'written_down'
    order by e.id`.execute(database.db);
  return rows;
}

const isSound = async (invoice: string) => {
  expect(await balanceFaults(database.db, [invoice])).toEqual([]);
  const again = await inTransaction(database.db, (trx) =>
    restate(trx, invoice, { ...when, planReason: 'restated', reason: 'again' }),
  );
  expect(again).toMatchObject({ entries: 0, planVersion: null });
};

test('a payment that would leave less than the least payment is refused with the rest and the whole', async () => {
  const { invoice, total } = await aCredit();
  await expect(quote(invoice, total - 1_048)).rejects.toMatchObject({
    code: 'AMOUNT_OUT_OF_RANGE',
    detail: `Factura ${invoice}. Quedarían $1.048, menos de lo que la red de pagos recibe. Págalos también: $${total.toLocaleString('es-CO').replaceAll(',', '.')} en total.`,
  });
  await expect(quote(invoice, total - 1)).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  expect((await quote(invoice, total - 1_500))[0]).toMatchObject({ totalPayment: total - 1_500 });
  expect((await quote(invoice, total))[0]).toMatchObject({ stored: { allocation: { settles: true } } });
});

test('a plan that came ending below it is paid with the row before', async () => {
  made += 1;
  const invoice = `L${made}`;
  const record = anObligation({ ...TWELVE_MONTHS, paid: 10 }, { invoice, fiscalNumber: FISCAL });
  const [before, last] = record.instalments.slice(-2);
  if (before === undefined || last === undefined) throw new Error('a plan has rows');
  const rows = [
    { ...before, capital: before.capital + last.capital - 1_061, interest: 0 },
    { ...last, capital: 1_061, interest: 20 },
  ];
  const instalments = [...record.instalments.slice(0, -2), ...rows];
  await inTransaction(database.db, (trx) =>
    openObligations(trx, [{ ...record, instalments }], { occurredAt, businessDate: '2025-12-31' }),
  );
  const on = '2026-12-31';
  const { total } = totalToPay((await stateOf(invoice)).state, on);
  await expect(quote(invoice, total - 1_061, on)).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
});

/** A credit that came with all paid but so much capital of its last row. */
const aRest = async (
  owed: number,
  { guarantee = 0, interestPaid = false, firstDueDate = '2025-04-30' } = {},
) => {
  made += 1;
  const invoice = `L${made}`;
  const plan = anObligation(
    { ...TWELVE_MONTHS, openedOn: '2025-03-31', firstDueDate, paid: 12 },
    { invoice, fiscalNumber: FISCAL },
  );
  const instalments = plan.instalments.map((row) => {
    if (row.number < 12) return row;
    const interest = interestPaid ? row.interest : 0;
    const paid = { capital: row.capital - owed + guarantee, interest, iva: 0, guarantee: 0 };
    return { ...row, guarantee, paid, paidOn: '2026-01-30' };
  });
  await inTransaction(database.db, (trx) =>
    openObligations(trx, [{ ...plan, closedOn: null, instalments }], { occurredAt, businessDate: ASOF }),
  );
  return invoice;
};

test.each([
  ['a rest of 1.081 pesos', { owed: 1_081 }],
  ['a rest with its fee', { owed: 1_081, guarantee: 400 }],
  ['a rest whose interest was paid ahead', { owed: 2_900, interestPaid: true }],
])(
  '%s that a core system leaves cannot be paid: the credit is closed the day it comes, and a replay finds the same',
  async (_what, { owed, ...rest }) => {
    const invoice = await aRest(owed, rest);
    const credit = await stateOf(invoice);
    expect(credit).toMatchObject({ status: 'closed', closedOn: ASOF });
    expect(totalToPay(credit.state, '2026-12-31').total).toBe(0);
    const [entry, ...others] = await letGo(invoice);
    expect([entry?.counts, others]).toEqual([true, []]);
    expect(entry?.amount).toBeLessThan(1_500);
    const { rows } = await sql<{ subject: string; data: string }>`
    select subject, data from audit_entry where action = 'credit.rest_let_go' order by id desc limit 1`.execute(
      database.db,
    );
    expect(rows[0]?.subject).toBe(FISCAL);
    expect(JSON.parse(rows[0]?.data ?? '')).toEqual({ invoice, amount: entry?.amount });
    await isSound(invoice);
    const history = await historyOf(database.db, invoice);
    expect(totalToPay(stateOnDay(history, '2026-12-31'), '2026-12-31').total).toBe(0);
    // Money that comes all the same waits for a person, and its reversal opens nothing.
    const paid = { transactionId: `T-${invoice}`, version: 0, invoice, amount: 2_000, ...when };
    const posted = await inTransaction(database.db, (trx) => postPayment(trx, paid));
    expect(posted).toMatchObject({ unapplied: 2_000, closed: false });
    await inTransaction(database.db, (trx) =>
      reversePayment(trx, { transactionId: paid.transactionId, ...when }),
    );
    expect(await stateOf(invoice)).toMatchObject({ status: 'closed', closedOn: ASOF });
    await isSound(invoice);
  },
);

test('a rest that comes as large as the least payment stays owed, and so does a credit that was smaller from the beginning', async () => {
  made += 1;
  const invoice = `L${made}`;
  const tiny = anObligation({ ...TWELVE_MONTHS, capital: 1_200 }, { invoice, fiscalNumber: FISCAL });
  await inTransaction(database.db, (trx) =>
    openObligations(trx, [tiny], { occurredAt, businessDate: '2025-12-31' }),
  );
  expect((await stateOf(invoice)).status).toBe('open');
  expect((await stateOf(await aRest(1_500, { firstDueDate: '2025-05-31' }))).status).toBe('open');
});

test('money that leaves less closes the credit: the rest is let go by an entry of its own and a line in the log', async () => {
  const { invoice, total } = await aCredit();
  const paid = { transactionId: `T-${invoice}`, version: 0, invoice, amount: total - 900, ...when };
  await inTransaction(database.db, (trx) => postPayment(trx, paid));
  expect(await stateOf(invoice)).toMatchObject({ status: 'closed', closedOn: ASOF });
  expect(await letGo(invoice)).toEqual([{ amount: 900, counts: true }]);
  expect(sumOfMoney(await paymentMoneyByInvoice(database.db, [paid.transactionId]))).toEqual({
    ...{ received: total - 900, applied: total - 900, waiting: 0, returned: 0, writtenDown: 0 },
  });
  const { rows } = await sql<{ subject: string; data: string }>`
    select subject, data from audit_entry where action = 'credit.rest_let_go' order by id desc limit 1`.execute(
    database.db,
  );
  expect(rows[0]?.subject).toBe(FISCAL);
  expect(JSON.parse(rows[0]?.data ?? '')).toEqual({ invoice, amount: 900 });
  await isSound(invoice);
  // Taken back by the bank, it is as if it had never been, and what was let go is owed again.
  await inTransaction(database.db, (trx) =>
    reversePayment(trx, { transactionId: paid.transactionId, ...when }),
  );
  expect(await letGo(invoice)).toEqual([{ amount: 900, counts: false }]);
  expect((await stateOf(invoice)).status).toBe('open');
  expect(totalToPay((await stateOf(invoice)).state, ASOF).total).toBe(total);
  await isSound(invoice);
});

test('an earlier payment that is taken back moves what the later one lets go', async () => {
  const { invoice, total } = await aCredit();
  const first = {
    transactionId: `F-${invoice}`,
    version: 0,
    invoice,
    amount: 200_000,
    asOf: '2026-03-05',
    occurredAt,
  };
  await inTransaction(database.db, (trx) => postPayment(trx, first));
  const left = totalToPay((await stateOf(invoice)).state, ASOF).total;
  const second = { transactionId: `S-${invoice}`, version: 0, invoice, amount: left - 700, ...when };
  await inTransaction(database.db, (trx) => postPayment(trx, second));
  expect(await letGo(invoice)).toEqual([{ amount: 700, counts: true }]);
  await inTransaction(database.db, (trx) =>
    reversePayment(trx, { transactionId: first.transactionId, ...when }),
  );
  expect(await letGo(invoice)).toEqual([{ amount: 700, counts: false }]);
  expect((await stateOf(invoice)).status).toBe('open');
  expect(totalToPay((await stateOf(invoice)).state, ASOF).total).toBe(total - second.amount);
  await isSound(invoice);
});

test('money that a person applies settles it too, and undone it is owed again', async () => {
  const { invoice, total } = await aCredit();
  const transactionId = `D-${invoice}`;
  const amount = total - 1_200;
  const entryId = await inTransaction(database.db, async (trx) => {
    await postToSuspense(trx, { transactionId, version: 1, invoice, amount, ...when });
    const act = { act: `act-${invoice}`, transactionId, from: invoice, amount, reason: 'caso', ...when };
    const done = await applySuspense(trx, { ...act, invoice, beyondDue: 'next_instalments' });
    expect(done).toMatchObject({ outcome: 'posted', closed: true, unapplied: 0 });
    return done.outcome === 'posted' ? done.entryId : 0;
  });
  await isSound(invoice);
  await inTransaction(database.db, (trx) => reverseEntry(trx, { entryId, reason: 'error', ...when }));
  expect(await letGo(invoice)).toEqual([{ amount: 1_200, counts: false }]);
  expect(totalToPay((await stateOf(invoice)).state, ASOF).total).toBe(total);
  await isSound(invoice);
});

test('the least payment is a setting, and what happened before it changed stays as it was', async () => {
  const { invoice, total } = await aCredit();
  const paid = { transactionId: `C-${invoice}`, version: 0, invoice, amount: total - 3_000, ...when };
  await inTransaction(database.db, (trx) => postPayment(trx, paid));
  await saveLeastPayment(database.db, 5_000);
  try {
    await isSound(invoice);
    expect((await stateOf(invoice)).state.least).toBe(5_000);
    expect((await quote(invoice, 3_000))[0]).toMatchObject({ totalPayment: 3_000 });
    await expect(quote(invoice, 1_000)).rejects.toMatchObject({ code: 'AMOUNT_OUT_OF_RANGE' });
  } finally {
    await saveLeastPayment(database.db, 1_500);
  }
});
