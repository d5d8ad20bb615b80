import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { beginDrawnDay, endDrawnDay, todayInBogota } from './today.ts';

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-28T15:00:00Z') });
});
afterEach(() => {
  beginDrawnDay(new Date());
  endDrawnDay();
  jest.useRealTimers();
});

test('without a drawn page the day is that of this device', () => {
  expect(todayInBogota()).toBe('2026-11-28');
});

test('while a drawn page comes to life its day stays, though it ends meanwhile; then the portal’s clock goes on', () => {
  // This device is a week ahead; in Bogotá it is a second before midnight.
  beginDrawnDay(new Date('2026-11-21T04:59:59Z'));
  jest.advanceTimersByTime(2_000);
  expect(todayInBogota()).toBe('2026-11-20');
  endDrawnDay();
  expect(todayInBogota()).toBe('2026-11-21');
  jest.advanceTimersByTime(86_400_000);
  expect(todayInBogota()).toBe('2026-11-22');
});
