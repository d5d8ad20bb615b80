/** The console's side of the release registry, which is the host's. */

export { canaryInDoubt } from './queries/canary-in-doubt.ts';
export { releaseHandlers } from './routes.ts';
