import { query } from '@portal/api-client';
import type { Transaction } from '@portal/contract';
import { isWaiting } from '@portal/contract/shown-status';
import { bus } from '@portal/event-bus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { PaymentReceipt, Refunds } from './paid-parts.tsx';
import { nextQuestion } from './polling.ts';
import type { Proof } from './receipt-proof.tsx';

export interface FoundTransaction {
  readonly transaction: Transaction | undefined;
  /** Amounts that it paid by instalment; null while it has paid nothing. */
  readonly receipt: PaymentReceipt | null;
  /** Its money that is given back; undefined before it is known. */
  readonly refunds: Refunds['refunds'];
  /** Proof of the receipt, for those who may show it; undefined while there is nothing to prove. */
  readonly proof: Proof | undefined;
  /** Why there is no transaction, or why the last question failed. */
  readonly error: unknown;
  readonly isPending: boolean;
  readonly isAsking: boolean;
  /** Time of the last answer, and in `nextAt` of the next question if there is one; milliseconds since 1970. */
  readonly answeredAt: number;
  readonly nextAt: number | undefined;
  readonly ask: () => unknown;
}

/** A transaction, requested again at intervals until the bank has answered. */
export function useTransaction(id: string): FoundTransaction {
  const client = useQueryClient();
  const options = query('GET /api/transactions/:id', { params: { id } });
  const found = useQuery({
    ...options,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      nextQuestion(state.data?.transaction, state.dataUpdateCount + state.errorUpdateCount),
  });
  const transaction = found.data?.transaction;

  // Settled while the page was open: the debt, and what other pages and tabs show, is out of date.
  const wasWaiting = useRef(false);
  useEffect(() => {
    if (!transaction) return;
    const waiting = isWaiting(transaction);
    if (wasWaiting.current && !waiting) {
      bus.emit('payment.settled@1', {
        transaction_id: transaction.transaction_id,
        status: transaction.status,
      });
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] !== 'GET /api/transactions/:id',
      });
    }
    wasWaiting.current = waiting;
  }, [transaction, client]);

  const state = client.getQueryState(options.queryKey);
  const wait = nextQuestion(transaction, (state?.dataUpdateCount ?? 0) + (state?.errorUpdateCount ?? 0));
  return {
    transaction,
    receipt: found.data?.receipt ?? null,
    refunds: found.data?.refunds,
    proof: found.data?.proof,
    error: found.error,
    isPending: found.isPending,
    isAsking: found.isFetching,
    answeredAt: found.dataUpdatedAt,
    nextAt: wait === false ? undefined : Math.max(found.dataUpdatedAt, found.errorUpdatedAt) + wait,
    ask: () => found.refetch(),
  };
}
