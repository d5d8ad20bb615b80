import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { changeTerm, totalToPay } from '@portal/credit-engine';
import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  correctForCaps,
  creditsByInvoice,
  lockObligations,
  openObligations,
  postPayment,
  replacePlan,
  reversePayment,
  saveUsuryRates,
} from './index.ts';
import { aCustomer, anObligation } from './obligation.fixture.ts';

const FISCAL = '1010101016';
const SIX = {
  capital: 1_000_000,
  monthlyRate: '1.8783',
  instalments: 6,
  openedOn: '2026-06-30',
  firstDueDate: '2026-07-31',
} as const;

let database: Database;
let context: Context;
beforeEach(async () => {
  database = await openTestDatabase();
  context = testContext(database, { at: '2026-08-10T15:00:00Z' });
  await inTransaction(database.db, (trx) => aCustomer(trx, FISCAL));
});
afterEach(() => database.close());

const open = (...invoices: readonly string[]) =>
  inTransaction(database.db, (trx) =>
    openObligations(
      trx,
      invoices.map((invoice) => anObligation(SIX, { invoice, fiscalNumber: FISCAL })),
      { occurredAt: new Date('2026-06-30T05:00:00Z'), businessDate: '2026-06-30' },
    ),
  );
const fileSays = (month: string, annual: string) =>
  inTransaction(database.db, (trx) => saveUsuryRates(trx, [{ month, annual, source: 'archivo' }]));
/** 177.793 is the first instalment; what there is beyond it on that day is all capital. */
const payToCapital = (invoice: string, amount: number, asOf: string) =>
  inTransaction(database.db, (trx) =>
    postPayment(trx, {
      transactionId: `${invoice}-${asOf}`,
      version: 0,
      invoice,
      amount,
      asOf,
      occurredAt: new Date(`${asOf}T15:00:00Z`),
      beyondDue: 'shorten_term',
    }),
  );
const takeBack = (invoice: string, asOf: string) =>
  inTransaction(database.db, (trx) =>
    reversePayment(trx, {
      transactionId: `${invoice}-${asOf}`,
      asOf: '2026-08-10',
      occurredAt: context.clock.now(),
    }),
  );
const changeTermTo = (invoice: string, term: number, on: string) =>
  inTransaction(database.db, async (trx) => {
    await lockObligations(trx, [invoice]);
    const credit = await creditOf(invoice, trx);
    return replacePlan(trx, credit, changeTerm(credit.state, term, on), on, new Date(`${on}T15:00:00Z`));
  });
const creditOf = async (invoice: string, db: Database['db'] = database.db) => {
  const [credit] = await creditsByInvoice(db, [invoice]);
  if (credit === undefined) throw new Error(`There is no credit ${invoice}`);
  return credit;
};
const rowsOf = async (invoice: string) =>
  (await creditOf(invoice)).state.instalments.map(({ charges: { capital, interest } }) => [
    capital,
    interest,
  ]);
/** All that the customer can see of a credit. */
const seen = async (invoice: string) => {
  const { state } = await creditOf(invoice);
  return [state, totalToPay(state, '2026-08-10')];
};
const mails = async () =>
  (
    await sql<{ body: string }>`select body from outbox_message where dedupe_key like 'cap:%'`.execute(
      database.db,
    )
  ).rows;

