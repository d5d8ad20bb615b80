import { releaseCommand } from './releases.ts';
import { test as base } from './test.ts';

interface ReleasingFixtures {
  /** `npm run release -- …` against this test's portal; answers what it printed. @throws where the registry refuses. */
  readonly release: (...args: readonly string[]) => Promise<string>;
}

/** A test that releases something into its portal. */
export const test = base.extend<ReleasingFixtures>({
  release: async ({ portal, dataDir }, use) => use(releaseCommand({ ...portal, dataDir })),
});
