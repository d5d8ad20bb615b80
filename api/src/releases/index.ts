/** The console's side of the release registry, which is the host's. */

export { giveCanaryPasses } from './operations/give-canary-passes.ts';
export { countPromised, objectiveJobs } from './operations/objectives.ts';
export { canaryInDoubt } from './queries/canary-in-doubt.ts';
export { releaseHandlers } from './routes.ts';
