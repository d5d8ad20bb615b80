import type { Output } from '@portal/contract/contract';
import { scheduleTotals } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { unpaidInstalments } from '../queries/quote.ts';
import { isOverdue, sum } from './instalment-debts.ts';

type PlanReply = Output<'GET /api/paymentPlan/:custId/:invoice'>;

/** The whole plan with the state of each row (DB-13). `balance` is the capital left after the row. */
export function paymentPlanOf(credit: Credit, asOf: string): PlanReply {
  const unpaid = new Map(unpaidInstalments(credit, asOf).map((debt) => [debt.number, debt]));
  const next = [...unpaid.values()].find((debt) => !isOverdue(debt, asOf))?.number;
  const besidePlan = credit.state.offPlan ?? [];
  let balance = credit.principal;
  return {
    plan: credit.state.instalments.map(({ number, dueDate, charges }, index, rows) => {
      const debt = unpaid.get(number);
      const before = rows[index - 1]?.number ?? 0;
      // Capital repaid in the period of a row lowers the balance from that row on.
      balance -=
        charges.capital +
        sum(
          besidePlan
            .filter(({ firstNumber }) => firstNumber > before && firstNumber <= number)
            .map(({ capital }) => capital),
        );
      return {
        installment: number,
        date: dueDate,
        value: scheduleTotals([charges]).instalment,
        ...charges,
        status:
          debt === undefined
            ? 'paid'
            : isOverdue(debt, asOf)
              ? 'overdue'
              : number === next
                ? 'due'
                : 'upcoming',
        dias_mora: debt?.daysLate ?? 0,
        pending: debt?.total ?? 0,
        balance,
      };
    }),
  };
}
