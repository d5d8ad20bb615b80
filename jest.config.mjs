import { browserTests } from './shared/remote-kit/src/testing/jest/index.ts';

/**
 * Two projects: server-side code and what of the browser's code needs no page in Node as it is, the rest in jsdom. Both
 * run as native ES modules.
 */
const { testTimeout, extensionsToTreatAsEsm, ...browser } = browserTests;

const shared = {
  extensionsToTreatAsEsm,
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/', '/.portal/'],
  modulePathIgnorePatterns: ['<rootDir>/.portal/'],
};

export default {
  // Not among the temporary files, which go with each run: what is compiled once serves the next one.
  cacheDirectory: '<rootDir>/node_modules/.cache/jest',
  testTimeout,
  testSequencer: '<rootDir>/tools/test/jest/long-first.mjs',
  // Jest would leave one core to the watcher.
  maxWorkers: '100%',
  // Native ES modules are never given back while a process lives; it is replaced before it runs out of memory.
  workerIdleMemoryLimit: '1GB',
  projects: [
    {
      ...shared,
      displayName: 'node',
      testEnvironment: '<rootDir>/tools/test/jest/own-realm-environment.ts',
      runtime: '<rootDir>/tools/test/jest/own-realm-runtime.mjs',
      transform: {},
      testMatch: [
        '<rootDir>/{api,platform,simulators,tools,proving,ops}/**/*.test.ts',
        '<rootDir>/shared/{values,contract,release-protocol,process-kit,test-kit,credit-engine,features,remote-kit,api-client}/**/*.test.ts',
        // Of the browser's code what needs neither window nor channels nor sheets: a file there is loaded in a tenth of the time.
        '<rootDir>/{mf-*,shared/ui}/**/!(*.dom).test.ts',
      ],
    },
    {
      ...shared,
      ...browser,
      displayName: 'browser',
      testMatch: [
        '<rootDir>/shell/src/**/*.test.{ts,tsx}',
        '<rootDir>/{mf-*,shared/{api-client,event-bus,features,remote-kit,ui}}/**/*.test.tsx',
        '<rootDir>/{mf-*,shared/{event-bus,ui}}/**/*.dom.test.ts',
      ],
    },
  ],
};
