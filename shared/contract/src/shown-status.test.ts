import { expect, test } from '@jest/globals';
import { isWaiting, shownStatus } from './shown-status.ts';

test.each([
  ['Fail', 'NOT_AUTHORIZED', 'Rejected'],
  ['Fail', 'FAILED', 'Fail'],
  ['Approved', 'OK', 'Approved'],
  ['Cancelled', 'NOT_AUTHORIZED', 'Cancelled'],
  ['Pending', 'PENDING', 'Pending'],
] as const)('[TX-11] %s with the response %s is shown as %s', (status, response_gateway, shown) => {
  expect(shownStatus({ status, response_gateway })).toBe(shown);
});

test('only a transaction without an answer of the bank is waited for', () => {
  const waiting = (['Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error'] as const).filter((status) =>
    isWaiting({ status }),
  );
  expect(waiting).toEqual(['Init', 'Pending']);
});
