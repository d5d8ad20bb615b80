import { expect, test } from '@jest/globals';
import { clockText, secondsUntil } from './countdown.ts';

test.each([
  [300_000, 0, 300],
  [300_000, 299_001, 1],
  [300_000, 300_000, 0],
  [300_000, 900_000, 0],
])('[TM-16] until %s at %s there are %s seconds', (moment, now, seconds) => {
  expect(secondsUntil(moment, now)).toBe(seconds);
});

test.each([
  [300, '5:00'],
  [104, '1:44'],
  [9, '0:09'],
])('[TM-16] %s seconds read %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});
