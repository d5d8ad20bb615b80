import type { Amount } from './amount.ts';
import { type CapitalPart, capitalPart } from './capital-payment.ts';
import {
  type AllocatedLine,
  type InstalmentDebt,
  type PayoffDebts,
  payoffOf,
  sumDebts,
  type Total,
} from './debt.ts';
import type { BusinessDate } from './due-dates.ts';
import { aheadOfEarned, type NewPlan, withRows } from './plan.ts';
import { assertAmount, refuse } from './shape.ts';
import { type CreditState, type InstalmentState, laidFromOf, type OffPlanPart, smallRest } from './state.ts';

/**
 * The customer's choice for the part of a payment beyond the amount due: the next instalments in order, or capital,
 * keeping the instalment ('shorten_term') or the number of rows ('lower_instalment'). See docs/credit-arithmetic.md,
 * Allocation.
 */
export type BeyondDue = 'next_instalments' | 'shorten_term' | 'lower_instalment';

const BEYOND_DUE: readonly BeyondDue[] = ['next_instalments', 'shorten_term', 'lower_instalment'];

export interface Allocation {
  lines: AllocatedLine[];
  /** By component: the lines and the part beside the plan, less the interest given back. */
  applied: Total;
  /** Part beyond the whole debt; applied.total + remainder = the payment. */
  remainder: Amount;
  /** Whether the payment closes the credit: it reaches what is to pay in total on that day, or leaves less than `least`. */
  settles: boolean;
  /** What a payment that closes the credit left of each row, below the least payment. Left out where nothing was. */
  letGo?: AllocatedLine[];
  /** Part applied beside the rows; left out without one. */
  offPlan?: OffPlanPart;
  /** The plan laid anew; left out where the plan stays. */
  plan?: NewPlan;
}

/** Options of a payment beside its amount and day. */
export interface AllocationOptions {
  /** Default 'next_instalments'. */
  beyondDue?: BeyondDue;
  /**
   * The customer asked for the total. Where the payment does not reach it any more, what it has beyond the debts due
   * goes to capital (shorten_term), never to interest of future periods. See docs/credit-arithmetic.md, Quotes and
   * replay. Default false.
   */
  isTotal?: boolean;
}

/**
 * Allocates a payment: all late interest first (oldest instalment first), then instalment by instalment
 * guarantee, IVA, interest, capital, up to everything due; what exceeds that goes where the customer chose. A payment
 * that reaches the total to pay of the day, or leaves less than the least payment of it, closes the credit instead,
 * without interest of future periods. The
 * preview on screen and the posting to the ledger both call this. See docs/credit-arithmetic.md, Allocation, What a
 * row has earned, Quotes and replay.
 * @throws CapMissingError where late interest has no cap to run at; RangeError for input out of shape.
 */
export function allocate(
  credit: CreditState,
  payment: Amount,
  asOf: BusinessDate,
  options: AllocationOptions = {},
): Allocation {
  assertAmount(payment, 'payment');
  const { beyondDue = 'next_instalments', isTotal = false } = options;
  if (!BEYOND_DUE.includes(beyondDue)) refuse('beyondDue', `one of ${BEYOND_DUE.join(', ')}`, beyondDue);
  const payoff = payoffOf(credit, asOf);
  const total = totalOf(payoff);
  const isEnough = payment >= total || (payment > 0 && smallRest(credit, total, payment) > 0);
  if (isEnough) return closing(credit, payoff, payment);

  const debts = payoff.instalments;
  const toCapital = isTotal || beyondDue !== 'next_instalments';
  const due = sumDebts(debts.filter((debt) => debt.isDue)).total;
  if (!toCapital || payment <= due) return allocationOf(inOrder(debts, payment), null, 0, false);
  const part = capitalPart(credit, payoff, {
    beyond: payment - due,
    asOf,
    keepsLevel: isTotal || beyondDue === 'shorten_term',
  });
  const lines = inOrder(
    debts.filter((debt) => debt.isDue),
    due,
  );
  return allocationOf([...lines, ...(part.line === null ? [] : [part.line])], part, 0, false);
}

/**
 * Closes a credit of which less than the least payment is to be paid in all on a day, without money: it cannot be paid
 * alone, so it is let go. Undefined for any other credit. See docs/credit-arithmetic.md, The least payment.
 * @throws CapMissingError where late interest has no cap to run at; RangeError for input out of shape.
 */
export function letGoOf(credit: CreditState, asOf: BusinessDate): Allocation | undefined {
  const payoff = payoffOf(credit, asOf);
  return smallRest(credit, totalOf(payoff), 0) > 0 ? closing(credit, payoff, 0) : undefined;
}

