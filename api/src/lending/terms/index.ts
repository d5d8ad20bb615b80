/** Changing the number of instalments of a credit: a state machine of the server, approved by the customer's code. */

export { saveTermLimits } from './product-limits.ts';
export { offersAndPayments } from './queries/term-eligibility.ts';
export { countTermSteps, type TermStep, termSteps } from './queries/term-steps.ts';
export { termHandlers } from './routes.ts';
export type { TermStatus } from './tables.ts';
