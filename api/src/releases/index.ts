/** The console's side of the release registry, which is the host's. */
export { canaryInDoubt } from './canary-in-doubt.ts';
export { giveCanaryPasses } from './canary-pass.ts';
export { countPromised, objectiveJobs } from './objectives.ts';
export { releaseHandlers } from './routes.ts';
