import { type DifferenceKind, differenceBetween, type QuestionedPayment } from '../payments/index.ts';
import type { CaseKind, CaseState } from './tables.ts';

/** Target content of the case of a payment, computed from the payment alone. Whole pesos. */
export interface WantedCase {
  readonly kind: CaseKind;
  readonly state: CaseState;
  readonly amount: number;
}

/** The bank's last statement on a payment on which its file and our books differed. */
export interface BankWord {
  readonly difference: DifferenceKind;
  readonly amount: number | null;
  readonly isPaid: boolean | null;
}

/** `over` when the bank has more than our books expect, `under` when less. */
function overOrUnder(bank: number, ours: number): CaseState {
  return bank >= ours ? 'over' : 'under';
}

/** The case for marks and unapplied money of a payment; undefined where they need no person. */
function ofPayment(payment: QuestionedPayment, unapplied: number): WantedCase | undefined {
  const received = payment.receivedAmount ?? payment.totalAmount;
  // A mark on money that the bank took back is settled; only what is unapplied of it may need a person.
  const isBack = payment.money === 'reversed';
  switch (isBack ? null : payment.attention) {
    case 'AMOUNT_MISMATCH':
      return { kind: 'amount', state: overOrUnder(received, payment.totalAmount), amount: received };
    case 'LATE_APPROVAL':
      return { kind: 'late', state: 'mismatch', amount: unapplied || received };
    case 'SECOND_APPROVAL':
      return { kind: 'second', state: 'over', amount: unapplied || received };
    case 'ABANDONED_APPROVAL':
      return { kind: 'abandoned', state: 'mismatch', amount: unapplied || received };
    case 'ABANDONED_PENDING':
      return { kind: 'abandoned', state: 'expected', amount: payment.totalAmount };
    case 'UNKNOWN_STATE':
    case 'UNRESOLVED':
      return { kind: 'no_answer', state: 'expected', amount: payment.totalAmount };
    case 'NOT_AT_GATEWAY':
      return { kind: 'not_at_bank', state: 'missing', amount: payment.totalAmount };
    case 'TRAZABILITY_REPEATED':
      return { kind: 'repeated', state: 'mismatch', amount: payment.totalAmount };
    case null:
      // Below 0, the bank took back money that had been returned to the customer.
      if (unapplied === 0) return undefined;
      return { kind: 'unapplied', state: overOrUnder(unapplied, 0), amount: Math.abs(unapplied) };
  }
}

/** Present difference between the books and the bank's word; undefined where they agree meanwhile. */
function ofDifference(payment: QuestionedPayment | undefined, bank: BankWord): WantedCase | undefined {
  const ours = payment ? (payment.receivedAmount ?? payment.totalAmount) : 0;
  // A bank amount that is no whole number of pesos is shown as text; the case then has our amount.
  const amount = bank.amount ?? ours;
  // A file that does not name a payment is not changed by the bank's answer to a question.
  const isNamed = bank.difference !== 'only_here' && bank.isPaid !== null;
  const statement = isNamed
    ? { isPaid: bank.isPaid === true, amount: bank.amount, amountSaid: null, at: null }
    : undefined;
  const booked = payment && { money: payment.money, amount: ours, paidAt: payment.paidAt, askedAt: null };
  switch (differenceBetween(statement, booked)) {
    case null:
      return undefined;
    case 'only_at_bank':
    case 'only_here':
    case 'outside':
      return { kind: 'difference', state: 'missing', amount };
    case 'status':
      return { kind: 'difference', state: 'mismatch', amount };
    case 'amount':
      return {
        kind: 'difference',
        state: bank.amount === null ? 'mismatch' : overOrUnder(bank.amount, ours),
        amount,
      };
  }
}

/**
 * Target content of the case of a payment; undefined where no person is needed. The mark of the payment comes first,
 * since it says more than a difference between books and bank.
 */
export function wantedCase(
  payment: QuestionedPayment | undefined,
  unapplied: number,
  bank: BankWord | undefined,
): WantedCase | undefined {
  const marked = payment && ofPayment(payment, unapplied);
  return marked ?? (bank && ofDifference(payment, bank));
}
