import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { resultWithin } from './result-within.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('work that is done in time answers with its result, and leaves no timer', async () => {
  expect(await resultWithin(150, Promise.resolve('page'))).toBe('page');
  expect(jest.getTimerCount()).toBe(0);
});

test('work that takes longer answers "late" when the limit is reached and not before', async () => {
  const heard = jest.fn();
  const asked = resultWithin(150, new Promise<string>(() => {})).then(heard);
  await jest.advanceTimersByTimeAsync(149);
  expect(heard).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await asked;
  expect(heard).toHaveBeenCalledWith('late');
});

test('what work throws in time is thrown; what it throws later disturbs nothing', async () => {
  await expect(resultWithin(150, Promise.reject(new Error('away')))).rejects.toThrow('away');
  let fail: (error: Error) => void = () => {};
  const asked = resultWithin(
    150,
    new Promise<string>((_resolve, reject) => {
      fail = reject;
    }),
  );
  await jest.advanceTimersByTimeAsync(150);
  expect(await asked).toBe('late');
  fail(new Error('later'));
});
