import { expect, test } from '@jest/globals';
import type { Release } from '@portal/release-protocol/release';
import { weightLines } from './weights.ts';

const release = {
  name: 'mf-tried',
  owner: 'pagos',
  pages: { './heavy': ['a.js', 'b.css'], './light': ['b.css'], './right': ['a.js'], './unlisted': ['a.js'] },
  files: { 'a.js': { bytes: 60_000 }, 'b.css': { bytes: 6_401 } },
  budgets: { './heavy': 66_400, './light': 20_000, './right': 60_000 },
} as unknown as Release;

test('a build says what each page weighs, which the registry would refuse, and which file mends it', () => {
  const { lines, refusals } = weightLines(release);
  expect(lines).toEqual([
    expect.stringMatching(
      /^mf-tried \.\/heavy: 66401 bytes, its budget is 66400: OVER_BUDGET\. .*mf-tried\/budgets\.json.*operator/,
    ),
    expect.stringMatching(
      /^mf-tried \.\/light: 6401 bytes, its budget is 20000: LOOSE_BUDGET\. Lower .*mf-tried\/budgets\.json/,
    ),
    'mf-tried ./right: 60000 bytes, its budget is 60000',
    'mf-tried ./unlisted: 60000 bytes, its budget is 100000',
  ]);
  expect(refusals).toEqual(lines.slice(0, 2));
});
