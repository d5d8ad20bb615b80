import type { PaymentAgain, PaymentHandover } from '@portal/contract/handover';
import { todayInBogota } from '@portal/ui/format';
import { sumOf } from './payable-amounts.ts';
import type { Owed, Selections } from './payment-request.ts';
import { nothingSelected, type Portfolio, type Selection } from './selection.ts';
import { isFree } from './under-way.ts';
import type { Invoice } from './wire.ts';

/**
 * Selections when a customer arrives to pay: everything overdue, else the next instalment of each invoice (the sum
 * that the summary names), or what a reminder was about, or the choice of a payment that did not go through. An invoice with a payment on its way
 * stays without a choice.
 */
export function selectionsOnArrival({ reply, portfolio }: Owed, handover: PaymentHandover): Selections {
  const free = reply.invoices.filter(isFree);
  if (handover.pay === 'due') return dueSelections(free);
  if (handover.pay === 'reminded') return remindedSelections(free, handover);
  return Object.fromEntries(
    free.flatMap((invoice) => {
      const line = handover.lines.find((line) => line.invoice === invoice.invoice);
      return line ? [[invoice.invoice, selectionAgain(invoice, line, portfolio)]] : [];
    }),
  );
}

/** Invoices whose total to pay must be requested again, because the amount of the first attempt is old. */
export function totalsOnArrival({ reply, portfolio }: Owed, handover: PaymentHandover): readonly string[] {
  return handover.pay === 'again' && portfolio === 'open'
    ? handover.lines
        .filter(
          ({ marca, invoice }) =>
            marca === 'Y' && reply.invoices.some((one) => one.invoice === invoice && isFree(one)),
        )
        .map(({ invoice }) => invoice)
    : [];
}

function dueSelections(invoices: readonly Invoice[]): Selections {
  const counts = invoices.map((invoice) => ({
    invoice: invoice.invoice,
    overdue: invoice.quotas.filter(({ date_mora }) => date_mora > 0).length,
    next: Math.min(1, invoice.quotas.length),
  }));
  const someOverdue = counts.some(({ overdue }) => overdue > 0);
  return Object.fromEntries(
    counts.flatMap(({ invoice, overdue, next }) => {
      const count = someOverdue ? overdue : next;
      return count > 0 ? [[invoice, { kind: 'instalments', count } satisfies Selection]] : [];
    }),
  );
}

function remindedSelections(
  invoices: readonly Invoice[],
  { invoices: reminded, until }: Extract<PaymentHandover, { pay: 'reminded' }>,
): Selections {
  return Object.fromEntries(
    invoices
      .filter(({ invoice }) => reminded.includes(invoice))
      .flatMap(({ invoice, quotas }) => {
        const count = quotas.filter(({ exp_date, date_mora }) => exp_date <= until || date_mora > 0).length;
        return count > 0 ? [[invoice, { kind: 'instalments', count } satisfies Selection]] : [];
      }),
  );
}

/**
 * The selection of an earlier attempt: the oldest instalments that its amount pays, with the amount typed where it is
 * not exactly their sum; for a payment to capital the due instalments with the amount typed. A total is left out.
 */
function selectionAgain(
  invoice: Invoice,
  { amount, marca, beyond_due }: PaymentAgain,
  portfolio: Portfolio,
): Selection {
  if (marca === 'Y') return nothingSelected;
  if (beyond_due !== 'next_instalments') {
    const today = todayInBogota();
    const due = invoice.quotas.filter(({ exp_date }) => exp_date <= today).length;
    return { kind: 'instalments', count: due, typed: amount, beyondDue: beyond_due };
  }
  const mora = portfolio === 'written-off' ? 0 : invoice.mora;
  const found = invoice.quotas.findIndex(
    (_, index) => sumOf(invoice.quotas.slice(0, index + 1), mora) >= amount,
  );
  const count = found < 0 ? invoice.quotas.length : found + 1;
  const exact = sumOf(invoice.quotas.slice(0, count), mora) === amount;
  return { kind: 'instalments', count, ...(exact ? {} : { typed: amount }) };
}
