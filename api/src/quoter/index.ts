/** What a purchase would cost, and the code with which a customer makes it at the counter. Money is whole pesos. */
export { missingCaps, quoterJobs } from './missing-cap.ts';
export { quoterHandlers } from './routes.ts';
export { usuryHandlers } from './usury-rates.ts';
