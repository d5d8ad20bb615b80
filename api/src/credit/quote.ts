import { canonicalFiscalNumber } from '@portal/contract/formats';
import { type InstalmentDebt, instalmentDebts, sumDebts, totalToPay } from '@portal/credit-engine';
import type { Handle } from '../platform/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { type Credit, creditsByInvoice, lockObligations } from './queries.ts';

/** C: written-off portfolio, Y: total payment, N: any other (EN-12, PY-11). */
export type Marca = 'C' | 'Y' | 'N';

/** What a customer chooses to pay of an invoice. */
export type Selection =
  | { readonly kind: 'total' }
  /** The oldest unpaid instalments, so many of them, with all late interest (decision 25). */
  | { readonly kind: 'instalments'; readonly count: number }
  /** Whole pesos; brought between the quote's minimum and maximum. */
  | { readonly kind: 'amount'; readonly amount: number };

/** What a payment line must say today. Money is whole pesos. */
export interface Quote {
  readonly invoice: string;
  readonly marca: Marca;
  readonly interestsMora: number;
  readonly amountWithoutMora: number;
  readonly totalPayment: number;
  /** The least that can be paid: the late interest, or 1 peso where there is none (PY-06). */
  readonly minimum: number;
  /** What closes the credit today: nobody is charged interest of future periods (credit.md 8, Ley 2032 of 2020). */
  readonly maximum: number;
  /** Of the obligation; another number later means that it changed meanwhile. */
  readonly version: number;
}

/** Unpaid instalments of a credit on a day, oldest first; none when it is closed. */
export const unpaidInstalments = (credit: Credit, asOf: string): InstalmentDebt[] =>
  credit.status === 'closed' ? [] : instalmentDebts(credit.state, asOf).filter((debt) => debt.total > 0);

/**
 * Computes what paying a selection of an open credit means on a day. Amounts that a caller displayed are only ever
 * compared with this.
 * @throws Refusal WRITTEN_OFF for the total payment of a written-off credit, which has none (PY-10).
 */
export const quote = (credit: Credit, selection: Selection, asOf: string): Quote => {
  const isWrittenOff = credit.portfolio === 'written_off';
  if (isWrittenOff && selection.kind === 'total') throw new Refusal('WRITTEN_OFF');
  const unpaid = unpaidInstalments(credit, asOf);
  const { mora } = sumDebts(unpaid);
  const maximum = totalToPay(credit.state, asOf).total;
  const minimum = Math.min(Math.max(1, mora), maximum);
  const asked = (): number => {
    switch (selection.kind) {
      case 'total':
        return maximum;
      case 'instalments':
        return mora + sumDebts(unpaid.slice(0, selection.count).map((debt) => ({ ...debt, mora: 0 }))).total;
      case 'amount':
        return selection.amount;
    }
  };
  const totalPayment = Math.min(Math.max(asked(), minimum), maximum);
  const interestsMora = Math.min(mora, totalPayment);
  return {
    invoice: credit.invoice,
    marca: isWrittenOff ? 'C' : selection.kind === 'total' ? 'Y' : 'N',
    interestsMora,
    amountWithoutMora: totalPayment - interestsMora,
    totalPayment,
    minimum,
    maximum,
    version: credit.version,
  };
};

export interface QuotedLine {
  readonly invoice: string;
  readonly selection: Selection;
}

/**
 * Quotes any number of a customer's invoices under the locks of their obligations, in the order asked: two queries.
 * @throws Refusal INVOICE_WITHOUT_PLAN for an invoice that does not exist, is closed or is someone else's: all
 *   three answer alike; WRITTEN_OFF as {@link quote}.
 */
export const quoteLines = async (
  trx: Handle,
  fiscalNumber: string,
  lines: readonly QuotedLine[],
  asOf: string,
): Promise<Quote[]> => {
  const invoices = lines.map((line) => line.invoice);
  await lockObligations(trx, invoices);
  const credits = await creditsByInvoice(trx, invoices, asOf);
  const byInvoice = new Map(credits.map((credit) => [credit.invoice, credit]));
  const owner = canonicalFiscalNumber(fiscalNumber);
  return lines.map(({ invoice, selection }) => {
    const credit = byInvoice.get(invoice);
    if (credit?.status !== 'open' || credit.fiscalNumber !== owner) throw new Refusal('INVOICE_WITHOUT_PLAN');
    return quote(credit, selection, asOf);
  });
};
