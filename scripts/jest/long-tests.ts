import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Files, or folders of files, that take ten seconds or more although they are short. Without times of an earlier run
 * Jest estimates by size and would start them last.
 */
export const LONG: readonly string[] = [
  'api/src/testing/fuzz/',
  'api/src/testing/simulation/',
  'api/src/payments/crash.db.test.ts',
  'renderer/renderer.test.ts',
  'scripts/drain.db.test.ts',
  'api/src/platform/full-disk.db.test.ts',
  'api/src/money-desk/reconcile-crash.db.test.ts',
  'api/src/plans.db.test.ts',
  'api/src/start-api.test.ts',
  'api/src/terms/crash.db.test.ts',
  'host/prerender/hostile-pages.test.ts',
  'host/prerender/render-faults.test.ts',
  'registry/testing/test-database.test.ts',
];

const isLong = (path: string): boolean => LONG.some((long) => path.startsWith(join(root, long)));

/** The tests in their order, with long files first. */
export function longFirst<T extends { readonly path: string }>(tests: readonly T[]): T[] {
  return [...tests].sort((a, b) => Number(isLong(b.path)) - Number(isLong(a.path)));
}
