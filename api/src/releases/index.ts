/** The console's side of the release registry, which is the host's. */
export { releaseHandlers } from './routes.ts';
