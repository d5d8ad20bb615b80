import {
  type BeyondDue,
  type InstalmentDebt,
  instalmentDebts,
  type PaymentQuote,
  quoteOf,
  smallRest,
  sumDebts,
  totalToPay,
} from '@portal/credit-engine';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import { pesos } from '@portal/values/number-formats';
import { payableRange, smallRestText } from '@portal/values/payable-range';
import { type RawBuilder, sql } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type Credit, creditsBeside } from './credits.ts';

/** C: written-off portfolio, Y: total payment, N: any other (EN-12, PY-11). */
export type Marca = 'C' | 'Y' | 'N';

/** A customer's choice of the amount to pay of an invoice. */
export type Selection =
  | { readonly kind: 'total' }
  /** Whole pesos, between the quote's minimum and maximum. `beyondDue` is 'next_instalments' where it is left out. */
  | { readonly kind: 'amount'; readonly amount: number; readonly beyondDue?: BeyondDue };

/**
 * Amount outside the range that can be paid of an invoice, or one that leaves a rest below the least payment; the server
 * never replaces it by another.
 */
export class AmountOutOfRangeError extends ApiError {
  readonly invoice: string;
  readonly minimum: number;
  readonly maximum: number;

  constructor(invoice: string, minimum: number, maximum: number, rest = 0) {
    const range = `De la factura ${invoice} puedes pagar entre ${pesos(minimum)} y ${pesos(maximum)}.`;
    const message = rest === 0 ? range : `Factura ${invoice}. ${smallRestText(rest, maximum)}`;
    super('AMOUNT_OUT_OF_RANGE', { detail: message });
    this.name = 'AmountOutOfRangeError';
    this.invoice = invoice;
    this.minimum = minimum;
    this.maximum = maximum;
  }
}

/** Values that a payment line must have today. Money is whole pesos. */
export interface Quote {
  readonly invoice: string;
  readonly marca: Marca;
  readonly interestsMora: number;
  readonly amountWithoutMora: number;
  readonly totalPayment: number;
  /** Smallest amount that can be paid: the late interest, or 1 peso without any (PY-06). */
  readonly minimum: number;
  /**
   * Amount that closes the credit today, without interest of future periods (docs/credit-arithmetic.md, What a row
   * has earned, Ley 2032 of 2020).
   */
  readonly maximum: number;
  /** Version of the obligation, which changes with every change to it. */
  readonly version: number;
  /**
   * Quote that the approval honours, stored with the payment as JSON: day, caps, total, choice and allocation. The
   * total payment of a credit that is not closed by it goes to capital.
   */
  readonly stored: PaymentQuote;
}

/** Unpaid instalments of a credit on a day, oldest first; none when it is closed. */
export function unpaidInstalments(credit: Credit, asOf: string): InstalmentDebt[] {
  return credit.status === 'closed'
    ? []
    : instalmentDebts(credit.state, asOf).filter((debt) => debt.total > 0);
}

/**
 * Computes the values of paying a selection of an open credit on a day. Amounts that a caller displayed are only
 * compared with these.
 * @throws ApiError WRITTEN_OFF for the total payment of a written-off credit, which has none (PY-10);
 *   AmountOutOfRangeError for an amount below the minimum or above the maximum, or one that leaves less than the least
 *   payment.
 */
export function quote(credit: Credit, selection: Selection, asOf: string): Quote {
  const isWrittenOff = credit.portfolio === 'written_off';
  if (isWrittenOff && selection.kind === 'total') throw new ApiError('WRITTEN_OFF');
  const { mora } = sumDebts(unpaidInstalments(credit, asOf));
  const { minimum, maximum } = payableRange(mora, totalToPay(credit.state, asOf).total);
  const totalPayment = selection.kind === 'total' ? maximum : selection.amount;
  const rest = smallRest(credit.state, maximum, totalPayment);
  if (totalPayment < minimum || totalPayment > maximum || rest > 0) {
    throw new AmountOutOfRangeError(credit.invoice, minimum, maximum, rest);
  }
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
    stored: quoteOf(
      credit.state,
      selection.kind === 'total'
        ? { kind: 'total' }
        : { kind: 'amount', amount: totalPayment, beyondDue: selection.beyondDue ?? 'next_instalments' },
      asOf,
    ),
  };
}

export interface QuotedLine {
  readonly invoice: string;
  readonly selection: Selection;
}

/**
 * Quotes any number of a customer's invoices, in the order of the lines, and reads a value of another domain with them:
 * an expression over the column of the customer's ID. One statement without a lock: who writes by a quote checks the
 * versions of the credits again under their locks.
 *
 * The function throws ApiError INVOICE_WITHOUT_PLAN for an invoice that does not exist, is closed or is another
 * customer's, without a difference between the three; WRITTEN_OFF and AmountOutOfRangeError as {@link quote}.
 */
export function quotesBeside<T>(besideOf: (fiscalNumber: string) => RawBuilder<T>) {
  const find = creditsBeside(besideOf);
  return async (
    db: Handle,
    fiscalNumber: string,
    lines: readonly QuotedLine[],
    asOf: string,
  ): Promise<{ readonly quotes: Quote[]; readonly beside: T }> => {
    const found = await find(
      db,
      lines.map((line) => line.invoice),
    );
    const byInvoice = new Map(found.map(({ credit }) => [credit.invoice, credit]));
    const owner = canonicalFiscalNumber(fiscalNumber);
    const quotes = lines.map(({ invoice, selection }) => {
      const credit = byInvoice.get(invoice);
      if (credit?.status !== 'open' || credit.fiscalNumber !== owner) {
        throw new ApiError('INVOICE_WITHOUT_PLAN');
      }
      return quote(credit, selection, asOf);
    });
    const [first] = found;
    if (first === undefined) throw new ApiError('INVOICE_WITHOUT_PLAN');
    return { quotes, beside: first.beside };
  };
}

const quotesAlone = quotesBeside(() => sql<null>`null::text`);

/** Quotes any number of a customer's invoices, see {@link quotesBeside}. */
export async function quoteLines(
  db: Handle,
  fiscalNumber: string,
  lines: readonly QuotedLine[],
  asOf: string,
): Promise<Quote[]> {
  return (await quotesAlone(db, fiscalNumber, lines, asOf)).quotes;
}
