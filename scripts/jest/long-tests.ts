import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * Files, or folders of them, that take from ten seconds to minutes though they are short. Where no earlier run has left its
 * times, Jest guesses them by the size and would begin these last.
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

/** The tests in their order, those of long files before all others. */
export function longFirst<T extends { readonly path: string }>(tests: readonly T[]): T[] {
  return [...tests].sort((a, b) => Number(isLong(b.path)) - Number(isLong(a.path)));
}
