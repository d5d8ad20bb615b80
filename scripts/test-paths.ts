import { globSync } from 'node:fs';
import { runBrowserTests } from './browser.ts';
import { databaseTests, jest, littleHashing } from './jest.ts';
import { root, runNode } from './processes.ts';

/** Kinds of tests, each with what runs it. */
export type TestKind = 'unit' | 'database' | 'nightly' | 'browser';

/** The kind of a file of tests, by its path; undefined where it is none that `npm test` runs. */
export function kindOf(path: string): TestKind | undefined {
  if (/^e2e\/.*\.spec\.ts$/.test(path)) return 'browser';
  if (path.endsWith('.nightly.test.ts')) return 'nightly';
  if (path.endsWith('.db.test.ts')) return 'database';
  return /\.test\.tsx?$/.test(path) ? 'unit' : undefined;
}

/** Files of tests whose path contains one of the given texts, by kind. */
export function testsOf(texts: readonly string[], files: readonly string[]): Map<TestKind, string[]> {
  const found = new Map<TestKind, string[]>();
  for (const file of files) {
    const kind = texts.some((text) => file.includes(text)) ? kindOf(file) : undefined;
    if (kind) found.set(kind, [...(found.get(kind) ?? []), file]);
  }
  return found;
}

/**
 * Runs the tests of the given paths, each kind as it needs; database tests on PostgreSQL. Answers the exit code.
 * @param paths Files, folders or parts of paths.
 */
export async function testPaths(paths: readonly string[]): Promise<number> {
  const files = globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.portal', '.git'].includes(name),
  });
  const found = testsOf(
    paths.map((path) => path.replace(/^\.\//, '')),
    files,
  );
  if (found.size === 0) {
    console.error(`No tests in ${paths.join(', ')}.`);
    return 1;
  }
  let code = 0;
  const { unit, database, nightly, browser } = Object.fromEntries(found) as Partial<
    Record<TestKind, string[]>
  >;
  if (unit) code ||= await jest(unit, littleHashing);
  if (database) code ||= await databaseTests.postgres(database, littleHashing);
  if (nightly) code ||= await databaseTests.postgres(['--runInBand', '--verbose', ...nightly]);
  if (browser) code ||= (await runNode(['scripts/build.ts'])) || (await runBrowserTests(browser));
  return code;
}
