import { expect, test } from '@jest/globals';
import { createBudget } from './budget.ts';

const AT = 1_000_000 * 60_000;

test('addresses of one subscriber have one budget between them, others have theirs, and a minute later all is new', () => {
  let now = AT;
  const budget = createBudget({ perSubscriber: 3, all: 100 }, () => now);
  const taken = (address: string) => budget.takeOwn(address);
  expect([1, 2, 3, 4].map((host) => taken(`2001:db8:1:${host}::${host}`))).toEqual([true, true, true, false]);
  expect(taken('2001:db8:1:100::1')).toBe(true);
  expect(['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7', '203.0.113.7'].map(taken)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  now += 60_000;
  expect(taken('203.0.113.7')).toBe(true);
});

test('what is shared is taken by itself, and as many subscribers as that are remembered', () => {
  const budget = createBudget({ perSubscriber: 2, all: 3 }, () => AT);
  const taken = [1, 2, 3, 4, 1, 1].map((host) => budget.takeOwn(`10.0.0.${host}`));
  expect(taken).toEqual([true, true, true, false, true, false]);
  expect([1, 2, 3, 4].map(() => budget.takeShared())).toEqual([true, true, true, false]);
});
