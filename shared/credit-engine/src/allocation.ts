import { type Amount, assertAmount } from './amount.ts';
import {
  type Components,
  type CreditState,
  type InstalmentDebt,
  instalmentDebts,
  payoffDebts,
  sumDebts,
  type Total,
} from './debt.ts';
import type { BusinessDate } from './due-dates.ts';

/** What a payment covers of one instalment, in units. Only instalments it touches are listed. */
export interface AllocatedLine extends Components {
  number: number;
}

export interface Allocation {
  lines: AllocatedLine[];
  /** Sum of the lines by component. */
  applied: Total;
  /** What no debt was left for; applied.total + remainder = the payment. */
  remainder: Amount;
  /** Whether the payment closes the credit: it reaches what is to pay in total on that day. */
  settles: boolean;
}

/**
 * Allocates a payment: all late interest first (oldest instalment first), then instalment by instalment
 * guarantee, IVA, interest, capital; what exceeds the instalments due goes on to the next ones. A payment that
 * reaches the total to pay of the day closes the credit instead, without interest of future periods. The
 * preview on screen and the posting to the ledger both call this. Source: credit.md 7 and 8.
 */
export function allocate(credit: CreditState, payment: Amount, asOf: BusinessDate): Allocation {
  assertAmount(payment, 'A payment');
  const payoff = payoffDebts(credit, asOf);
  const settles = payment >= sumDebts(payoff).total;
  const debts = settles ? payoff : instalmentDebts(credit, asOf);
  let left = payment;
  const take = (owed: Amount): Amount => {
    const taken = Math.min(owed, left);
    left -= taken;
    return taken;
  };
  const late = debts.map((debt) => take(debt.mora));
  const lines = debts
    .map((debt, index) => allocatedLine(debt, late[index] ?? 0, take))
    .filter((line) => sumDebts([line]).total > 0);
  return { lines, applied: sumDebts(lines), remainder: left, settles };
}

function allocatedLine(debt: InstalmentDebt, mora: Amount, take: (owed: Amount) => Amount): AllocatedLine {
  const guarantee = take(debt.guarantee);
  const iva = take(debt.iva);
  const interest = take(debt.interest);
  const capital = take(debt.capital);
  return { number: debt.number, mora, guarantee, iva, interest, capital };
}

/** The credit after an allocation of that day; the input is untouched. */
export function afterPayment(credit: CreditState, allocation: Allocation, asOf: BusinessDate): CreditState {
  const byNumber = new Map(allocation.lines.map((line) => [line.number, line]));
  const lateSettled = allocation.applied.total > allocation.applied.mora;
  const instalments = credit.instalments.map((instalment) => {
    const line = byNumber.get(instalment.number);
    const paid = instalment.paid;
    return {
      ...instalment,
      paid: {
        capital: paid.capital + (line?.capital ?? 0),
        interest: paid.interest + (line?.interest ?? 0),
        iva: paid.iva + (line?.iva ?? 0),
        guarantee: paid.guarantee + (line?.guarantee ?? 0),
      },
      lateSettledOn: lateSettled ? asOf : instalment.lateSettledOn,
      latePaid: lateSettled ? 0 : instalment.latePaid + (line?.mora ?? 0),
    };
  });
  return { ...credit, instalments };
}
