import type { Transaction } from '@portal/contract';
import { shownStatus } from '@portal/contract/shown-status';
import { bus } from '@portal/event-bus';
import { useEffect, useRef } from 'react';

/** Analytics event of a status: 'purchase', 'declined' (also while pending, as specified) or none (TX-09, TX-10). */
export function analyticsEvent(transaction: Transaction): 'purchase' | 'declined' | undefined {
  const status = shownStatus(transaction);
  if (status === 'Approved') return 'purchase';
  return status === 'Pending' || status === 'Rejected' ? 'declined' : undefined;
}

/** Reports the shown transaction to analytics: each event once per visit of the page, and only for the payer. */
export function useTransactionAnalytics(transaction: Transaction | undefined, isPayer: boolean): void {
  const told = useRef(new Set<string>());
  const event = transaction && isPayer ? analyticsEvent(transaction) : undefined;
  useEffect(() => {
    if (!transaction || !event || told.current.has(event)) return;
    told.current.add(event);
    bus.emit('analytics@1', {
      name: event,
      data: {
        transaction_id: transaction.transaction_id,
        value: transaction.total_amount,
        currency: 'COP',
        payment_type: transaction.payment_method,
        status: shownStatus(transaction),
      },
    });
  }, [transaction, event]);
}
