import { expect, test } from '@jest/globals';
import { testsOf } from './test-paths.ts';

const files = [
  'api/src/credits/plan.test.ts',
  'api/src/credits/plan.db.test.ts',
  'api/testing/soak.nightly.test.ts',
  'mf-terms/src/pages/terms/page.test.tsx',
  'e2e/journeys/term-change.spec.ts',
  'proving/component-pages/pages.spec.ts',
];

test('a folder names the tests of all kinds in it, and no others', () => {
  expect(Object.fromEntries(testsOf(['api/src/credits'], files))).toEqual({
    unit: ['api/src/credits/plan.test.ts'],
    database: ['api/src/credits/plan.db.test.ts'],
  });
});

test('a part of a path is enough, whatever the kind of its tests', () => {
  expect(Object.fromEntries(testsOf(['term', 'soak'], files))).toEqual({
    nightly: ['api/testing/soak.nightly.test.ts'],
    unit: ['mf-terms/src/pages/terms/page.test.tsx'],
    browser: ['e2e/journeys/term-change.spec.ts'],
  });
});

test('a path without tests names none', () => {
  expect(testsOf(['nowhere'], files).size).toBe(0);
});
