/** The fields of Playwright's JSON report that this project reads. */
export interface BrowserTestSuite {
  readonly suites?: readonly BrowserTestSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly line: number;
    readonly tests: readonly {
      readonly projectName: string;
      readonly status: string;
      /** Each attempt, in milliseconds. */
      readonly results: readonly { readonly duration: number }[];
    }[];
  }[];
}

export interface BrowserTestReport extends BrowserTestSuite {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/** Result of a run of the browser tests. */
export interface BrowserTestResult {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only at the second attempt: each counts as failed, since its cause must be found. */
  readonly secondTries: readonly string[];
  readonly durations: readonly TestDuration[];
}

export interface TestDuration {
  readonly name: string;
  readonly milliseconds: number;
}

/** Counts the tests of a report. */
export function browserTestResult(report: BrowserTestReport): BrowserTestResult {
  const { stats, errors } = report;
  const tests = testsIn(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    secondTries: tests.flatMap(({ name, status }) => (status === 'flaky' ? [name] : [])),
    durations: tests,
  };
}

function testsIn({ suites = [], specs = [] }: BrowserTestSuite): (TestDuration & { status: string })[] {
  return [
    ...suites.flatMap(testsIn),
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, status, results }) => ({
        name: `[${projectName}] ${file}:${line} ${title}`,
        status,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
  ];
}
