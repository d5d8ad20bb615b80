import { expect, test } from '@jest/globals';
import { LogMarks } from './log-marks.ts';

const LOOK = 2_000;
const RECENT = 30_000;
const DAY = 86_400_000;
/** A primary that writes ten bytes a second. */
const written = (at: number): number => at / 100;

/** Marks of a standby that has shown nothing since the first of them, noted every two seconds up to a moment. */
function notedUntil(end: number): LogMarks {
  const marks = new LogMarks(RECENT);
  for (let at = 0; at <= end; at += LOOK) {
    marks.note({ at, bytes: written(at) });
    marks.show(0);
  }
  return marks;
}

test('a standby that shows nothing for days costs some hundred marks, and is told to be as old as it is', () => {
  const marks = notedUntil(3 * DAY);
  expect(marks.count).toBeLessThanOrEqual(101);
  expect(marks.age(3 * DAY)).toBe(3 * DAY);
});

test('when it follows again, its age is exact for half a minute, and for longer never told as less than it is', () => {
  for (const behind of [0, 10_000, 28_000, 60_000, 3_600_000, DAY / 2]) {
    const marks = notedUntil(DAY);
    expect(marks.show(written(DAY - behind))).toBe(true);
    const age = marks.age(DAY) ?? 0;
    expect(age).toBeGreaterThanOrEqual(behind);
    expect(age - behind).toBeLessThanOrEqual(behind <= RECENT ? 0 : behind / 2);
  }
});

test('nothing is known of a standby that shows less than all that was noted', () => {
  const marks = new LogMarks(RECENT);
  expect(marks.age(0)).toBeUndefined();
  marks.note({ at: 0, bytes: 10 });
  expect(marks.show(9)).toBe(false);
  expect(marks.show(10)).toBe(true);
});