function totalOf({ debts, givenBack }: PayoffDebts): Amount {
  return sumDebts(debts).total - givenBack.interest - givenBack.iva;
}

function closing(credit: CreditState, { debts, givenBack }: PayoffDebts, payment: Amount): Allocation {
  const back = givenBack.interest + givenBack.iva;
  const lines = inOrder(debts, payment + back);
  const firstNumber = (credit.instalments.at(-1)?.number ?? 0) + 1;
  const offPlan = { firstNumber, capital: 0, interest: 0, iva: 0, givenBack };
  const remainder = payment + back - sumDebts(lines).total;
  const allocation = allocationOf(lines, back === 0 ? null : { offPlan }, remainder, true);
  const letGo = debts.map((debt) => less(debt, lines)).filter((line) => sumDebts([line]).total > 0);
  return letGo.length === 0 ? allocation : { ...allocation, letGo };
}

/** What lines leave of a debt. */
function less({ number, ...debt }: InstalmentDebt, lines: readonly AllocatedLine[]): AllocatedLine {
  const { mora, guarantee, iva, interest, capital } = sumDebts(
    lines.filter((line) => line.number === number),
  );
  return {
    number,
    mora: debt.mora - mora,
    guarantee: debt.guarantee - guarantee,
    iva: debt.iva - iva,
    interest: debt.interest - interest,
    capital: debt.capital - capital,
  };
}

function allocationOf(
  lines: AllocatedLine[],
  part: Pick<CapitalPart, 'offPlan' | 'plan'> | null,
  remainder: Amount,
  settles: boolean,
): Allocation {
  const { offPlan, plan } = part ?? {};
  const sum = sumDebts(lines);
  if (offPlan === undefined) return { lines, applied: sum, remainder, settles };
  const capital = sum.capital + offPlan.capital;
  const interest = sum.interest + offPlan.interest - offPlan.givenBack.interest;
  const iva = sum.iva + offPlan.iva - offPlan.givenBack.iva;
  const applied = {
    ...sum,
    capital,
    interest,
    iva,
    total: sum.mora + sum.guarantee + capital + interest + iva,
  };
  return { lines, applied, remainder, settles, offPlan, ...(plan === undefined ? {} : { plan }) };
}

/** Late interest of all debts, then the debts in their order, as far as the money goes. */
function inOrder(debts: readonly InstalmentDebt[], payment: Amount): AllocatedLine[] {
  let left = payment;
  const take = (owed: Amount): Amount => {
    const taken = Math.min(owed, left);
    left -= taken;
    return taken;
  };
  const late = debts.map((debt) => take(debt.mora));
  return debts
    .map((debt, index) => allocatedLine(debt, late[index] ?? 0, take))
    .filter((line) => sumDebts([line]).total > 0);
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
  const { lines: paidLines, letGo = [], offPlan, plan } = allocation;
  const lines = [...paidLines, ...letGo];
  const byNumber = Map.groupBy(lines, (line) => line.number);
  const lateSettled =
    offPlan !== undefined || lines.some((line) => sumDebts([{ ...line, mora: 0 }]).total > 0);
  const covered = (row: InstalmentState): InstalmentState => {
    const line = sumDebts(byNumber.get(row.number) ?? []);
    const { paid } = row;
    const { capital } = line;
    return {
      ...row,
      paid: {
        capital: paid.capital + capital,
        interest: paid.interest + line.interest,
        iva: paid.iva + line.iva,
        guarantee: paid.guarantee + line.guarantee,
      },
      lateSettledOn: lateSettled ? asOf : row.lateSettledOn,
      latePaid: lateSettled ? 0 : row.latePaid + line.mora,
      ...(capital > 0 && asOf < row.dueDate
        ? { repaidAhead: [...(row.repaidAhead ?? []), { on: asOf, capital }] }
        : {}),
    };
  };
  const closed = allocation.settles ? { closedOn: credit.closedOn ?? asOf } : {};
  const paid = { ...credit, ...closed, instalments: credit.instalments.map(covered) };
  if (offPlan === undefined) return paid;
  const after = { ...paid, offPlan: [...(credit.offPlan ?? []), { on: asOf, ...offPlan }] };
  if (plan === undefined) return after;
  const index = credit.instalments.findIndex((row) => row.number === plan.firstNumber);
  const instalments = withRows(after, index, plan.rows, aheadOfEarned(paid, index, asOf)).map((row, place) =>
    place < index ? row : { ...row, lateSettledOn: asOf, latePaid: 0 },
  );
  return { ...after, ...laidFromOf(credit, plan.firstNumber), instalments, level: plan.level };
}
