/**
 * The arithmetic of a credit as pure functions: no clock, no database, no floating point.
 *
 * - **Amounts** are whole counts of the rounding unit: pesos by default, cents at unit '0.01'
 *   ({@link amountOf}, {@link amountText}, {@link scheduleTable}).
 * - **Rates** are percent as decimal text ('1.8762'); EA is annual effective.
 * - **Dates** are 'YYYY-MM-DD' in America/Bogota.
 * - Input outside these shapes throws RangeError; there is no other failure.
 *
 * | question | function |
 * |---|---|
 * | what is 24.99 % EA a month? | {@link monthlyFromAnnual} |
 * | what is the instalment, and the plan? | {@link levelInstalment}, {@link schedule}, {@link guaranteeFee} |
 * | what is owed of each instalment today? | {@link instalmentDebts}, {@link lateInterest} |
 * | what closes the credit today? | {@link totalToPay} |
 * | what does a payment of X cover? | {@link allocate}, then {@link afterPayment} |
 * | what if it ran over N instalments? | {@link changeTerm} |
 */
export { type AllocatedLine, type Allocation, afterPayment, allocate } from './allocation.ts';
export { type Amount, amountOf, amountText, type Rate, type RoundingUnit } from './amount.ts';
export {
  availableLimit,
  type Component,
  type Components,
  type CreditState,
  type InstalmentDebt,
  type InstalmentState,
  instalmentDebts,
  lateInterest,
  payoffDebts,
  sumDebts,
  type Total,
  totalToPay,
} from './debt.ts';
export { type BusinessDate, daysBetween, daysLate, dueDates } from './due-dates.ts';
export { type GuaranteeTerms, guaranteeFee, splitEvenly } from './guarantee.ts';
export { type OfferedRate, offeredRate } from './offered-rate.ts';
export { annualFromMonthly, isWithinUsuryCap, monthlyFromAnnual, monthlyFromNominal } from './rates.ts';
export {
  type Charges,
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
export { changeTerm, type PlanOutlook, type TermChange } from './term-change.ts';
