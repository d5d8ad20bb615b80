import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Countdown } from './one-time-code.tsx';

const START = Date.UTC(2026, 10, 20, 15);

beforeEach(() => {
  jest.useFakeTimers({ now: START });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

function Code({ until }: { until: number }) {
  return <Countdown expiresAt={until} lifetime={120_000} />;
}
const aloud = () => screen.getByRole('status').textContent;

test('[AU-28, TM-16] counts down to the second for the eye, and by minutes aloud', () => {
  const { container } = render(<Code until={START + 120_000} />);
  expect(container.textContent).toContain('Puedes pedir otro código en 2:00');
  expect(aloud()).toBe('Puedes pedir otro código en 2 minutos');
  act(() => jest.advanceTimersByTime(16_000));
  expect(container.textContent).toContain('1:44');
  expect(aloud()).toBe('Puedes pedir otro código en 2 minutos');
  act(() => jest.advanceTimersByTime(44_000));
  expect(aloud()).toBe('Puedes pedir otro código en 1 minuto');
  act(() => jest.advanceTimersByTime(60_000));
  expect(aloud()).toBe('Ya puedes pedir otro código.');
});

test('[AU-28, TM-16] a tab that slept wakes up with the right time', () => {
  const { container } = render(<Code until={START + 120_000} />);
  jest.setSystemTime(START + 119_000);
  act(() => jest.advanceTimersByTime(1000));
  expect(container.textContent).toContain('Ya puedes pedir otro código.');
});

test('[AU-28, TM-17] another code starts it again', () => {
  const { container, rerender } = render(<Code until={0} />);
  expect(aloud()).toBe('Ya puedes pedir otro código.');
  act(() => jest.advanceTimersByTime(5000));
  rerender(<Code until={START + 5000 + 60_000} />);
  expect(container.textContent).toContain('1:00');
});
