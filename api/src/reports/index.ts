/** What the back office reads across customers. The data are other domains'; they are asked for here. */
export { reportHandlers } from './routes.ts';
