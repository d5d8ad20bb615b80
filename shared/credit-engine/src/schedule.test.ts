import { describe, expect, test } from '@jest/globals';
import {
  amountOf,
  amountText,
  guaranteeFee,
  levelInstalment,
  monthlyFromNominal,
  type ScheduleTableTerms,
  schedule,
  scheduleTable,
  scheduleTotals,
  splitEvenly,
} from './index.ts';

/** The columns of the published tables: due, capital, interest, IVA, guarantee, instalment, balance. */
function columns(terms: ScheduleTableTerms): string[] {
  return scheduleTable(terms).map((row) =>
    [row.dueDate, row.capital, row.interest, row.iva, row.guarantee, row.instalment, row.balance].join(' '),
  );
}

describe('published tables, to the unit', () => {
  test('1.200.000 at 1.8762 % a month over 12, first due on a 31st', () => {
    const terms = { capital: '1200000', monthlyRate: '1.8762', instalments: 12, firstDueDate: '2026-01-31' };
    expect(columns(terms)).toEqual([
      '2026-01-31 90097 22514 0 0 112611 1109903',
      '2026-02-28 91787 20824 0 0 112611 1018116',
      '2026-03-31 93509 19102 0 0 112611 924607',
      '2026-04-30 95264 17347 0 0 112611 829343',
      '2026-05-31 97051 15560 0 0 112611 732292',
      '2026-06-30 98872 13739 0 0 112611 633420',
      '2026-07-31 100727 11884 0 0 112611 532693',
      '2026-08-31 102617 9994 0 0 112611 430076',
      '2026-09-30 104542 8069 0 0 112611 325534',
      '2026-10-31 106503 6108 0 0 112611 219031',
      '2026-11-30 108502 4109 0 0 112611 110529',
      '2026-12-31 110529 2074 0 0 112603 0',
    ]);
  });

  test('850.000 at 1.9 % over 6 with 19 % IVA on the interest', () => {
    const terms = {
      capital: '850000',
      monthlyRate: '1.9',
      ivaRate: '19',
      instalments: 6,
      firstDueDate: '2026-03-15',
    };
    expect(columns(terms)).toEqual([
      '2026-03-15 133867 16150 3069 0 153086 716133',
      '2026-04-15 136894 13607 2585 0 153086 579239',
      '2026-05-15 139989 11006 2091 0 153086 439250',
      '2026-06-15 143154 8346 1586 0 153086 296096',
      '2026-07-15 146391 5626 1069 0 153086 149705',
      '2026-08-15 149705 2844 540 0 153089 0',
    ]);
  });

  test('500.000 at 0 % over 7', () => {
    const terms = { capital: '500000', monthlyRate: '0', instalments: 7, firstDueDate: '2026-02-28' };
    expect(columns(terms)).toEqual([
      '2026-02-28 71429 0 0 0 71429 428571',
      '2026-03-28 71429 0 0 0 71429 357142',
      '2026-04-28 71429 0 0 0 71429 285713',
      '2026-05-28 71429 0 0 0 71429 214284',
      '2026-06-28 71429 0 0 0 71429 142855',
      '2026-07-28 71429 0 0 0 71429 71426',
      '2026-08-28 71426 0 0 0 71426 0',
    ]);
  });

  test('2.000.000 at 1.8783 % over 4 with IVA and a guarantee of 10 % and its IVA', () => {
    const terms = {
      capital: '2000000',
      monthlyRate: '1.8783',
      ivaRate: '19',
      instalments: 4,
      firstDueDate: '2026-12-05',
      guarantee: { feeRate: '10', ivaRate: '19' },
    };
    expect(columns(terms)).toEqual([
      '2026-12-05 483544 37566 7138 59500 587748 1516456',
      '2027-01-05 494352 28484 5412 59500 587748 1022104',
      '2027-02-05 505402 19198 3648 59500 587748 516702',
      '2027-03-05 516702 9705 1844 59500 587751 0',
    ]);
  });

  test('100.00 at 9.4822 % nominal a year over 6, in cents', () => {
    const terms = {
      capital: '100.00',
      unit: '0.01',
      monthlyRate: monthlyFromNominal('9.4822'),
      instalments: 6,
      firstDueDate: '2026-01-01',
    } as const;
    expect(columns(terms)).toEqual([
      '2026-01-01 16.34 0.79 0.00 0.00 17.13 83.66',
      '2026-02-01 16.47 0.66 0.00 0.00 17.13 67.19',
      '2026-03-01 16.60 0.53 0.00 0.00 17.13 50.59',
      '2026-04-01 16.73 0.40 0.00 0.00 17.13 33.86',
      '2026-05-01 16.86 0.27 0.00 0.00 17.13 17.00',
      '2026-06-01 17.00 0.13 0.00 0.00 17.13 0.00',
    ]);
  });
});

