/**
 * The arithmetic of a credit as pure functions: no clock, no database, no floating point. The API and the browser
 * compute with it alike.
 *
 * - **Amounts** are whole counts of the rounding unit: pesos by default, cents at unit '0.01'
 *   ({@link amountOf}, {@link amountText}, {@link scheduleTable}).
 * - **Rates** are percent as decimal text ('1.8762'); EA is annual effective.
 * - **Dates** are 'YYYY-MM-DD' in America/Bogota.
 * - Input outside these shapes throws RangeError, with the argument and its value; late interest without any cap to
 *   run at throws {@link CapMissingError}; a term that a credit does not allow throws {@link TermChangeError}. There is
 *   no other failure.
 *
 * | question | function |
 * |---|---|
 * | what is 24.99 % EA a month? | {@link monthlyFromAnnual} |
 * | what is the instalment, and the plan? | {@link levelInstalment}, {@link schedule}, {@link guaranteeFee} |
 * | what is owed of each instalment today? | {@link instalmentDebts}, {@link lateInterestByCaps} |
 * | what closes the credit today? | {@link totalToPay} |
 * | what does a payment of X cover? | {@link allocate}, then {@link afterPayment} |
 * | what is left and cannot be paid alone? | {@link letGoOf} |
 * | what if X repaid capital? | {@link capitalChoices} |
 * | what was the customer shown, and what does that come to now? | {@link quoteOf}, {@link allocateQuoted} |
 * | what rate do its payments come to, fees included? | {@link effectiveRate} |
 * | what if it ran over N instalments? | {@link changeTerm}, then {@link afterTermChange} |
 * | what is the credit without a payment, or under another cap? | {@link replay}, {@link underCaps} |
 */

export { type Amount, amountOf, amountText, type Rate, type RoundingUnit } from './amount.ts';
export { type CapitalChoice, type CapitalChoices, capitalChoices } from './capital-choices.ts';
export {
  CapMissingError,
  type Caps,
  capOfMonth,
  chargeableRate,
  lateInterestByCaps,
  lowerOfEachMonth,
} from './caps.ts';
export {
  type AllocatedLine,
  availableLimit,
  type Component,
  type Components,
  type InstalmentDebt,
  instalmentDebts,
  lateInterest,
  type Payoff,
  payoffDebts,
  sumDebts,
  type Total,
  totalToPay,
} from './debt.ts';
export { type BusinessDate, daysBetween, daysLate, dueDates } from './due-dates.ts';
export { elapsedDays, type InterestPart } from './earned.ts';
export { type EffectiveRate, effectiveRate } from './effective-rate.ts';
export { type GuaranteeTerms, guaranteeFee, splitEvenly } from './guarantee.ts';
export { type OfferedRate, offeredRate } from './offered-rate.ts';
export {
  type Allocation,
  type AllocationOptions,
  afterPayment,
  allocate,
  type BeyondDue,
  letGoOf,
} from './payment-allocation.ts';
export { type NewPlan, underCaps } from './plan.ts';
export { type PurchasePrice, type PurchaseTerms, purchasePrice } from './purchase.ts';
export { allocateQuoted, type PaymentQuote, type PaymentRequest, quoteOf } from './quote.ts';
export { annualFromMonthly, isWithinUsuryCap, monthlyFromAnnual, monthlyFromNominal } from './rates.ts';
export {
  type CreditEvent,
  type PaymentEvent,
  type Replay,
  type ReplayedEvent,
  replay,
  type TermEvent,
} from './replay.ts';
export {
  type Charges,
  layRows,
  levelInstalment,
  type ScheduleRow,
  type ScheduleTable,
  type ScheduleTableTerms,
  type ScheduleTerms,
  type ScheduleTotals,
  schedule,
  scheduleTable,
  scheduleTotals,
} from './schedule.ts';
export {
  type CapitalRepaid,
  type CreditState,
  type InstalmentState,
  type OffPlanPart,
  type OffPlanPayment,
  type PaymentOnItsWay,
  rateOfRow,
  smallRest,
} from './state.ts';
export {
  afterTermChange,
  changeTerm,
  changeTermAsSigned,
  type PlanOutlook,
  type SignedTerm,
  type TermChange,
  TermChangeError,
} from './term-change.ts';
