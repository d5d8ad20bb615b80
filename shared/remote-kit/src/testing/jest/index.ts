import { fileURLToPath } from 'node:url';

const path = (url: string): string => fileURLToPath(url);

/**
 * Configuration of Jest for the tests of a remote: TypeScript and TSX as native ES modules in jsdom, with a window that
 * has what browsers have. A remote's `jest.config.mjs` is `export { browserTests as default } from '@portal/remote-kit/testing/jest'`.
 * Jest has to run with `--experimental-vm-modules`.
 */
export const browserTests = {
  testEnvironment: path(import.meta.resolve('./browser-environment.ts')),
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  // A limit for tests that hang, not a measure of speed.
  testTimeout: 120_000,
  transform: {
    '^.+\\.(ts|tsx|mts)$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2024',
          transform: { react: { runtime: 'automatic' } },
        },
        module: { type: 'es6' },
      },
    ],
  },
  // Installed packages of the portal keep their JSX; all others are compiled.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/@portal\\+|@portal/)'],
  moduleNameMapper: { '\\.css$': path(import.meta.resolve('./css-modules.ts')) },
  setupFiles: [path(import.meta.resolve('./browser-functions.ts'))],
} as const;
