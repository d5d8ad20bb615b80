import { expect, test } from '@jest/globals';
import { dayAsSaid, daysBetween, isDay, longDay, monthAndYear, monthName, shortDate } from './dates.ts';

test.each([
  ['2026-11-20', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['20-11-2026', false],
  ['2026-11-20T00:00', false],
  ['', false],
  [null, false],
])('%j is a day: %s', (text, is) => {
  expect(isDay(text)).toBe(is);
});

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
