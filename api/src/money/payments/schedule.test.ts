import { expect, test } from '@jest/globals';
import { firstCheck, nextCheck } from './schedule.ts';

const MINUTE = 60_000;
const poll = { step: 3 * MINUTE, until: 24 * MINUTE, laterStep: 60 * MINUTE, giveUp: 24 * 60 * MINUTE };
const config = { gateway: { poll } } as Parameters<typeof nextCheck>[0];

test('a pending payment is asked about every 3 minutes to the 24th, then hourly for a day, then no more', () => {
  const created = new Date('2026-11-20T15:00:00Z');
  const asked: number[] = [];
  for (let next: Date | null = firstCheck(config, created); next; next = nextCheck(config, created, next)) {
    asked.push((next.getTime() - created.getTime()) / MINUTE);
  }
  expect(asked.slice(0, 9)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 84]);
  expect(asked.at(-1)).toBe(24 + 23 * 60);
  expect(asked).toHaveLength(8 + 23);
});
