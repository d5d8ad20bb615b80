/** Increase of a customer's limit: the possible amounts, the code that approves it, and its state. */
export { limitJobs } from './operations/answer-requests.ts';
export { limitHandlers } from './routes.ts';
