import type { Output } from '@portal/contract/contract';
import { availableLimit, sumDebts } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { unpaidInstalments } from '../queries/quote.ts';
import { chargesOf, isOverdue, sum } from './instalment-debts.ts';
import { awaiting, type PaymentsOnItsWay } from './payments-on-their-way.ts';

type SummaryReply = Output<'GET /api/summary'>;

/** Figures and rows of the dashboard (DB-06 … DB-09). `mora` is all that is overdue, its late interest included. */
export function summaryOf(
  credits: readonly Credit[],
  approvedLimit: number,
  asOf: string,
  onItsWay?: PaymentsOnItsWay,
): Pick<SummaryReply, 'total_balance' | 'summary' | 'invoices'> {
  const unpaid = credits.map((credit) => ({
    credit,
    debts: unpaidInstalments(awaiting(credit, onItsWay), asOf),
  }));
  const overdue = unpaid.flatMap(({ debts }) => debts.filter((debt) => isOverdue(debt, asOf)));
  const late = sumDebts(overdue);
  // Next amounts of the invoices that are up to date; of the others the overdue amount is next.
  const next = unpaid
    .flatMap(({ debts }) => debts.slice(0, 1))
    .filter((debt) => !isOverdue(debt, asOf))
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const capital = sum(unpaid.map(({ debts }) => sumDebts(debts).capital));
  return {
    total_balance: {
      mora: late.total,
      next_quota: sum(next.map(chargesOf)),
      next_due_from: next[0]?.dueDate ?? null,
      next_due_to: next.at(-1)?.dueDate ?? null,
      overdue_days: Math.max(0, ...overdue.map((debt) => debt.daysLate)),
      late_interest: late.mora,
    },
    summary: {
      quota_approved: approvedLimit,
      debt_balance: capital,
      quota_available: availableLimit(approvedLimit, capital),
    },
    invoices: unpaid.map(({ credit, debts }) => {
      const [first] = debts;
      return {
        date: credit.openedOn,
        invoice: credit.invoice,
        quota: first ? chargesOf(first) : 0,
        balance: sumDebts(debts).capital,
        no_quote: first?.number ?? 0,
        term: credit.term,
        due_date: first?.dueDate ?? null,
        overdue_days: Math.max(0, ...debts.map((debt) => debt.daysLate)),
      };
    }),
  };
}