describe('[credit 14] a cap that came with a file', () => {
  test('does not limit the rows of that file, and limits those that a payment to capital lays anew', async () => {
    await fileSays('2026-08', '20.00');
    await open('F1');
    expect(await correctForCaps(context)).toBe(0);
    // 840.990 at the agreed 1,8783 %: the file's own rows.
    expect((await rowsOf('F1'))[1]?.[1]).toBe(15_796);
    await payToCapital('F1', 429_261, '2026-07-31');
    // 589.522 at the 1,5309 % a month of 20 % a year, not 11.073 at the agreed rate.
    expect((await rowsOf('F1'))[1]?.[1]).toBe(9025);
    expect(await correctForCaps(context)).toBe(0);
  });

  test('limits the rows of a new term in the same way', async () => {
    await fileSays('2026-08', '20.00');
    await open('F2');
    await payToCapital('F2', 177_793, '2026-07-31');
    await changeTermTo('F2', 9, '2026-08-03');
    // 840.990 at 1,5309 %; September is not certified.
    const rows = await rowsOf('F2');
    expect(rows[1]?.[1]).toBe(12_875);
    expect(rows[2]?.[1]).toBe(Math.round(((840_990 - (rows[1]?.[0] ?? 0)) * 18_783) / 1_000_000));
  });

  test('accrues no interest above it by the day, whatever the row was laid under', async () => {
    await fileSays('2026-08', '20.00');
    await open('F3');
    await payToCapital('F3', 177_793, '2026-07-31');
    const { state } = await creditOf('F3');
    expect(totalToPay(state, '2026-08-15').interest).toBe(Math.round((840_990 * 15_309 * 15) / 30_000_000));
    expect(totalToPay(state, '2026-08-31').interest).toBe(15_796);
  });

  test('leaves a credit as if a payment taken back had never been', async () => {
    await fileSays('2026-08', '20.00');
    await fileSays('2026-10', '19.00');
    await open('F4', 'F5', 'F6');
    const came = await rowsOf('F4');
    await payToCapital('F4', 429_261, '2026-07-31');
    await takeBack('F4', '2026-07-31');
    expect(await rowsOf('F4')).toEqual(came);
    expect((await creditOf('F4')).state.laidFrom).toBeUndefined();
    await payToCapital('F5', 429_261, '2026-07-31');
    for (const invoice of ['F5', 'F6']) await payToCapital(invoice, 300_000, '2026-08-05');
    await takeBack('F5', '2026-07-31');
    expect(await seen('F5')).toEqual(await seen('F6'));
  });

  test('that comes after rows were laid anew, or after the credit, corrects them once and tells the customer once', async () => {
    await fileSays('2026-07', '26.00');
    await open('F7', 'F8', 'F9');
    await payToCapital('F7', 429_261, '2026-07-31');
    await changeTermTo('F8', 9, '2026-07-20');
    expect((await rowsOf('F7'))[1]?.[1]).toBe(11_073);
    await fileSays('2026-08', '20.00');
    await open('G1');
    const [, ...ofTheFile] = await rowsOf('G1');
    expect(await correctForCaps(context)).toBe(3);
    expect((await rowsOf('F7'))[1]?.[1]).toBe(9025);
    expect((await rowsOf('F8'))[1]?.[1]).toBe(
      Math.round(((1_000_000 - ((await rowsOf('F8'))[0]?.[0] ?? 0)) * 15_309) / 1_000_000),
    );
    expect((await rowsOf('F9'))[1]).toEqual([177_793 - 12_875, 12_875]);
    expect((await rowsOf('G1')).slice(1)).toEqual(ofTheFile);
    expect(ofTheFile[0]?.[1]).toBe(15_796);
    expect(await mails()).toHaveLength(3);
    await sql`update usury_rate set correction_due = true`.execute(database.db);
    const before = [await seen('F7'), await seen('F8'), await seen('F9')];
    expect(await correctForCaps(context)).toBe(0);
    await fileSays('2026-08', '20.00');
    expect(await correctForCaps(context)).toBe(0);
    expect([await seen('F7'), await seen('F8'), await seen('F9')]).toEqual(before);
    expect(await mails()).toHaveLength(3);
  });

  test('that a later file raises lets rows that were laid anew rise to the agreed rate', async () => {
    await fileSays('2026-08', '20.00');
    await open('G2');
    await payToCapital('G2', 429_261, '2026-07-31');
    await fileSays('2026-08', '25.50');
    expect(await correctForCaps(context)).toBe(1);
    expect((await rowsOf('G2'))[1]?.[1]).toBe(11_073);
  });

  test('corrects plans of before rows knew what they were laid under', async () => {
    await fileSays('2026-08', '20.00');
    await open('G3');
    await payToCapital('G3', 429_261, '2026-07-31');
    const right = await seen('G3');
    await sql`update plan set laid_from = null`.execute(database.db);
    await sql`
      update instalment set interest = 11073, capital = capital - 2048
      where invoice = 'G3' and plan_version = 2 and number = 2`.execute(database.db);
    await sql`
      update instalment set capital = capital + 2048
      where invoice = 'G3' and plan_version = 2 and number = 3`.execute(database.db);
    await sql`update usury_rate set correction_due = true`.execute(database.db);
    expect(await correctForCaps(context)).toBe(1);
    expect(await seen('G3')).toEqual(right);
  });
});
