import { expect, test } from '@jest/globals';
import { cumulativeShift, type Entries, lastLargest, tasksBefore, vitalsOf } from './vitals.ts';

const shift = (at: number, value: number, afterInput = false) => ({ at, value, afterInput });

test('the largest paint is the one that was reported last, not the first and not the one of most pixels', () => {
  const largest = [
    { at: 700, size: 18_360 },
    { at: 2_900, size: 19_110 },
    { at: 3_100, size: 19_000 },
  ];
  expect(lastLargest({ largest })).toBe(3_100);
  expect(lastLargest({ largest: [] })).toBeNaN();
});

test('shifts add up within a window; a second of rest, five seconds or a press begin anew', () => {
  expect(cumulativeShift({ shifts: [shift(100, 0.01), shift(900, 0.02)] })).toBeCloseTo(0.03);
  expect(cumulativeShift({ shifts: [shift(100, 0.01), shift(1_100, 0.02)] })).toBeCloseTo(0.02);
  const steady = Array.from({ length: 8 }, (_, at) => shift(at * 900, 0.01));
  expect(cumulativeShift({ shifts: steady })).toBeCloseTo(0.06);
  expect(cumulativeShift({ shifts: [shift(100, 0.5, true)] })).toBe(0);
});

test('long tasks count if they began before the page could be used', () => {
  const longTasks = [
    { at: 100, duration: 60 },
    { at: 400, duration: 90 },
    { at: 700, duration: 500 },
  ];
  expect(tasksBefore({ longTasks }, 600)).toEqual({ sum: 150, longest: 90 });
  expect(tasksBefore({ longTasks: [] }, 600)).toEqual({ sum: 0, longest: 0 });
});

test('a browser that reports no first paint of its own had it with the first content', () => {
  const entries: Entries = {
    paints: [{ name: 'first-contentful-paint', at: 800 }],
    largest: [{ at: 800, size: 1 }],
    shifts: [],
    longTasks: [],
  };
  expect(vitalsOf(entries)).toEqual({
    firstPaint: 800,
    firstContentfulPaint: 800,
    largestPaint: 800,
    candidates: 1,
    layoutShift: 0,
  });
});
