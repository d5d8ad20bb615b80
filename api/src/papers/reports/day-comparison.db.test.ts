import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { bogotaTimestamp, businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import { type KyselyPlugin, sql } from 'kysely';
import { seeded } from '../../../testing/simulation/seeded.ts';
import { differenceBetween, type Gateway, type ReconciliationLine } from '../../money/payments/index.ts';
import { type Money, paymentTables } from '../../money/payments/tables.ts';
import type { Database } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { comparedByDay, reconciliationReport } from './queries/reconciliation.ts';

let database: Database;
const files = new Map<string, ReconciliationLine[]>();
const gateway = {
  name: 'wompi',
  reconciliation: async (day: string) => files.get(day) ?? [],
} as unknown as Gateway;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const said = (reference: string, at: string, amount: number | null, status = 'APPROVED') => {
  const line = { at, gatewayId: reference, reference, trazabilityCode: '', amount, amountSaid: null };
  const day = at.slice(0, 10);
  files.set(day, [...(files.get(day) ?? []), { ...line, isPaid: status === 'APPROVED', status }]);
};

const STATUS: Partial<Record<Money, string>> = {
  applied: 'Approved',
  suspense: 'Approved',
  historic: 'Approved',
};

const kept = (
  reference: string,
  at: string | null,
  amount: number,
  money: Money,
  checkedAt: string | null = at,
) =>
  sql`insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount, received_amount,
      business_date, bank_code, bank_name, payment_concept, login, gateway, gateway_id, response_gateway, reason_code,
      created_at, paid_at, last_checked_at)
    values (md5(${reference}), ${reference}, '1600000101', ${STATUS[money] ?? 'Error'}, ${money}, 120000,
      ${money === 'none' ? null : amount}, '2026-03-02', '1007', 'B', 'Pago', true, 'wompi', ${reference}, '', '',
      ${at ?? '2026-03-02T15:00:00Z'}::timestamptz, ${at}::timestamptz, ${checkedAt}::timestamptz)`.execute(
    database.db,
  );

const clear = async () => {
  files.clear();
  await sql`delete from payment_transaction`.execute(database.db);
};

/** What the rows of the days add up to on either side, and those of them that say nothing. */
const rowsOf = async (days: readonly [string, string]) => {
  const rows = [];
  for await (const ofDay of comparedByDay(database.db, gateway, days)) rows.push(...ofDay);
  return rows;
};

test('[RE-05] money that came in counts on its day, whatever became of it since, and a day does not hang on the days beside it', async () => {
  await clear();
  for (const [reference, amount] of [
    ['a', 500_000],
    ['b', 856_600],
    ['reversed', 130_000],
    ['review', 90_000],
  ] as const)
    said(reference, '2026-03-02T10:00:00', amount);
  said('reversed', '2026-03-03T09:00:00', 130_000, 'VOIDED');
  await kept('a', '2026-03-02T15:00:00Z', 500_000, 'applied');
  await kept('b', '2026-03-02T15:00:00Z', 856_600, 'applied');
  await kept('review', '2026-03-02T15:00:00Z', 90_000, 'suspense');
  await kept('reversed', '2026-03-02T15:00:00Z', 130_000, 'reversed', '2026-03-03T14:00:00Z');
  const second = {
    date: '2026-03-02',
    ...{ bank_count: 4, bank_amount: 1_576_600, our_count: 4, our_amount: 1_576_600, differences: 0 },
  };
  const alone = await reconciliationReport(database.db, gateway, ['2026-03-02', '2026-03-02']);
  const both = await reconciliationReport(database.db, gateway, ['2026-03-02', '2026-03-03']);
  expect([alone.days, both.days[0]]).toEqual([[second], second]);
  expect(both.days[1]).toMatchObject({ bank_amount: 0, our_amount: 0, differences: 0 });
  expect(
    (await rowsOf(['2026-03-02', '2026-03-02'])).map(({ reference, money }) => [reference, money]),
  ).toEqual(
    expect.arrayContaining([
      ['reversed', 'reversed'],
      ['review', 'suspense'],
    ]),
  );
});

test('[RE-05] money of a day is a difference where the bank has only refused it before', async () => {
  await clear();
  said('late', '2026-03-02T10:00:00', 120_000, 'DECLINED');
  await kept('late', '2026-03-02T20:00:00Z', 120_000, 'applied');
  const { days, differences } = await reconciliationReport(database.db, gateway, [
    '2026-03-02',
    '2026-03-02',
  ]);
  expect(days).toMatchObject([{ bank_amount: 0, our_amount: 120_000, differences: 1 }]);
  expect(differences).toMatchObject([{ kind: 'status', reference: 'late' }]);
});

test('money near midnight that the file of the next day names is no difference, whichever day is asked for', async () => {
  await clear();
  said('night', '2026-03-03T00:00:01', 120_000);
  await kept('night', '2026-03-03T04:59:59Z', 120_000, 'applied');
  for (const days of [
    ['2026-03-02', '2026-03-02'],
    ['2026-03-02', '2026-03-03'],
    ['2026-03-03', '2026-03-03'],
  ] as const)
    expect(await reconciliationReport(database.db, gateway, days)).toMatchObject({ total_differences: 0 });
});

test('of days drawn at random the sums of bank and portal differ by what the differences say, and the database judges each pair as the rule does', async () => {
  const seed = Number(process.env['SEED'] ?? randomInt(2 ** 31));
  const random = seeded(seed);
  for (let round = 0; round < 12; round += 1) {
    await clear();
    const moment = (day: number) =>
      `2026-03-0${day}T${String(random.whole(0, 23)).padStart(2, '0')}:${String(random.whole(0, 59)).padStart(2, '0')}:00`;
    for (let number = 0; number < 25; number += 1) {
      const reference = `r${number}`;
      for (let line = 0; line < random.whole(0, 3); line += 1)
        said(
          reference,
          moment(random.whole(1, 5)),
          random.pick([90_000, 120_000, null]),
          random.pick(['APPROVED', 'APPROVED', 'DECLINED', 'VOIDED']),
        );
      const money = random.pick([
        'none',
        'applied',
        'suspense',
        'returned',
        'written_down',
        'reversed',
        'historic',
      ]);
      const paid = `${moment(random.whole(2, 4))}-05:00`;
      const checked = random.pick([null, paid, `${moment(5)}-05:00`]);
      if (random.whole(0, 4) > 0)
        await kept(
          reference,
          money === 'none' ? null : paid,
          random.pick([90_000, 120_000]),
          money as Money,
          checked,
        );
    }
    const days = ['2026-03-02', '2026-03-04'] as const;
    const whole = await reconciliationReport(database.db, gateway, days);
    const rows = await rowsOf(days);
    const ours = new Map(
      (await paymentTables(database.db).selectFrom('payment_transaction').selectAll().execute()).map(
        (row) => [row.reference, row],
      ),
    );
    for (const [index, { date, ...sums }] of whole.days.entries()) {
      const alone = await reconciliationReport(database.db, gateway, [date, date]);
      expect([seed, alone.days]).toEqual([seed, [whole.days[index]]]);
      const ofDay = rows.filter((row) => row.date === date);
      const explained = ofDay
        .filter(({ kind }) => kind !== null)
        .map((row) => {
          const atBank = row.bank_status === 'APPROVED' ? (row.bank_amount ?? 0) : 0;
          const paidAt = ours.get(row.reference)?.paid_at;
          const isHere =
            row.bank_status === 'APPROVED'
              ? row.kind === 'amount'
              : row.kind !== 'only_at_bank' &&
                paidAt &&
                businessDate(paidAt) === date &&
                !isPaidBeside(row.reference, date);
          return atBank - (isHere ? (row.our_amount ?? 0) : 0);
        });
      expect([seed, date, explained.reduce((sum, one) => sum + one, 0)]).toEqual([
        seed,
        date,
        sums.bank_amount - sums.our_amount,
      ]);
      for (const row of ofDay.filter(({ bank_status }) => bank_status !== '')) {
        const line = files.get(date)?.findLast(({ reference }) => reference === row.reference);
        const payment = ours.get(row.reference);
        const booked = payment && {
          money: payment.money,
          amount: payment.received_amount ?? payment.total_amount,
          paidAt: payment.paid_at,
          askedAt: payment.last_checked_at,
        };
        // Money of the day that no file has is the one thing that a day knows and a pair does not.
        const isUnnamed =
          line?.isPaid === false &&
          payment?.paid_at &&
          bogotaTimestamp(payment.paid_at) > line.at &&
          businessDate(payment.paid_at) === date &&
          !isPaidBeside(row.reference, date);
        if (!isUnnamed)
          expect([seed, row.reference, row.kind]).toEqual([
            seed,
            row.reference,
            differenceBetween(line, booked),
          ]);
      }
    }
  }
});

const isPaidBeside = (reference: string, day: string): boolean =>
  [addDays(day, -1), addDays(day, 1)].some((beside) =>
    files.get(beside)?.some((line) => line.reference === reference && line.isPaid),
  );

test('of reports that are asked for at once two hold files of the bank in a process, and all are answered', async () => {
  await clear();
  const begun = new Set<string>();
  let most = 0;
  const watched = {
    ...gateway,
    reconciliation: async (day: string) => {
      begun.add(day.slice(0, 7));
      most = Math.max(most, begun.size);
      return [];
    },
  } as unknown as Gateway;
  const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05'];
  await Promise.all(
    months.map(async (month) => {
      const { days } = await reconciliationReport(database.db, watched, [`${month}-10`, `${month}-12`]);
      begun.delete(month);
      expect(days).toHaveLength(3);
    }),
  );
  expect(most).toBe(2);
});

test('a month is compared with the files of three days at a time, in a report and in its file', async () => {
  const month = ['2026-03-01', '2026-03-31'] as const;
  let asked = 0;
  let compared = 0;
  let most = 0;
  const counted = {
    ...gateway,
    reconciliation: async () => {
      asked += 1;
      most = Math.max(most, asked - compared);
      return [];
    },
  } as unknown as Gateway;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      compared += 1;
      return result;
    },
  };
  const db = database.db.withPlugin(counting);
  await clear();
  await reconciliationReport(db, counted, month);
  expect([asked, compared, most]).toEqual([33, 31, 3]);
  [asked, compared, most] = [0, 0, 0];
  for await (const _rows of comparedByDay(db, counted, month)) expect(asked - compared).toBe(2);
  expect([asked, compared, most]).toEqual([33, 31, 3]);
});
