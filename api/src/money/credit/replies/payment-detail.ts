import type { Output } from '@portal/contract/contract';
import { scheduleTotals } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { sum } from './instalment-debts.ts';

type PaymentsReply = Output<'GET /api/paymentDetail/:custId/:invoice'>;

/**
 * Payments of the invoice, one row for each instalment a payment reached and one for what repaid capital beside the
 * plan, the latest first (DB-15).
 */
export function paymentDetailOf(credit: Credit): PaymentsReply {
  const here = Map.groupBy(credit.payments, (part) => `${part.entryId}:${part.instalment}`);
  const before = credit.state.instalments.flatMap(({ number, dueDate, paid }) => {
    const paidHere = sum(
      credit.payments
        .filter((part) => part.instalment === number && part.component !== 'mora')
        .map((part) => part.amount),
    );
    const amount = scheduleTotals([paid]).instalment - paidHere;
    return amount > 0
      ? [{ NUM_CUOTA: number, DATE: credit.paidBeforeOn.get(number) ?? dueDate, BALANCE: amount }]
      : [];
  });
  const payments = [...here.values()].flatMap((parts) =>
    parts[0]
      ? [
          {
            NUM_CUOTA: parts[0].instalment,
            DATE: parts[0].date,
            BALANCE: sum(parts.map((part) => part.amount)),
          },
        ]
      : [],
  );
  return {
    payments: [...before, ...payments].sort(
      (a, b) => b.DATE.localeCompare(a.DATE) || (b.NUM_CUOTA ?? 0) - (a.NUM_CUOTA ?? 0),
    ),
  };
}
