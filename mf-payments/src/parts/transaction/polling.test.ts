import { expect, test } from '@jest/globals';
import { nextQuestion, secondsAfter } from './polling.ts';
import { approved, pending, rejected } from './transaction.fixture.ts';

test('a waiting page asks less and less often, at least once a minute', () => {
  const waits = Array.from({ length: 10 }, (_, index) => secondsAfter(index + 1));
  expect(waits).toEqual([3, 5, 8, 13, 21, 34, 60, 60, 60, 60]);
});

test.each([
  ['Pending', pending, 3000],
  ['Init', { ...pending, status: 'Init' as const }, 3000],
  ['Approved', approved, false],
  ['Rejected', rejected, false],
  ['not known yet', undefined, false],
])('the next question of a transaction that is %s', (_status, transaction, wait) => {
  expect(nextQuestion(transaction, 1)).toBe(wait);
});
