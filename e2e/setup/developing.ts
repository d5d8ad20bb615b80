import { type Developed, startDeveloping } from './developing-process.ts';
import { test as base } from './test.ts';

interface DevelopingFixtures {
  /** Starts development of a remote in the middle of this test's portal, on a copy of its sources. */
  readonly develop: (remote: string) => Promise<Developed>;
}

/** A test with a remote under development. */
export const test = base.extend<DevelopingFixtures>({
  develop: async ({ portal }, use) => {
    const begun: Developed[] = [];
    await use(async (remote) => {
      const developed = await startDeveloping(portal.url, remote);
      begun.push(developed);
      return developed;
    });
    for (const developed of begun) await developed.end();
  },
});
