import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { TimeoutError } from './classify.ts';
import { withTimeout } from './with-timeout.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const never = new Promise<string>(() => {});

test('work that has not ended within its time limit is given up', async () => {
  const given = expect(withTimeout(4000, never)).rejects.toThrow(TimeoutError);
  await jest.advanceTimersByTimeAsync(4000);
  await given;
});

test('each sign of progress gives it its time again; once it is done nothing listens any more', async () => {
  let again = () => {};
  let ended = false;
  let finish = (_: string) => {};
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const result = withTimeout(4000, work, (heard) => {
    again = heard;
    return () => {
      ended = true;
    };
  });
  await jest.advanceTimersByTimeAsync(3900);
  again();
  await jest.advanceTimersByTimeAsync(3900);
  finish('there');
  expect(await result).toBe('there');
  await jest.advanceTimersByTimeAsync(0);
  expect([ended, jest.getTimerCount()]).toEqual([true, 0]);
});

test('while the page is busy no time runs out: a slow machine is no slow connection', async () => {
  jest.useRealTimers();
  const work = withTimeout(100, new Promise((resolve) => setTimeout(() => setTimeout(resolve, 1, 'there'))));
  const busyUntil = performance.now() + 200;
  while (performance.now() < busyUntil);
  expect(await work).toBe('there');
});
