/** Reports of the back office across domains, which own the data. */
export { fileSources } from './files/index.ts';
export { reportHandlers } from './routes.ts';
