import { describe, expect, test } from '@jest/globals';
import { agreedDay, dueDatesOn } from './due-dates.ts';
import { daysLate, dueDates } from './index.ts';

test('a day that a month lacks becomes its last day, and returns afterwards', () => {
  expect(dueDates('2026-01-31', 5)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ]);
  expect(dueDates('2027-12-30', 4)).toEqual(['2027-12-30', '2028-01-30', '2028-02-29', '2028-03-30']);
});

test('an agreed day returns after a first date that was itself shortened', () => {
  expect(dueDates('2026-02-28', 3, 31)).toEqual(['2026-02-28', '2026-03-31', '2026-04-30']);
});

test('an agreed day that does not fall on the first date is refused', () => {
  expect(() => dueDates('2026-02-27', 3, 31)).toThrow(RangeError);
  expect(() => dueDates('2026-03-15', 3, 10)).toThrow(RangeError);
});

test.each(['2026-02-30', '2026-13-01', '2026-2-3', '20260203', 'mañana'])('%p is no date', (date) => {
  expect(() => dueDates(date, 1)).toThrow(RangeError);
});

test('days late count from the day after the due date, leap day included', () => {
  expect(daysLate('2026-03-10', '2026-03-10')).toBe(0);
  expect(daysLate('2026-03-10', '2026-03-11')).toBe(1);
  expect(daysLate('2026-03-10', '2026-03-09')).toBe(0);
  expect(daysLate('2028-02-01', '2028-03-01')).toBe(29);
});

describe('the day a plan goes on with', () => {
  test('is the day before a shorter month cut it', () => {
    expect(agreedDay(['2026-01-31', '2026-02-28', '2026-03-31'], '2026-02-28')).toBe(31);
    expect(agreedDay(['2026-01-30', '2026-02-28', '2026-03-30'], '2026-02-28')).toBe(30);
    expect(agreedDay(['2026-01-31', '2026-02-28'], '2026-02-28')).toBe(31);
  });

  test('is the day a plan was moved to, although earlier rows fell on a later one', () => {
    const moved = ['2025-12-31', '2026-01-31', '2026-02-28', '2026-03-28', '2026-04-28'];
    expect(agreedDay(moved, '2026-02-28')).toBe(28);
    const to30 = ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-30'];
    expect(agreedDay(to30, '2026-04-30')).toBe(30);
    expect(agreedDay(moved, '2026-01-31')).toBe(31);
  });

  /** A date, moved to the Monday after or the Friday before where it is a weekend's. */
  const shifted = (date: string, to: 'monday' | 'friday'): string => {
    const weekday = new Date(date).getUTCDay();
    const days = to === 'monday' ? { 0: 1, 6: 2 }[weekday] : { 0: -2, 6: -1 }[weekday];
    return new Date(Date.parse(date) + (days ?? 0) * 86_400_000).toISOString().slice(0, 10);
  };

  test('is the day most rows name where weekends moved the others', () => {
    const plan = dueDates('2027-01-31', 12).map((date) => shifted(date, 'monday'));
    expect(plan.slice(0, 4)).toEqual(['2027-02-01', '2027-03-01', '2027-03-31', '2027-04-30']);
    expect(plan.map((date) => agreedDay(plan, date))).toEqual(plan.map(() => 31));
    expect(dueDatesOn(plan, '2027-03-01', 4)).toEqual([
      '2027-03-01',
      '2027-03-31',
      '2027-04-30',
      '2027-05-31',
    ]);
  });

  test.each(['monday', 'friday'] as const)(
    'of every day and year is found again where weekends are moved to the %s, and no month is lost',
    (to) => {
      const months = dueDates('2026-01-01', 50);
      for (const day of [1, 2, 5, 15, 27, 28, 29, 30, 31]) {
        for (let start = 0; start < 36; start += 1) {
          const due = months.map((month) => {
            const last = new Date(
              Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0),
            ).getUTCDate();
            return `${month.slice(0, 8)}${String(Math.min(day, last)).padStart(2, '0')}`;
          });
          const plan = due.slice(start, start + 12).map((date) => shifted(date, to));
          const from = plan[3] ?? '';
          expect([day, start, ...dueDatesOn(plan, from, 10)]).toEqual([
            ...[day, start, from],
            ...due.slice(start + 4, start + 13),
          ]);
        }
      }
    },
  );

  test('is the day itself where nothing else is known', () => {
    expect(agreedDay(['2026-02-28'], '2026-02-28')).toBe(28);
    expect(agreedDay(['2026-04-15', '2026-05-15'], '2026-04-15')).toBe(15);
  });
});
