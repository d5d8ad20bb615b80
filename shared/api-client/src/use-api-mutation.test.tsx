import { afterEach, expect, test } from '@jest/globals';
import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { messageOf, queryClient, useApiMutation } from './index.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  cleanup();
});

const begin = (mutationFn: (amount: number) => Promise<string>) => {
  const refusals: string[] = [];
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const mutation = renderHook(
    () => useApiMutation({ mutationFn, onError: (error) => refusals.push(messageOf(error)) }),
    { wrapper },
  );
  return { mutation, refusals };
};

test('a press settles with its call, and a refusal is told without a rejection', async () => {
  const { mutation, refusals } = begin(async (amount) => {
    if (amount === 0) throw new Error('nothing to pay');
    return `${amount} paid`;
  });
  await act(() => mutation.result.current.send(7));
  await waitFor(() => expect(mutation.result.current.data).toBe('7 paid'));
  await act(() => mutation.result.current.send(0));
  await waitFor(() => expect(mutation.result.current.isError).toBe(true));
  expect(refusals).toHaveLength(1);
});

test('a write without a connection is refused at once, not kept back and made later unseen', async () => {
  const made: number[] = [];
  const { mutation } = begin(async (amount) => {
    made.push(amount);
    return '';
  });
  onlineManager.setOnline(false);
  void mutation.result.current.send(7);
  await waitFor(() => expect(made).toEqual([7]));
});

test('two presses within one moment make one call', async () => {
  const made: number[] = [];
  const { mutation } = begin(async (amount) => {
    made.push(amount);
    return '';
  });
  const { send } = mutation.result.current;
  await act(() => Promise.all([send(7), send(7)]));
  await act(() => send(8));
  expect(made).toEqual([7, 8]);
});

test('what was written, a password perhaps, is not kept once its page is left', async () => {
  const { mutation } = begin(async () => '');
  await act(() => mutation.result.current.send(7));
  mutation.unmount();
  await waitFor(() => expect(queryClient.getMutationCache().getAll()).toEqual([]));
});
