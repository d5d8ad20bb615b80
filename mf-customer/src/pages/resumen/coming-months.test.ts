import { describe, expect, test } from '@jest/globals';
import { comingMonths, endingInvoice } from './coming-months.ts';
import type { Invoices } from './payments-under-way.tsx';

const invoice = (name: string, mora: number, quotas: readonly (readonly [string, number, number])[]) =>
  ({
    invoice: name,
    mora,
    quotas: quotas.map(([exp_date, quota_value, date_mora], index) => ({
      num_quota: index + 1,
      exp_date,
      quota_value,
      date_mora,
      invoice: name,
    })),
  }) as unknown as Invoices[number];

describe('the months to come', () => {
  test('add what falls due in each, across the year’s end and over a month without any', () => {
    const invoices = [
      invoice('A', 0, [
        ['2026-11-30', 100, 0],
        ['2027-02-28', 50, 0],
      ]),
      invoice('B', 0, [['2026-12-05', 30, 0]]),
    ];
    expect(comingMonths(invoices)).toEqual([
      { month: '2026-11', amount: 100 },
      { month: '2026-12', amount: 30 },
      { month: '2027-01', amount: 0 },
      { month: '2027-02', amount: 50 },
    ]);
    expect(endingInvoice(invoices, comingMonths(invoices))).toEqual({
      invoice: 'B',
      month: 'diciembre',
      amount: 30,
      isLast: false,
    });
  });

  test('begin with what is late today, its interest included, and are six bars at most', () => {
    const months = Array.from({ length: 9 }, (_, index) => [`2027-0${index + 1}-10`, 10, 0] as const);
    const invoices = [invoice('A', 7, [['2026-10-10', 10, 43], ...months])];
    expect(comingMonths(invoices).map(({ month, amount }) => [month, amount])).toEqual([
      ['late', 17],
      ['2027-01', 10],
      ['2027-02', 10],
      ['2027-03', 10],
      ['2027-04', 10],
      ['2027-05', 10],
    ]);
    expect(endingInvoice(invoices, comingMonths(invoices))).toBeNull();
  });

  test('are an empty list without invoices', () => {
    expect(comingMonths([])).toEqual([]);
    expect(endingInvoice([], [])).toBeNull();
  });
});
