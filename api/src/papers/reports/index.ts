/** Reports of the back office across domains, which own the data. */
export { fileSources, reportHandlers } from './routes.ts';
