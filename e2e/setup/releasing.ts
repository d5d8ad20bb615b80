import { releaseCommand } from './releases.ts';
import { test as base } from './test.ts';

interface ReleasingFixtures {
  /**
   * Runs `npm run release -- …` against this test's portal; returns the printed text. @throws Error where the registry
   * refuses
   */
  readonly release: (...args: readonly string[]) => Promise<string>;
}

/** A test that releases into its portal. */
export const test = base.extend<ReleasingFixtures>({
  release: async ({ portal, dataDir }, use) => use(releaseCommand({ ...portal, dataDir })),
});
