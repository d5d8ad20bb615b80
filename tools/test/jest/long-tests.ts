import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/**
 * Files, or folders of files, that take ten seconds or more although they are short. Without times of an earlier run
 * Jest estimates by size and would start them last.
 */
export const LONG: readonly string[] = [
  'api/testing/fuzz/',
  'api/testing/simulation/',
  'api/src/money/payments/crash.db.test.ts',
  'platform/renderer/renderer.test.ts',
  'tools/test/whole/drain.db.test.ts',
  'api/src/platform/database/full-disk.db.test.ts',
  'api/src/money/money-desk/reconcile-crash.db.test.ts',
  'api/src/app/plans.db.test.ts',
  'api/src/app/start-api.test.ts',
  'api/src/lending/terms/crash.db.test.ts',
  'platform/host/prerender/hostile-pages.test.ts',
  'platform/host/prerender/render-faults.test.ts',
  'platform/registry/testing/test-database.test.ts',
];

const isLong = (path: string): boolean => LONG.some((long) => path.startsWith(join(root, long)));

/** The tests in their order, with long files first. */
export function longFirst<T extends { readonly path: string }>(tests: readonly T[]): T[] {
  return [...tests].sort((a, b) => Number(isLong(b.path)) - Number(isLong(a.path)));
}
