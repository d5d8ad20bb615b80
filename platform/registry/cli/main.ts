import '@portal/process-kit/guarded-egress';

import { ownRepository } from './own-repository.ts';
import { runReleaseCommand } from './release.ts';

/** `portal-release …` in the repository of a remote; in a checkout of the portal it is `npm run release -- …`. */
await runReleaseCommand(ownRepository(process.cwd()));
