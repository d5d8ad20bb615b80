import { expect, test } from '@jest/globals';
import { type BrowserTestReport, browserTestResult } from './browser-test-report.ts';

const spec = (title: string, ...status: string[]) => ({
  title,
  file: 'journeys/pays.spec.ts',
  line: 7,
  tests: status.map((one, at) => ({
    projectName: at === 0 ? 'phone' : 'desktop',
    status: one,
    results: one === 'flaky' ? [{ duration: 3000 }, { duration: 500 }] : [{ duration: 200 }],
  })),
});

const report: BrowserTestReport = {
  stats: { expected: 3, unexpected: 1, flaky: 1 },
  errors: [],
  suites: [
    {
      specs: [spec('a customer pays', 'expected', 'flaky')],
      suites: [
        { specs: [spec('a customer waits', 'expected', 'unexpected'), spec('a clerk looks', 'expected')] },
      ],
    },
  ],
};

test('a test that passes only at its second try counts as failed, and is named', () => {
  expect(browserTestResult(report)).toMatchObject({
    passed: 3,
    failed: 2,
    secondTries: ['[desktop] journeys/pays.spec.ts:7 a customer pays'],
  });
});

test('an error outside of the tests counts as failed', () => {
  expect(browserTestResult({ ...report, errors: [{}] }).failed).toBe(3);
});

test('the time of a test is that of all its attempts', () => {
  expect(browserTestResult(report).durations).toContainEqual(
    expect.objectContaining({
      name: '[desktop] journeys/pays.spec.ts:7 a customer pays',
      milliseconds: 3500,
    }),
  );
});
