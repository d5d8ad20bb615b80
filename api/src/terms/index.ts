/** Changing the number of instalments of a credit: a state machine of the server, approved by the customer's code. */
export { offersAndPayments, termOffers } from './eligibility.ts';
export { saveTermLimits, termLimits } from './limits.ts';
export { countTermSteps, type TermStep, termSteps } from './log.ts';
export { termMigrations } from './migrations.ts';
export { termHandlers } from './routes.ts';
export type { TermStatus } from './tables.ts';
