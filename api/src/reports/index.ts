/** What the back office reads across domains. The data are theirs; they are asked for here. */
export { fileSources } from './files/index.ts';
export { reportHandlers } from './routes.ts';
