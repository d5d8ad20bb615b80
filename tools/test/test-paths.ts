import { globSync } from 'node:fs';
import { root } from '../processes.ts';
import { runBrowserTests } from './browser.ts';
import { databaseTests, jest, littleHashing } from './jest.ts';

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

/** Files of tests of this checkout, relative to the root. */
export function testFiles(): string[] {
  return globSync('**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: (name) => ['node_modules', 'dist', '.portal', '.git'].includes(name),
  }).toSorted();
}

/** All tests of a kind, or those of it in the paths that narrow it: `npm test -- unit <path>`. Each answers its exit code. */
export const suites: ReadonlyMap<string, (args: readonly string[]) => Promise<number>> = new Map([
  ['unit', (paths) => jest(paths, littleHashing)],
  ['db', bothDatabases],
  ['e2e', runBrowserTests],
]);

/** Database tests on both kinds of database: the embedded one, then a PostgreSQL that runs as long as the tests. */
async function bothDatabases(paths: readonly string[]): Promise<number> {
  const args = paths.length > 0 ? paths : ['db.test'];
  console.log('\nDatabase tests, embedded database');
  const embedded = await databaseTests.embedded(args, littleHashing);
  console.log('\nDatabase tests, PostgreSQL');
  const postgres = await databaseTests.postgres(args, littleHashing);
  return embedded || postgres;
}

/**
 * Runs the tests of the given paths, each kind as it needs; database tests on PostgreSQL. Answers the exit code.
 * @param paths Files, folders or parts of paths.
 */
export async function testPaths(paths: readonly string[]): Promise<number> {
  const found = testsOf(
    paths.map((path) => path.replace(/^\.\//, '')),
    testFiles(),
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
  if (browser) code ||= await runBrowserTests(browser);
  return code;
}
