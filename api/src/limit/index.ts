/** More limit for a customer: what may be asked for, the code that approves it, and what became of it. */
export { limitHandlers } from './routes.ts';
