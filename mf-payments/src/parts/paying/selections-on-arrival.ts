import type { PaymentAgain, PaymentHandover } from '@portal/contract/handover';
import { todayInBogota } from '@portal/ui/format';
import { sumOf } from './payable-amounts.ts';
import type { Owed, Selections } from './payment-request.ts';
import { nothingSelected, type Portfolio, type Selection } from './selection.ts';
import { isFree } from './under-way.ts';
import type { Invoice } from './wire.ts';

/**
 * Selections when a customer arrives to pay: everything due up to today, else the next instalment of each invoice (the
 * sum that the summary names), or what a reminder was about, or the choice of a payment that did not go through. An
 * invoice with a payment on its way stays without a choice, and nothing is chosen in its place.
 */
export function selectionsOnArrival({ reply, portfolio }: Owed, handover: PaymentHandover): Selections {
  const free = reply.invoices.filter(isFree);
  if (handover.pay === 'due')
    return someDue(reply.invoices) ? dueSelections(free) : nextSelections(reply.invoices);
  if (handover.pay === 'reminded')
    return dueSelections(
      free.filter(({ invoice }) => handover.invoices.includes(invoice)),
      handover.until,
    );
  // The amounts of another day are no longer those of the debt: what is due of the same invoices stands in their place.
  if (!isOfToday(handover))
    return dueSelections(
      free.filter(({ invoice }) => handover.lines.some((line) => line.invoice === invoice)),
    );
  return Object.fromEntries(
    free.flatMap((invoice) => {
      const line = handover.lines.find((line) => line.invoice === invoice.invoice);
      return line ? [[invoice.invoice, selectionAgain(invoice, line, portfolio)]] : [];
    }),
  );
}

/** Whether any invoice, also one with a payment on its way, has an instalment that is due up to today. */
export function someDue(invoices: readonly Invoice[]): boolean {
  return invoices.some((invoice) => dueCount(invoice, todayInBogota()) > 0);
}

const isOfToday = ({ day }: Extract<PaymentHandover, { pay: 'again' }>): boolean => day === todayInBogota();

/** Invoices whose total to pay must be requested again, because the amount of the first attempt is old. */
export function totalsOnArrival({ reply, portfolio }: Owed, handover: PaymentHandover): readonly string[] {
  return handover.pay === 'again' && isOfToday(handover) && portfolio === 'open'
    ? handover.lines
        .filter(
          ({ marca, invoice }) =>
            marca === 'Y' && reply.invoices.some((one) => one.invoice === invoice && isFree(one)),
        )
        .map(({ invoice }) => invoice)
    : [];
}

/** The instalments that are due up to a day (`2026-11-30`), today where none is given. */
function dueSelections(invoices: readonly Invoice[], until = todayInBogota()): Selections {
  return Object.fromEntries(
    invoices.flatMap((invoice) => {
      const count = dueCount(invoice, until);
      return count > 0 ? [[invoice.invoice, { kind: 'instalments', count } satisfies Selection]] : [];
    }),
  );
}

/** The next instalment of each invoice; nothing while a payment of any of them is on its way. */
function nextSelections(invoices: readonly Invoice[]): Selections {
  if (!invoices.every(({ live_payment }) => live_payment === null)) return {};
  return Object.fromEntries(
    invoices
      .filter((invoice) => isFree(invoice) && invoice.quotas.length > 0)
      .map(({ invoice }) => [invoice, { kind: 'instalments', count: 1 } satisfies Selection]),
  );
}

const dueCount = ({ quotas }: Invoice, until: string): number =>
  quotas.filter(({ exp_date, date_mora }) => exp_date <= until || date_mora > 0).length;

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
    return {
      kind: 'instalments',
      count: dueCount(invoice, todayInBogota()),
      typed: amount,
      beyondDue: beyond_due,
    };
  }
  const mora = portfolio === 'written-off' ? 0 : invoice.mora;
  const found = invoice.quotas.findIndex(
    (_, index) => sumOf(invoice.quotas.slice(0, index + 1), mora) >= amount,
  );
  const count = found < 0 ? invoice.quotas.length : found + 1;
  const exact = sumOf(invoice.quotas.slice(0, count), mora) === amount;
  return { kind: 'instalments', count, ...(exact ? {} : { typed: amount }) };
}
