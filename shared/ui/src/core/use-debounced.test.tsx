import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what is typed is told once typing has paused, and each key begins the pause anew', () => {
  const { result, rerender } = renderHook(({ typed }) => useDebounced(typed, 200), {
    initialProps: { typed: '' },
  });
  rerender({ typed: 'p' });
  act(() => jest.advanceTimersByTime(150));
  rerender({ typed: 'pa' });
  act(() => jest.advanceTimersByTime(150));
  expect(result.current).toBe('');
  act(() => jest.advanceTimersByTime(50));
  expect(result.current).toBe('pa');
});
