import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { seeded } from '../../../testing/simulation/seeded.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { mergeDaySums } from './operations/merge-day-sums.ts';
import { paymentsByDay, paymentsByStatus } from './queries/payment-figures.ts';
import { searchTransactions, type TransactionFilters } from './queries/transactions.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
beforeEach(() => sql`truncate payment_transaction cascade`.execute(database.db));
afterAll(() => database.close());

let number = 0;

/** Payments of one statement, waiting at a bank. */
async function begin(
  db: Database['db'],
  { count = 1, at = '2026-11-20T15:00:00Z', bank = 'BANCOLOMBIA', amount = 50_000 } = {},
): Promise<void> {
  number += count;
  await sql`
    insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount, business_date,
      bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code, created_at)
    select md5('p' || n), 'p' || n, '1300000001', 'Pending', 'none', ${amount}::bigint, '2026-11-20', '1007', ${bank}, 'Pago', true,
      'wompi', '', '', ${at}::timestamptz
    from generate_series(${number - count + 1}::bigint, ${number}::bigint) as n`.execute(db);
}

const totalOf = async (filters: TransactionFilters): Promise<number> =>
  (await searchTransactions({ db: database.db }, { ...filters, trx_by_page: 1 })).total_transactions;

/** What the rows themselves say, in the form of the figures. */
async function counted() {
  const { rows } = await sql<{ date: string; status: string; count: number; amount: number }>`
    select to_char(created_at at time zone 'America/Bogota', 'YYYY-MM-DD') as date, status, count(*) as count,
      sum(total_amount)::bigint as amount
    from payment_transaction group by 1, 2 order by 1, 2`.execute(database.db);
  return rows;
}

test('[RE-04] sums of days agree with the payments after any change of them, merged or not', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  const random = seeded(seed);
  const { db } = database;
  const change = (what: string) =>
    sql`update payment_transaction set ${sql.raw(what)} where id % 5 = ${random.whole(0, 4)}`.execute(db);
  const changes: readonly (() => Promise<unknown>)[] = [
    () =>
      begin(db, {
        count: random.whole(1, 5),
        // Around midnight in Bogotá, which is five in the morning in Greenwich.
        at: `2026-11-${random.whole(20, 22)}T0${random.whole(4, 5)}:30:00Z`,
        bank: random.pick(['BANCOLOMBIA', 'BANCO DE BOGOTA']),
        amount: random.whole(1_000, 900_000),
      }),
    () => change(`status = 'Approved', money = 'historic'`),
    () => change(`status = 'Fail', money = 'none', response_gateway = 'NOT_AUTHORIZED'`),
    () => change(`status = 'Fail', money = 'none', response_gateway = 'ERROR'`),
    () => change(`unanswered = unanswered + 1`),
    () => sql`delete from payment_transaction where id % 7 = ${random.whole(0, 6)}`.execute(db),
    () => mergeDaySums(db),
  ];
  for (let turn = 0; turn < 60; turn += 1) {
    await random.pick(changes)();
    const summed = await paymentsByDay(db, {}, '2026-11-01');
    expect({ seed, turn, summed }).toEqual({ seed, turn, summed: await counted() });
  }
  const refused = await sql<{ count: number }>`
    select count(*) as count from payment_transaction where status = 'Fail' and response_gateway = 'NOT_AUTHORIZED'`.execute(
    db,
  );
  expect({ seed, refused: await totalOf({ outcome: 'Rejected' }) }).toEqual({
    seed,
    refused: refused.rows[0]?.count,
  });
});

test('merging leaves one row of each day, status and bank, and none of what has come to nothing', async () => {
  await begin(database.db, { count: 3 });
  await begin(database.db);
  await sql`update payment_transaction set status = 'Approved', money = 'historic'`.execute(database.db);
  await mergeDaySums(database.db);
  const { rows } = await sql`select status, payments, amount from payment_day_sum`.execute(database.db);
  expect(rows).toEqual([{ status: 'Approved', payments: 4, amount: 200_000 }]);
});

test('a payment that is taken back with its transaction was never summed', async () => {
  await inTransaction(database.db, async (trx) => {
    await begin(trx);
    throw new Error('no');
  }).catch(() => {});
  expect(await paymentsByStatus(database.db, {})).toEqual([]);
  expect(await totalOf({})).toBe(0);
});

(onPostgres ? test : test.skip)(
  'payments of the same bank at the same moment do not wait for each other, nor does merging for them',
  async () => {
    const { db, pool } = database;
    await begin(db);
    const open = await pool.connect();
    try {
      await open.query('begin');
      await open.query(
        `insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount, business_date,
           bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code, created_at)
         select md5('open'), 'open', fiscal_number, status, money, total_amount, business_date, bank_code, bank_name,
           payment_concept, login, gateway, response_gateway, reason_code, created_at
         from payment_transaction`,
      );
      // Each of these would wait for ever if it needed a row that the open transaction has changed.
      await begin(db, { count: 4 });
      await mergeDaySums(db);
      expect(await totalOf({ bank: 'BANCOLOMBIA' })).toBe(5);
      await open.query('commit');
    } finally {
      open.release(true);
    }
    await Promise.all(Array.from({ length: 4 }, () => mergeDaySums(database.db)));
    expect(await totalOf({ bank: 'BANCOLOMBIA' })).toBe(6);
  },
);
