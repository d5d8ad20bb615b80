import { describe, expect, test } from '@jest/globals';
import { addDays } from '@portal/values/dates';
import Holidays from 'date-holidays';
import fc from 'fast-check';
import {
  businessDayAfter,
  businessDaysBetween,
  colombianHolidays,
  isBusinessDay,
  latestDateBefore,
} from './business-days.ts';

const years = Array.from({ length: 117 }, (_, index) => 1984 + index);
const published = new Holidays('CO');

test.each(years)('the holidays of %i are those that the library date-holidays lists', (year) => {
  const theirs = published
    .getHolidays(year)
    // It names Easter itself too, which is a Sunday.
    .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
    .map(({ date }) => date.slice(0, 10));
  expect([...colombianHolidays(year)]).toEqual([...new Set(theirs)].sort());
});

test('the holidays of 2026 with the new one of July: six on their day, Thursday and Friday of Holy Week, the others on Mondays', () => {
  expect([...colombianHolidays(2026)]).toEqual([
    '2026-01-01',
    '2026-01-12',
    '2026-03-23',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-18',
    '2026-06-08',
    '2026-06-15',
    '2026-06-29',
    '2026-07-13',
    '2026-07-20',
    '2026-08-07',
    '2026-08-17',
    '2026-10-12',
    '2026-11-02',
    '2026-11-16',
    '2026-12-08',
    '2026-12-25',
  ]);
});

describe('business days', () => {
  test('are Monday to Friday without holidays', () => {
    expect(['2026-12-05', '2026-12-06', '2026-12-07', '2026-12-08', '2026-12-09'].map(isBusinessDay)).toEqual(
      [false, false, true, false, true],
    );
  });

  test('between two dates count neither of the two', () => {
    expect(businessDaysBetween('2026-12-04', '2026-12-10')).toBe(2);
    expect(businessDaysBetween('2026-12-04', '2026-12-05')).toBe(0);
    expect(businessDaysBetween('2026-12-04', '2026-12-04')).toBe(0);
  });

  test('five of them before a due date go around weekends, the turn of the year and Epiphany', () => {
    expect(latestDateBefore('2026-11-30', 5)).toBe('2026-11-22');
    expect(latestDateBefore('2026-12-11', 5)).toBe('2026-12-02');
    expect(latestDateBefore('2027-01-12', 5)).toBe('2027-01-03');
  });

  test('the latest date leaves exactly as many, and a day later one fewer or as many as asked', () => {
    const date = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 12 }), (due, count) => {
        const latest = latestDateBefore(due, count);
        expect(businessDaysBetween(latest, due)).toBe(count);
        expect(businessDaysBetween(addDays(latest, 1), due)).toBe(count - 1);
      }),
      { numRuns: 200 },
    );
  });
});

test('so many business days after a date leave out weekends and holidays, and count the last', () => {
  // The Immaculate Conception, Tuesday 8 December, is none.
  expect(businessDayAfter('2026-11-20', 15)).toBe('2026-12-14');
  expect(businessDayAfter('2026-11-21', 1)).toBe('2026-11-23');
  for (const date of ['2026-11-20', '2026-11-22', '2026-12-24']) {
    const last = businessDayAfter(date, 15);
    expect(businessDaysBetween(date, last)).toBe(14);
    expect(latestDateBefore(last, 15) < date).toBe(true);
  }
});
