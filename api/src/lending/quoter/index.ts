/** Quotes of purchases, and the code with which a customer buys at the counter. Money is whole pesos. */
export { quoterJobs } from './jobs.ts';
export { missingCaps } from './queries/missing-caps.ts';
export { quoterHandlers } from './routes.ts';
export { usuryHandlers } from './usury-routes.ts';
