import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  addDays,
  dayAsSaid,
  daysBetween,
  daysInMonth,
  longDay,
  monthAndYear,
  monthName,
  shortDate,
} from './dates.ts';

test('days between dates count calendar days, across months and leap days', () => {
  expect(daysBetween('2026-11-20', '2026-11-28')).toBe(8);
  expect(daysBetween('2026-11-20', '2026-11-14')).toBe(-6);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
});

test('a date is told in few characters, and its month in words', () => {
  expect(shortDate('2026-09-30')).toBe('30 sep 2026');
  expect(shortDate('2027-05-01')).toBe('1 may 2027');
  expect(longDay('2026-11-05')).toBe('5 de noviembre');
  expect(monthName('2026-11-20')).toBe('noviembre');
  expect(['2026-11', '2026-11-20'].map(monthAndYear)).toEqual(['noviembre de 2026', 'noviembre de 2026']);
});

test('a day is said with its year only where that is another one', () => {
  expect(dayAsSaid('2026-10-11', '2026-11-25')).toBe('11 de octubre');
  expect(dayAsSaid('2025-10-11', '2026-11-25')).toBe('11 de octubre de 2025');
});

test.each([
  [1, 2026, 31],
  [2, 2026, 28],
  [2, 2024, 29],
  [2, 2028, 29],
  [2, 2000, 29],
  [2, 2100, 28],
  [4, 2026, 30],
  [6, 2026, 30],
  [7, 2026, 31],
  [8, 2026, 31],
  [9, 2026, 30],
  [11, 2026, 30],
  [12, 2026, 31],
])('[RE-28] month %i of %i has %i days', (month, year, days) => {
  expect(daysInMonth(month, year)).toBe(days);
});

test('[RE-28] the days of every month are those of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 2017, max: 2400 }), (month, year) => {
      expect(daysInMonth(month, year)).toBe(
        Number(
          addDays(
            `${month === 12 ? year + 1 : year}-${String((month % 12) + 1).padStart(2, '0')}-01`,
            -1,
          ).slice(8),
        ),
      );
    }),
  );
});
