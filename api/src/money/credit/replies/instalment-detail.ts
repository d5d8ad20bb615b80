import type { Output } from '@portal/contract/contract';
import { scheduleTotals } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { unpaidInstalments } from '../queries/quote.ts';
import { chargesOf, isOverdue } from './instalment-debts.ts';

type DetailReply = Output<'GET /api/installmentDetail/:custId/:invoice'>;

/** The overdue instalments and the next one (DB-14). `pending_to_apply` is the part of it that is not paid yet. */
export function instalmentDetailOf(credit: Credit, asOf: string): DetailReply {
  const unpaid = unpaidInstalments(credit, asOf);
  const shown = unpaid.filter(
    (debt, index) => isOverdue(debt, asOf) || index === unpaid.findIndex((d) => !isOverdue(d, asOf)),
  );
  const states = new Map(credit.state.instalments.map((state) => [state.number, state]));
  return {
    detail: shown.map((debt) => {
      const state = states.get(debt.number);
      const paid = state ? scheduleTotals([state.paid]).instalment : 0;
      return {
        total: chargesOf(debt) + paid + debt.mora,
        payment_date:
          credit.payments.findLast((part) => part.instalment === debt.number)?.date ??
          credit.paidBeforeOn.get(debt.number) ??
          null,
        due_date: debt.dueDate,
        late_interest: debt.mora,
        pending_to_apply: debt.total,
        amount_paid: paid,
      };
    }),
  };
}
