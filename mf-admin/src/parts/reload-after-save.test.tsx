import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { SavedNotice } from './reload-after-save.tsx';

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('[CU-09, BC-13] the message stands for three seconds, and then the page is loaded again', () => {
  jest.useFakeTimers();
  // jsdom loads no page; it says that it was to.
  const loads = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<SavedNotice message="Usuario guardado." />);
  act(() => jest.advanceTimersByTime(2_999));
  expect(screen.getByRole('status').textContent).toBe('Usuario guardado.');
  expect(loads).not.toHaveBeenCalled();
  act(() => jest.advanceTimersByTime(1));
  expect(loads.mock.calls.map(String)).toEqual([expect.stringContaining('navigation')]);
});

test('a page that was left meanwhile is not loaded again', () => {
  jest.useFakeTimers();
  const loads = jest.spyOn(console, 'error').mockImplementation(() => {});
  render(<SavedNotice message="Usuario guardado." />).unmount();
  act(() => jest.advanceTimersByTime(10_000));
  expect(loads).not.toHaveBeenCalled();
});
