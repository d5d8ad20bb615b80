import type { Amount } from './amount.ts';
import type { Caps } from './caps.ts';
import { totalToPay } from './debt.ts';
import type { BusinessDate } from './due-dates.ts';
import { type Allocation, allocate, type BeyondDue } from './payment-allocation.ts';
import { assertAmount } from './shape.ts';
import type { CreditState } from './state.ts';

/** Amount that a customer asks to pay of a credit, in units. */
export type PaymentRequest = { kind: 'total' } | { kind: 'amount'; amount: Amount; beyondDue?: BeyondDue };

/** Quote shown when a payment begins, which its approval honours. Plain JSON, stored with the payment. */
export interface PaymentQuote {
  asOf: BusinessDate;
  /** The caps it was computed with; left out where the state has none. */
  caps?: Caps;
  amount: Amount;
  /** Amount that closes the credit that day. */
  total: Amount;
  isTotal: boolean;
  beyondDue: BeyondDue;
  allocation: Allocation;
}

/**
 * Quotes a payment on a day. An amount above the total is quoted as it is: what no debt is left for is the
 * allocation's remainder. See docs/credit-arithmetic.md, Quotes and replay.
 * @throws CapMissingError where late interest has no cap to run at; RangeError for input out of shape.
 */
export function quoteOf(credit: CreditState, request: PaymentRequest, asOf: BusinessDate): PaymentQuote {
  const { total } = totalToPay(credit, asOf);
  const isTotal = request.kind === 'total';
  const amount = isTotal ? total : assertAmount(request.amount, 'amount');
  const beyondDue = isTotal ? 'shorten_term' : (request.beyondDue ?? 'next_instalments');
  return {
    asOf,
    ...(credit.caps === undefined ? {} : { caps: credit.caps }),
    amount,
    total,
    isTotal,
    beyondDue,
    allocation: allocate(credit, amount, asOf, { beyondDue, isTotal }),
  };
}

/**
 * Allocates an approved payment as it was quoted: as of the quote's day, with its caps and its choice, on the credit
 * as it is now. Where the credit is as it was, that is the quote's allocation, whatever cap was entered since.
 */
export function allocateQuoted(
  credit: CreditState,
  quote: Omit<PaymentQuote, 'total' | 'allocation'>,
): Allocation {
  const { asOf, caps, amount, beyondDue, isTotal } = quote;
  return allocate(caps === undefined ? credit : { ...credit, caps }, amount, asOf, { beyondDue, isTotal });
}
