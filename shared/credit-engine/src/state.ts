import type { Amount, Rate } from './amount.ts';
import { type Caps, chargeableRate } from './caps.ts';
import type { BusinessDate } from './due-dates.ts';
import type { Charges } from './schedule.ts';
import { assertAmount, assertCount, refuse } from './shape.ts';

/** An instalment and what has been paid of it, in units. */
export interface InstalmentState {
  number: number;
  dueDate: BusinessDate;
  /** Charges by the plan. A recomputed row includes the part already paid. */
  charges: Charges;
  paid: Charges;
  /**
   * The day up to which its late interest is settled: set by every payment that reached charges, also one made before
   * the credit was imported (late interest goes first, so by then all of it was paid). Null while late interest runs
   * from the due date.
   */
  lateSettledOn: BusinessDate | null;
  /** Late interest paid since that day, in units. */
  latePaid: Amount;
  /**
   * Parts of `paid.capital` that were paid before the due date, with their days: from then on that capital earned no
   * interest. Left out where there are none.
   */
  repaidAhead?: readonly CapitalRepaid[];
}

/** Capital repaid on a day, in units. */
export interface CapitalRepaid {
  on: BusinessDate;
  capital: Amount;
}

/**
 * Part of a payment beside the rows of the plan, in units: a payment to capital, or interest collected ahead
 * that is given back. The capital of all rows plus that of all these is the principal.
 */
export interface OffPlanPart {
  /** The first row that was laid anew because of it. */
  firstNumber: number;
  capital: Amount;
  /** Interest of the running period for the days elapsed, and its IVA. */
  interest: Amount;
  iva: Amount;
  /** Interest and IVA that earlier payments had brought ahead and that were not earned: they repaid capital. */
  givenBack: { interest: Amount; iva: Amount };
}

/** An {@link OffPlanPart} with its day. */
export interface OffPlanPayment extends OffPlanPart {
  on: BusinessDate;
}

/**
 * Payments that the bank has not decided yet, or whose money waits: no late interest grows on the capital they cover
 * (docs/credit-arithmetic.md, Quotes and replay).
 */
export interface PaymentOnItsWay {
  asOf: BusinessDate;
  /**
   * Covered amounts by instalment; the lines of an allocation have this shape. Of several payments an instalment has
   * several, each with the day of its payment where that is another one.
   */
  lines: readonly { number: number; capital: Amount; asOf?: BusinessDate | undefined }[];
}

/** A credit as the engine sees it: its current plan with what was paid. Plain JSON. */
export interface CreditState {
  /** Day the first period starts to run. */
  openedOn: BusinessDate;
  /** Agreed rate of a month, in percent. */
  monthlyRate: Rate;
  /** IVA on interest, in percent. */
  ivaRate: Rate;
  /**
   * Null: no late interest is owed (written-off customers). Left out: each late day runs at the cap of its month in
   * `caps`. A table: at the cap of its month there, where late interest was quoted under other caps. A rate, annual
   * effective percent: every day runs at it, whatever the month.
   */
  lateRate?: Rate | Caps | null | undefined;
  /** Certified caps by month: what late interest runs at, and what limits the ordinary rate. */
  caps?: Caps;
  /**
   * The caps that limit the imported rows of the plan, where they are not all of `caps`: the others were known when
   * those rows were computed and are already in them. Rows from `laidFrom` on are limited by all.
   */
  limitingCaps?: Caps;
  /** Number of the first row recomputed here, with all after it. Left out while the whole plan is the imported one. */
  laidFrom?: number;
  /** All the instalments of the plan, in order of number and of due date, paid ones included. */
  instalments: readonly InstalmentState[];
  /** The plan's instalment without guarantee; a plan that ends earlier keeps it. Left out: that of the rows to come. */
  level?: Amount;
  /** Payments to capital and interest given back, by day. Left out where there are none. */
  offPlan?: readonly OffPlanPayment[];
  /** Left out where nothing is on its way. */
  onItsWay?: PaymentOnItsWay;
  /** The day a payment closed the credit: nothing is owed or earned from then on. Left out while it is open. */
  closedOn?: BusinessDate;
  /**
   * The least payment, in units: no rows that are laid anew end below it, and what a payment would leave below it is let
   * go (docs/credit-arithmetic.md, The least payment). Left out: none.
   */
  least?: Amount;
}

/** The rate that a row of a credit may charge, monthly percent: under the caps that limit it, see `laidFrom`. */
export function rateOfRow(
  { monthlyRate, caps, limitingCaps = caps, laidFrom = Number.POSITIVE_INFINITY }: CreditState,
  { number, dueDate }: Pick<InstalmentState, 'number' | 'dueDate'>,
): Rate {
  return chargeableRate(monthlyRate, number >= laidFrom ? caps : limitingCaps, dueDate);
}

/**
 * What a payment of an amount below the total would leave that cannot be paid alone, in units; 0 where it leaves nothing
 * or enough. Such a payment is not begun: the rest is offered with it (docs/credit-arithmetic.md, The least payment).
 */
export function smallRest({ least = 0 }: Pick<CreditState, 'least'>, total: Amount, amount: Amount): Amount {
  const rest = total - amount;
  return rest > 0 && rest < least ? rest : 0;
}

/** {@link CreditState.laidFrom} of a credit after its rows from a number on are laid anew. */
export function laidFromOf({ laidFrom }: CreditState, firstNumber: number): Pick<CreditState, 'laidFrom'> {
  return { laidFrom: Math.min(laidFrom ?? firstNumber, firstNumber) };
}

export const CHARGES = ['capital', 'interest', 'iva', 'guarantee'] as const;

/**
 * Checks the amounts of a state: whole, and no row paid above its charge. Throws RangeError. See
 * docs/credit-arithmetic.md, Shapes.
 */
export function assertState(credit: CreditState): void {
  if (!Array.isArray(credit.instalments)) refuse('instalments', 'a list of rows', credit.instalments);
  assertAmount(credit.least ?? 0, 'least');
  for (const { number, charges, paid, latePaid } of credit.instalments) {
    assertCount(number, 'number');
    assertAmount(latePaid, `latePaid of row ${number}`);
    for (const part of CHARGES) {
      assertAmount(charges[part], `charges.${part} of row ${number}`);
      assertAmount(paid[part], `paid.${part} of row ${number}`);
      if (paid[part] > charges[part]) {
        refuse(`paid.${part} of row ${number}`, `at most its charge, ${charges[part]}`, paid[part]);
      }
    }
  }
}
