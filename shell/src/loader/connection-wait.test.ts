import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createConnectionWait } from './connection-wait.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const connectionReturns = () => dispatchEvent(new Event('online'));

test('while there is no connection nothing is tried', () => {
  const attempt = jest.fn();
  createConnectionWait().wait(attempt);
  jest.advanceTimersByTime(600_000);
  expect(attempt).not.toHaveBeenCalled();
});

test('an attempt that fails just after the connection returned is repeated, in growing intervals', () => {
  const { wait } = createConnectionWait();
  const attempts: number[] = [];
  const from = Date.now();
  let end = (): void => {};
  // Each attempt fails at once, and the place waits anew.
  const attempt = (): void => {
    attempts.push(Date.now() - from);
    end();
    end = wait(attempt);
  };
  end = wait(attempt);
  connectionReturns();
  jest.advanceTimersByTime(600_000);
  expect(attempts).toEqual([0, 500, 2_500, 10_500, 40_500]);
});

test('a later fault, after the page was shown, waits for the next return of the connection', () => {
  const { wait, over } = createConnectionWait();
  const first = wait(() => {});
  connectionReturns();
  first();
  over();
  const attempt = jest.fn();
  wait(attempt);
  jest.advanceTimersByTime(600_000);
  expect(attempt).not.toHaveBeenCalled();
  connectionReturns();
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('who has left the page causes no further attempt', () => {
  const { wait } = createConnectionWait();
  wait(() => {});
  connectionReturns();
  const attempt = jest.fn();
  wait(attempt)();
  connectionReturns();
  jest.advanceTimersByTime(600_000);
  expect(attempt).not.toHaveBeenCalled();
});
