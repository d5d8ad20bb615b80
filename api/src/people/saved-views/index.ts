/** Filters and order of a list that an administrator keeps under a name. */
export { savedViewHandlers } from './routes.ts';
