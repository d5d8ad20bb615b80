import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { beginRenderedDay, endRenderedDay, todayInBogota } from './today.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00Z') });
});
afterEach(() => {
  beginRenderedDay(new Date());
  endRenderedDay();
  jest.useRealTimers();
});

test('without a rendered page the day is that of this device', () => {
  expect(todayInBogota()).toBe('2026-11-28');
});

test('while a rendered page comes to life its day stays, though it ends meanwhile; then the portal’s clock goes on', () => {
  // This device is a week ahead; in Bogotá it is a second before midnight.
  beginRenderedDay(new Date('2026-11-21T04:59:59Z'));
  jest.advanceTimersByTime(2_000);
  expect(todayInBogota()).toBe('2026-11-20');
  endRenderedDay();
  expect(todayInBogota()).toBe('2026-11-21');
  jest.advanceTimersByTime(86_400_000);
  expect(todayInBogota()).toBe('2026-11-22');
});
