import type { Input } from '@portal/contract';
import type { ErrorCode, FieldPath } from '@portal/contract/error-catalogue';
import type { Insertable } from 'kysely';
import { type CustomerContact, customerContactOf } from '../../../people/customers/index.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { AmountOutOfRangeError, quotesBeside } from '../../credit/index.ts';
import type { PaymentTables } from '../tables.ts';

type Body = Input<'POST /api/pay_invoices'>['body'];
/** A line as the screen showed it. */
export type ShownLine = Body['invoices_to_pay'][number];
/** A line as it is stored, without its transaction and its position. */
export type QuotedLine = Omit<Insertable<PaymentTables['payment_line']>, 'transaction_id' | 'position'>;

/** A payment that a business rule refuses: the reply has the status 'Fail' and is not an error. */
export class PaymentRuleError extends Error {
  readonly code: ErrorCode;
  /** Invoices of the refusal; empty where it is about the whole payment. */
  readonly invoices: readonly string[];
  /** ACH's own words where it prescribes them, or the limits of an amount; otherwise empty. */
  readonly notice: string;
  constructor(code: ErrorCode, invoices: readonly string[] = [], notice = '') {
    super(code);
    this.name = 'PaymentRuleError';
    this.code = code;
    this.invoices = invoices;
    this.notice = notice;
  }
}

/**
 * The lines in the order of their invoices, which is the order of their locks.
 * @throws ApiError INVALID_REQUEST when the body contradicts itself.
 */
export function shownLines(body: Body): readonly ShownLine[] {
  const lines = [...body.invoices_to_pay].sort((a, b) => (a.invoice < b.invoice ? -1 : 1));
  const fault = (path: FieldPath, message: string): never => {
    throw new ApiError('INVALID_REQUEST', { fields: [{ path, message }] });
  };
  const named = [...body.invoices].sort();
  if (named.length !== lines.length || named.some((invoice, i) => invoice !== lines[i]?.invoice)) {
    fault('/body/invoices', 'Las facturas no son las mismas de los valores por pagar.');
  }
  if (body.total_amount !== lines.reduce((sum, line) => sum + line.total_payment, 0)) {
    fault('/body/total_amount', 'El total no es la suma de las facturas.');
  }
  if (lines.some((line) => line.amount_without_mora + line.interests_mora !== line.total_payment)) {
    fault('/body/invoices_to_pay', 'El valor de una factura no es la suma de sus partes.');
  }
  return lines;
}

/** Lines as they are stored, with what they were computed from. */
export interface QuotedPayment {
  readonly lines: readonly QuotedLine[];
  /** Versions of the credits, in the order of the lines; the amounts are true for these versions only. */
  readonly versions: readonly number[];
  /** Contact of the payer; null where there is no such customer. */
  readonly contact: CustomerContact | null;
}

const quotesAndContact = quotesBeside(customerContactOf);

/**
 * The lines with amounts computed now; those of the screen are only compared (T26).
 * @throws PaymentRuleError AMOUNT_CHANGED, AMOUNT_OUT_OF_RANGE with the limits in its notice
 * @throws ApiError INVOICE_WITHOUT_PLAN for an invoice that is not the payer's, WRITTEN_OFF
 */
export async function recomputed(
  db: Handle,
  fiscalNumber: string,
  today: string,
  shown: readonly ShownLine[],
): Promise<QuotedPayment> {
  const selections = shown.map((line) => ({
    invoice: line.invoice,
    selection:
      line.marca === 'Y'
        ? ({ kind: 'total' } as const)
        : ({
            kind: 'amount',
            amount: line.total_payment,
            beyondDue: line.beyond_due ?? 'next_instalments',
          } as const),
  }));
  const found = await quotesAndContact(db, fiscalNumber, selections, today).catch((error: unknown) => {
    if (!(error instanceof AmountOutOfRangeError)) throw error;
    throw new PaymentRuleError('AMOUNT_OUT_OF_RANGE', [error.invoice], error.detail);
  });
  const lines = found.quotes.map((quote, index) => {
    const line = shown[index];
    const same =
      quote.interestsMora === line?.interests_mora &&
      quote.totalPayment === line.total_payment &&
      quote.marca === line.marca;
    if (!same) throw new PaymentRuleError('AMOUNT_CHANGED', [quote.invoice]);
    return {
      invoice: quote.invoice,
      amount_without_mora: quote.amountWithoutMora,
      interests_mora: quote.interestsMora,
      total_payment: quote.totalPayment,
      marca: quote.marca,
      beyond_due: line.beyond_due ?? 'next_instalments',
      quoted_total: quote.maximum,
      quoted_caps: JSON.stringify(quote.stored.caps ?? {}),
      quoted_allocation: JSON.stringify(quote.stored.allocation),
    };
  });
  return { lines, versions: found.quotes.map(({ version }) => version), contact: found.beside };
}