describe('edges of a plan', () => {
  const firstDueDate = '2026-05-31';

  test('one instalment repays everything with one month of interest', () => {
    const [row] = schedule({ capital: 100_000, monthlyRate: '2', instalments: 1, firstDueDate });
    expect(row).toMatchObject({
      number: 1,
      capital: 100_000,
      interest: 2000,
      instalment: 102_000,
      balance: 0,
    });
  });

  test('capital too small for a unit a month is repaid in the last row', () => {
    const rows = schedule({ capital: 4, monthlyRate: '0', instalments: 10, firstDueDate });
    expect(rows.map((row) => row.capital)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 4]);
  });

  test('an instalment rounded up never repays more than there is: the rows left over are zero, not negative', () => {
    const rows = schedule({ capital: 5, monthlyRate: '0', instalments: 8, firstDueDate });
    expect(rows.map((row) => row.instalment)).toEqual([1, 1, 1, 1, 1, 0, 0, 0]);
  });

  test('a term so long that rounded interest and IVA exceed the level instalment repays nothing, never less', () => {
    const rows = schedule({ capital: 5, monthlyRate: '50', ivaRate: '19', instalments: 60, firstDueDate });
    expect(levelInstalment({ capital: 5, monthlyRate: '50', ivaRate: '19', instalments: 60 })).toBe(3);
    expect(rows[0]).toMatchObject({ capital: 0, interest: 3, iva: 1, instalment: 4, balance: 5 });
    expect(rows.at(-1)).toMatchObject({ capital: 5, balance: 0 });
  });

  test('the longest term, 999 months, has 999 rows', () => {
    const rows = schedule({ capital: 50_000_000, monthlyRate: '1.8762', instalments: 999, firstDueDate });
    expect(rows).toHaveLength(999);
    expect(rows.at(-1)).toMatchObject({ number: 999, dueDate: '2109-07-31', balance: 0 });
  });

  test.each([0, -1, 1.5, Number.NaN])('%p instalments are refused', (instalments) => {
    expect(() => schedule({ capital: 1000, monthlyRate: '1', instalments, firstDueDate })).toThrow(
      RangeError,
    );
  });

  test.each([-1, 0.5, 2 ** 53])('a capital of %p is refused', (capital) => {
    expect(() => schedule({ capital, monthlyRate: '1', instalments: 3, firstDueDate })).toThrow(RangeError);
  });

  test.each(['', '-1', '1e3', '1,5', 'x'])('a rate of %p is refused', (monthlyRate) => {
    expect(() => schedule({ capital: 1000, monthlyRate, instalments: 3, firstDueDate })).toThrow(RangeError);
  });
});

test('totals add up what a customer compares', () => {
  const rows = schedule({
    capital: 2_000_000,
    monthlyRate: '1.8783',
    ivaRate: '19',
    instalments: 4,
    firstDueDate: '2026-12-05',
    guarantee: guaranteeFee(2_000_000, { feeRate: '10', ivaRate: '19' }),
  });
  expect(scheduleTotals(rows)).toEqual({
    capital: 2_000_000,
    interest: 94_953,
    iva: 18_042,
    guarantee: 238_000,
    instalment: 2_350_995,
  });
});

test('the remainder of a guarantee is in the last row', () => {
  expect(splitEvenly(238_001, 4)).toEqual([59_500, 59_500, 59_500, 59_501]);
  expect(splitEvenly(3, 5)).toEqual([0, 0, 0, 0, 3]);
});

test('amounts of cents and pesos survive text', () => {
  expect(amountOf('100.00', '0.01')).toBe(10_000);
  expect(amountText(1713, '0.01')).toBe('17.13');
  expect(amountText(1_200_000)).toBe('1200000');
  expect(() => amountOf('100.005', '0.01')).toThrow(RangeError);
  expect(() => amountOf('0.5')).toThrow(RangeError);
});
