import { runNode } from './processes.ts';

/** Runs jest with native ES modules. */
export const jest = (args: readonly string[], environment?: Readonly<Record<string, string | undefined>>) =>
  runNode(['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', ...args], environment);

export const notDatabase = [
  '--testPathIgnorePatterns',
  '\\.db\\.test\\.ts$',
  '/node_modules/',
  '/dist/',
  '/e2e/',
];
