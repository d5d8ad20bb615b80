import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missingEngines } from '../../e2e/engines/installed.ts';
import { commitDraw } from '../../e2e/setup/draw.ts';
import { type Output, root, run, runNode } from '../processes.ts';
import { browserTests } from './browser.ts';
import { type BrowserTestReport, browserTestResult, type TestDuration } from './browser-test-report.ts';
import { drawnTests, type JestStage } from './draw.ts';
import { databaseTests, jest, littleHashing } from './jest.ts';
import { kindOf, suites, testFiles, testPaths } from './test-paths.ts';

// `npm test -- <path>`: what is there alone; `npm test -- unit`: one kind.
const paths = process.argv.slice(2);
const suite = suites.get(paths[0] ?? '');
if (suite) process.exit(await suite(paths.slice(1)));
if (paths.length > 0) process.exit(await testPaths(paths));

/**
 * Everything that must hold before a change is kept. Every step runs, so that one failure does not hide
 * the next, and the last line counts tests (and each check that is not made of tests as one).
 */
const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'));
/** How many of the slowest tests are named after the run. */
const SLOWEST = 10;
let passed = 0;
let failed = 0;
const durations: TestDuration[] = [];
const started = Date.now();

type Work = (output?: Output) => Promise<void>;

const step = async (name: string, work: Work, output: Output = 'inherit'): Promise<void> => {
  const say = (line: string): void =>
    output === 'inherit' ? console.log(line) : void writeSync(output, `${line}\n`);
  const from = Date.now();
  say(`\n━━ ${name}`);
  try {
    await work(output);
  } catch (error) {
    failed += 1;
    say(error instanceof Error ? error.message : String(error));
  }
  say(`━━ ${name}: ${Math.round((Date.now() - from) / 1000)} s`);
};

/**
 * Two steps at once, since one alone leaves a processor idle; the second step's output is shown when both have ended.
 */
const stepsAtOnce = async (
  first: readonly [string, Work],
  second: readonly [string, Work],
): Promise<void> => {
  const file = join(reports, 'second.log');
  const output = openSync(file, 'w');
  await Promise.all([step(...first), step(...second, output)]);
  closeSync(output);
  process.stdout.write(readFileSync(file));
};

const check = async (code: Promise<number>): Promise<void> => {
  if ((await code) === 0) passed += 1;
  else failed += 1;
};

interface JestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numRuntimeErrorTestSuites: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly duration?: number | null }[];
  }[];
}

const { DRAW = commitDraw() } = process.env;
const files = testFiles();

/** A stage of the files that run for this change; what is drawn is said with the number of each part. */
const jestStep = async (
  name: JestStage,
  runner: typeof jest,
  options: readonly string[],
  output?: Output,
) => {
  const kind = name === 'unit' ? 'unit' : 'database';
  const drawn = drawnTests(
    name,
    files.filter((path) => kindOf(path) === kind),
    DRAW,
  );
  const say = drawn.parts.map((part) => `${part.drawn} of ${part.of} files: ${part.name}`);
  const lines = `${say.join('\n')}\nDrawn by ${DRAW} (DRAW=${DRAW} repeats it).\n`;
  writeSync(output === 'inherit' || output === undefined ? 1 : output, lines);
  const args = [...drawn.files, ...options];
  const file = join(reports, `${name}.json`);
  const code = await runner([...args, '--json', `--outputFile=${file}`], littleHashing, output);
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport;
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  for (const { assertionResults } of report.testResults) {
    for (const { title, duration } of assertionResults) {
      durations.push({ name: `[${name}] ${title}`, milliseconds: duration ?? 0 });
    }
  }
  if (code !== 0 && report.numFailedTests + report.numRuntimeErrorTestSuites === 0) failed += 1;
};

const browserStep = async () => {
  const file = join(reports, 'e2e.json');
  console.log(
    `Those of every change, and of the others the ones that ${DRAW} draws (DRAW=${DRAW} repeats it).`,
  );
  await browserTests(['--reporter=list,json'], { PLAYWRIGHT_JSON_OUTPUT_NAME: file, DRAW });
  const result = browserTestResult(JSON.parse(readFileSync(file, 'utf8')) as BrowserTestReport);
  passed += result.passed;
  failed += result.failed;
  durations.push(...result.durations);
  for (const name of result.secondTries) console.log(`Passed only at the second try: ${name}`);
};

await stepsAtOnce(
  ['Format, lint and borders', (output) => check(runNode(['tools/lint.ts'], {}, output))],
  ['Types', (output) => check(run('tsc', [], {}, root, output))],
);
await step('Unit tests', () => jestStep('unit', jest, []));
// Before the database tests: some of them start a host process from the build.
await step('Build', () => check(runNode(['tools/build/build.ts'])));
// A test on PostgreSQL waits for the server's answers; meanwhile a third worker uses the processor.
await stepsAtOnce(
  ['Database tests, PostgreSQL', (output) => jestStep('postgres', databaseTests.postgres, [], output)],
  [
    'Database tests, embedded database',
    (output) => jestStep('embedded', databaseTests.embedded, ['--maxWorkers=1'], output),
  ],
);
await step('Browser tests', browserStep);

rmSync(reports, { recursive: true, force: true });
console.log('\nThe slowest tests:');
for (const { name, milliseconds } of durations
  .toSorted((one, other) => other.milliseconds - one.milliseconds)
  .slice(0, SLOWEST)) {
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${name}`);
}
console.log(`\nIn ${Math.round((Date.now() - started) / 1000)} s`);
for (const line of missingEngines()) console.log(line);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
