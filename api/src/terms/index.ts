/** Changing the number of instalments of a credit: a state machine of the server, approved by the customer's code. */
export { offersAndPayments } from './eligibility.ts';
export { saveTermLimits } from './limits.ts';
export { countTermSteps, type TermStep, termSteps } from './log.ts';
export { termHandlers } from './routes.ts';
export type { TermStatus } from './tables.ts';
