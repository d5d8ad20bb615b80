import { expect, test } from '@jest/globals';
import { checksInWords, skippedChecksIn } from './release-checks.ts';

const entry = (words: string) => `mf-x 1.0.0 (abc) is live. ${words} Reason: a text`;

test('why checks were skipped is read back from the log, and of others nothing', () => {
  expect(skippedChecksIn(entry(checksInWords({ skipped: 'the portal is down.' })))).toBe(
    'the portal is down.',
  );
  for (const checks of ['passed', undefined] as const)
    expect(skippedChecksIn(entry(checksInWords(checks)))).toBeUndefined();
});
