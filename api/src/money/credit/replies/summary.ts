import type { Output } from '@portal/contract/contract';
import { availableLimit, sumDebts } from '@portal/credit-engine';
import type { Credit } from '../queries/credits.ts';
import { unpaidInstalments } from '../queries/quote.ts';
import { chargesOf, sum } from './instalment-debts.ts';
import { askedFor, awaiting, type PaymentsOnItsWay } from './payments-on-their-way.ts';

type SummaryReply = Output<'GET /api/summary'>;

/** A credit on a day with its unpaid instalments and what is asked for beside money that waits. */
export function owedOf(stored: Credit, asOf: string, onItsWay: PaymentsOnItsWay | undefined) {
  const credit = awaiting(stored, onItsWay);
  const debts = unpaidInstalments(credit, asOf);
  return { credit, debts, asked: askedFor(credit, debts, asOf, onItsWay?.get(credit.invoice)) };
}

/**
 * Figures and rows of the dashboard (DB-06 … DB-09). `mora` is all that is overdue, its late interest included. What was
 * received and waits to be applied is not asked for again, and told beside; balances are those of the ledger.
 */
export function summaryOf(
  credits: readonly Credit[],
  approvedLimit: number,
  asOf: string,
  onItsWay?: PaymentsOnItsWay,
): Pick<SummaryReply, 'total_balance' | 'summary' | 'invoices'> {
  const unpaid = credits.map((credit) => owedOf(credit, asOf, onItsWay));
  // Next amounts of the invoices that are up to date; of the others the overdue amount is next.
  const next = unpaid
    .flatMap(({ asked }) => asked.next ?? [])
    .sort((a, b) => a.dueDate.localeCompare(b.dueDate));
  const received = sum(credits.map(({ invoice }) => onItsWay?.get(invoice)?.received ?? 0));
  const capital = sum(unpaid.map(({ debts }) => sumDebts(debts).capital));
  return {
    total_balance: {
      mora: sum(unpaid.map(({ asked }) => asked.late)),
      next_quota: sum(next.map(({ amount }) => amount)),
      next_due_from: next[0]?.dueDate ?? null,
      next_due_to: next.at(-1)?.dueDate ?? null,
      overdue_days: Math.max(0, ...unpaid.map(({ asked }) => asked.daysLate)),
      late_interest: sum(unpaid.map(({ asked }) => asked.lateInterest)),
      ...(received > 0 ? { received } : {}),
    },
    summary: {
      quota_approved: approvedLimit,
      debt_balance: capital,
      quota_available: availableLimit(approvedLimit, capital),
    },
    invoices: unpaid.map(({ credit, debts, asked }) => {
      const [first] = debts;
      return {
        date: credit.openedOn,
        invoice: credit.invoice,
        quota: first ? chargesOf(first) : 0,
        balance: sumDebts(debts).capital,
        no_quote: first?.number ?? 0,
        term: credit.term,
        due_date: first?.dueDate ?? null,
        overdue_days: asked.daysLate,
      };
    }),
  };
}
