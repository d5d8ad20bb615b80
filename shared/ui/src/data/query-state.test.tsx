import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { comeTogether, type QueryLike, QueryState } from './query-state.tsx';

const query = (given: Partial<QueryLike<string[]>>): QueryLike<string[]> => ({
  data: undefined,
  error: null,
  isPending: false,
  refetch: () => {},
  ...given,
});

const list = (names: string[]) => <p>{names.join(', ')}</p>;

test('shows blocks while the answer is on its way', () => {
  render(<QueryState query={query({ isPending: true })}>{list}</QueryState>);
  expect(screen.getByRole('status', { name: 'Cargando' })).toBeTruthy();
});

test('[ER-38] shows the general message for an error without words of its own, and asks again', async () => {
  let asked = 0;
  const refetch = () => {
    asked += 1;
  };
  render(<QueryState query={query({ error: new Error('fetch failed'), refetch })}>{list}</QueryState>);
  expect(screen.getByRole('alert').textContent).toContain(
    'Ha ocurrido un problema, por favor intenta mas tarde.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(asked).toBe(1);
});

test('shows the message that the refusal carries', () => {
  const error = Object.assign(new Error('not allowed'), {
    envelope: { message: 'No tienes permiso para ver esta información.' },
  });
  render(<QueryState query={query({ error })}>{list}</QueryState>);
  expect(screen.getByRole('alert').textContent).toContain('No tienes permiso');
});

test('what is refused for good is not offered again; what may pass is', () => {
  const refused = (status: number) => Object.assign(new Error('no'), { status });
  const { rerender } = render(<QueryState query={query({ error: refused(422) })}>{list}</QueryState>);
  expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull();
  for (const status of [0, 401, 403, 429, 503]) {
    rerender(<QueryState query={query({ error: refused(status) })}>{list}</QueryState>);
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeTruthy();
  }
});

test('says what to do when there is nothing', () => {
  render(<QueryState query={query({ data: [] })}>{list}</QueryState>);
  expect(screen.getByRole('heading', { name: 'Sin resultados.' })).toBeTruthy();
});

test('keeps what it has when a refresh fails', () => {
  render(<QueryState query={query({ data: ['B104482'], error: new Error('offline') })}>{list}</QueryState>);
  expect(screen.getByText('B104482')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('parts that come together wait for the slowest first answer, but not for one that failed or waits for a connection', () => {
  const there = { isPending: false, fetchStatus: 'idle', failureCount: 0, errorUpdateCount: 0 } as const;
  const asked = { ...there, isPending: true, fetchStatus: 'fetching' } as const;
  expect(comeTogether([there, there])).toBe(true);
  expect(comeTogether([there, asked])).toBe(false);
  expect(comeTogether([asked, { ...asked, failureCount: 1 }])).toBe(true);
  // Asked for again by the person after it had failed: what stands there stays.
  expect(comeTogether([there, { ...asked, errorUpdateCount: 1 }])).toBe(true);
  expect(comeTogether([asked, { ...asked, fetchStatus: 'paused' }])).toBe(true);
});
