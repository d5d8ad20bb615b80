import type { Amount } from './amount.ts';
import { type AllocatedLine, type PayoffDebts, sumDebts } from './debt.ts';
import type { BusinessDate } from './due-dates.ts';
import { elapsedDays } from './earned.ts';
import { levelFrom, type NewPlan } from './plan.ts';
import { layRows, levelInstalment } from './schedule.ts';
import type { CreditState, OffPlanPart } from './state.ts';

/** Allocation of the part of a payment that goes to capital beyond the debts due. */
export interface CapitalPart {
  /** Part applied to the first row to come, or null. */
  line: AllocatedLine | null;
  offPlan?: OffPlanPart;
  plan?: NewPlan;
}

/**
 * Pays the interest and IVA that the running period earned until the day, then capital, then guarantee, and lays the
 * rows to come anew over what is left, from the next due date. A payment that does not reach capital is paid on the
 * running row, and the plan stays. Interest that rows already due collected ahead and did not earn repays capital too.
 * See docs/credit-arithmetic.md, Allocation.
 */
export function capitalPart(
  credit: CreditState,
  payoff: PayoffDebts,
  payment: { beyond: Amount; asOf: BusinessDate; keepsLevel: boolean },
): CapitalPart {
  const { beyond, asOf, keepsLevel } = payment;
  const index = payoff.instalments.findIndex((debt) => !debt.isDue && debt.total > 0);
  const row = credit.instalments[index];
  const accrued = payoff.debts[index];
  if (row === undefined || accrued === undefined) return { line: null };
  const nothing = { number: row.number, mora: 0, guarantee: 0, iva: 0, interest: 0, capital: 0 };
  const iva = Math.min(beyond, accrued.iva);
  const interest = Math.min(beyond - iva, accrued.interest);
  const rest = beyond - iva - interest;
  if (rest === 0) return { line: { ...nothing, iva, interest } };

  const toCome = payoff.instalments.slice(index);
  const owed = sumDebts(toCome);
  const givenBack = payoff.givenBackOfDue;
  const toRepay = rest + givenBack.interest + givenBack.iva;
  const capital = Math.min(toRepay, owed.capital);
  const guarantee = toRepay - capital;
  const plan = newPlan(credit, index, {
    capital: owed.capital - capital,
    guarantee: owed.guarantee - guarantee,
    rowsLeft: toCome.length,
    firstDays: 30 - elapsedDays(credit, index, asOf),
    keepsLevel,
  });
  return {
    line: guarantee === 0 ? null : { ...nothing, guarantee },
    offPlan: { firstNumber: row.number, capital, interest, iva, givenBack },
    plan,
  };
}

interface Left {
  capital: Amount;
  guarantee: Amount;
  rowsLeft: number;
  /** Days of the running period still to come, of 30. */
  firstDays: number;
  keepsLevel: boolean;
}

/**
 * Terminar antes: the instalment stays, rows until nothing is left, the last one smaller; never more rows than were
 * left. Bajar la cuota: as many rows as were left, at the level instalment of what is left.
 */
function newPlan(credit: CreditState, index: number, left: Left): NewPlan {
  const { monthlyRate, ivaRate, instalments, caps, least = 0 } = credit;
  const { capital, guarantee, rowsLeft, firstDays, keepsLevel } = left;
  const dates = instalments.slice(index).map((row) => row.dueDate);
  const level = keepsLevel
    ? levelFrom(credit, index)
    : levelInstalment({ capital, monthlyRate, ivaRate, instalments: rowsLeft });
  const firstNumber = instalments[index]?.number ?? 1;
  const rows = layRows({
    ...{ capital, guarantee, monthlyRate, ivaRate, level, dates, firstNumber, firstDays },
    ...{ endsWhenRepaid: keepsLevel, least },
    ...(caps === undefined ? {} : { caps }),
  });
  return { firstNumber, level, rows };
}
