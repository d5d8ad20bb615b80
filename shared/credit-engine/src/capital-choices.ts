import type { Amount } from './amount.ts';
import { type InstalmentDebt, instalmentDebts, payoffOf, sumDebts } from './debt.ts';
import type { BusinessDate } from './due-dates.ts';
import { elapsedDays, type InterestPart } from './earned.ts';
import { type Allocation, afterPayment, allocate, type BeyondDue } from './payment-allocation.ts';
import { assertAmount } from './shape.ts';
import type { CreditState } from './state.ts';

/** Result of a payment by one of the choices; amounts in units. */
export interface CapitalChoice {
  /** Interest and IVA that the customer saves against the plan as it is. */
  saves: Amount;
  /** The due date of the last row to pay. */
  lastDueDate: BusinessDate;
  /** Monthly instalment from then on, guarantee included. */
  instalment: Amount;
  /** Rows still to pay. */
  left: number;
  /** Amount of the last of them. */
  lastInstalment: Amount;
  /** The next instalment to pay. */
  next: { number: number; dueDate: BusinessDate; amount: Amount };
  /** Capital left after the payment. */
  capitalLeft: Amount;
  /** Allocation of the payment, row by row and beside the plan. */
  allocation: Allocation;
}

/** Choices of a customer who pays more than the amount due and less than the total. */
export interface CapitalChoices {
  amount: Amount;
  /** Late interest and everything due. */
  due: Amount;
  /** Days of the running period elapsed, at most 30, and the interest and IVA earned in them that are unpaid. */
  elapsed: number;
  accrued: InterestPart;
  /** Amount that closes the credit that day, its difference to the payment, and the saving. */
  total: Amount;
  missing: Amount;
  totalSaves: Amount;
  choices: Record<BeyondDue, CapitalChoice>;
}

/**
 * The three choices for a payment beyond what is due, each with its consequences, from the same allocation that is
 * posted. Null where there is nothing to choose: the amount is at most what is due, or closes the credit.
 * 300.000 on 924.607 at 1.8762 %, 15 days elapsed: shorten_term saves 44.507, lower_instalment 26.222.
 * @throws CapMissingError where late interest has no cap to run at; RangeError for input out of shape.
 */
export function capitalChoices(
  credit: CreditState,
  amount: Amount,
  asOf: BusinessDate,
): CapitalChoices | null {
  assertAmount(amount, 'amount');
  const { instalments, debts, givenBack } = payoffOf(credit, asOf);
  const total = sumDebts(debts).total - givenBack.interest - givenBack.iva;
  const due = sumDebts(instalments.filter((debt) => debt.isDue)).total;
  if (amount <= due || allocate(credit, amount, asOf).settles) return null;
  const asPlanned = sumDebts(instalments).total;
  const running = instalments.findIndex((debt) => !debt.isDue);
  const accrued = sumDebts(debts.filter((debt) => !debt.isDue));
  const choose = (beyondDue: BeyondDue): CapitalChoice => {
    const allocation = allocate(credit, amount, asOf, { beyondDue });
    const after = afterPayment(credit, allocation, asOf);
    const left = instalmentDebts(after, asOf).filter((debt) => debt.total > 0);
    const [next] = left;
    const last = left.at(-1);
    if (next === undefined || last === undefined)
      throw new Error('A payment below the total closed a credit');
    return {
      saves: asPlanned - amount - sumDebts(left).total,
      lastDueDate: last.dueDate,
      instalment: wholeRow(after, left),
      left: left.length,
      lastInstalment: last.total,
      next: { number: next.number, dueDate: next.dueDate, amount: next.total },
      capitalLeft: sumDebts(left).capital,
      allocation,
    };
  };
  return {
    amount,
    due,
    elapsed: elapsedDays(credit, running, asOf),
    accrued: { interest: accrued.interest, iva: accrued.iva },
    total,
    missing: total - amount,
    totalSaves: asPlanned - total,
    choices: {
      next_instalments: choose('next_instalments'),
      shorten_term: choose('shorten_term'),
      lower_instalment: choose('lower_instalment'),
    },
  };
}

/** The whole instalment of the first row without a payment, otherwise the rest of the last row. */
function wholeRow(credit: CreditState, left: readonly InstalmentDebt[]): Amount {
  const untouched = new Set(
    credit.instalments
      .filter(({ paid }) => paid.capital + paid.interest + paid.iva + paid.guarantee === 0)
      .map((row) => row.number),
  );
  return left.find((debt) => untouched.has(debt.number))?.total ?? left.at(-1)?.total ?? 0;
}
