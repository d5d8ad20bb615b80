import { join } from 'node:path';
import { browserTests } from './shared/remote-kit/src/testing/jest/index.ts';

/**
 * Two projects: server-side code and what of the browser's code needs no page in Node as it is, the rest in jsdom. Both
 * run as native ES modules. The configuration of each package is this one, for the tests in its folder.
 */
const { testTimeout, extensionsToTreatAsEsm, ...browser } = browserTests;
const path = (here) => join(import.meta.dirname, here);
/** Set where there is a database for the tests: by `npm test` and its kinds, not by `npm run test` in a package's folder. */
const { TEST_DATABASE_URL, TEST_DATABASE_TEMPLATE = TEST_DATABASE_URL } = process.env;

const shared = {
  extensionsToTreatAsEsm,
  testPathIgnorePatterns: [
    ...['/node_modules/', '/dist/', '/e2e/', '/.portal/'],
    ...(TEST_DATABASE_TEMPLATE ? [] : ['\\.(db|nightly)\\.test\\.ts$']),
  ],
  modulePathIgnorePatterns: ['<rootDir>/.portal/'],
};

export default {
  // Not among the temporary files, which go with each run: what is compiled once serves the next one.
  cacheDirectory: path('node_modules/.cache/jest'),
  testTimeout,
  testSequencer: path('tools/test/jest/long-first.mjs'),
  // Jest would leave one core to the watcher.
  maxWorkers: '100%',
  // Native ES modules are never given back while a process lives; it is replaced before it runs out of memory.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: path('tools/test/jest/own-realm-environment.ts'),
      runtime: path('tools/test/jest/own-realm-runtime.mjs'),
      transform: {},
      testMatch: [
        path('{api,platform,simulators,tools,proving,ops}/**/*.test.ts'),
        path('shared/!(event-bus|ui)/**/*.test.ts'),
        // Of the browser's code what needs neither window nor channels nor sheets: a file there is loaded in a tenth of the time.
        path('{mf-*,shared/ui}/**/!(*.dom).test.ts'),
      ],
    },
    {
      ...shared,
      ...browser,
      displayName: 'browser',
      testMatch: [
        path('shell/src/**/*.test.{ts,tsx}'),
        path('{mf-*,shared/*}/**/*.test.tsx'),
        path('{mf-*,shared/{event-bus,ui}}/**/*.dom.test.ts'),
      ],
    },
  ],
};
