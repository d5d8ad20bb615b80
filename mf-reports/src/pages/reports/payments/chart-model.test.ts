import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  approvalOf,
  type Bar,
  barsOf,
  isNamed,
  monthsNamed,
  oddDay,
  sumsOf,
  ticksFor,
} from './chart-model.ts';

const bar = (date: string, failed: number): Bar => ({
  date,
  until: date,
  counts: { approved: 60, waiting: 2, failed },
  total: 62 + failed,
});

test('statuses become the three parts of a bar', () => {
  const figures = [
    { status: 'Approved', count: 8, amount: 800 },
    { status: 'Init', count: 1, amount: 10 },
    { status: 'Pending', count: 2, amount: 20 },
    { status: 'Fail', count: 3, amount: 30 },
    { status: 'Error', count: 4, amount: 40 },
    { status: 'Cancelled', count: 2, amount: 5 },
  ] as const;
  const sums = sumsOf(figures);
  expect(sums).toEqual({
    approved: { count: 8, amount: 800 },
    waiting: { count: 3, amount: 30 },
    failed: { count: 9, amount: 75 },
  });
  expect(approvalOf(sums)).toBe(40);
  expect(approvalOf(sumsOf([]))).toBeUndefined();
  const counts = { approved: 8, waiting: 3, failed: 9 };
  const days = [{ date: '2026-11-20', by_status: [...figures] }];
  expect(barsOf({ days, weeks: [] })).toEqual([
    { date: '2026-11-20', until: '2026-11-20', counts, total: 20 },
  ]);
  const weeks = [{ from: '2026-11-16', to: '2026-11-20', by_status: [...figures] }];
  expect(barsOf({ days, weeks })).toEqual([{ date: '2026-11-16', until: '2026-11-20', counts, total: 20 }]);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [4, [0, 1, 2, 3, 4]],
  [5, [0, 2, 4, 6]],
  [75, [0, 20, 40, 60, 80]],
  [138, [0, 50, 100, 150]],
  [2970, [0, 1000, 2000, 3000]],
])('a highest bar of %i has the marks %j', (highest, ticks) => {
  expect(ticksFor(highest)).toEqual(ticks);
});

test('the marks are whole, few, and reach the highest bar and not much more', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (highest) => {
      const ticks = ticksFor(highest);
      const [, step = 0] = ticks;
      const top = ticks.at(-1) ?? 0;
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.length).toBeLessThanOrEqual(5);
      expect(top).toBeGreaterThanOrEqual(highest);
      expect(top - highest).toBeLessThan(step);
    }),
  );
});

test('the day with far more failures than usual is named, and only such a one', () => {
  const calm = [bar('2026-11-17', 6), bar('2026-11-18', 8), bar('2026-11-19', 7)];
  expect(oddDay(calm)).toBeUndefined();
  expect(oddDay([...calm, bar('2026-11-20', 22)])?.date).toBe('2026-11-20');
  expect(oddDay([bar('2026-11-17', 0), bar('2026-11-18', 0), bar('2026-11-19', 4)])).toBeUndefined();
  expect(oddDay([])).toBeUndefined();
});

test('a few bars are named, the last one always; the first name and each new month say their month', () => {
  const bars = ['10-26', '10-31', '11-01', '11-02', '11-09', '12-01'].map((day) => bar(`2026-${day}`, 0));
  const named = (names: number) => bars.map((_, index) => isNamed(index, bars.length, names));
  expect(named(6)).toEqual([true, true, true, true, true, true]);
  expect(named(3)).toEqual([false, true, false, true, false, true]);
  expect([...monthsNamed(bars, 6)]).toEqual(['2026-10-26', '2026-11-01', '2026-12-01']);
  expect([...monthsNamed(bars, 3)]).toEqual(['2026-10-31', '2026-11-02', '2026-12-01']);
});
