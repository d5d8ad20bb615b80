import { expect, test } from '@jest/globals';
import { setHash } from './set.ts';

test('a set has one hash, in whatever order its remotes are named', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((digit) => digit.repeat(20)) as [string, string, string];
  const hash = setHash({ shell: a, remotes: { 'mf-a': b, 'mf-b': c } });
  expect(hash).toMatch(/^[0-9a-f]{20}$/);
  expect(setHash({ shell: a, remotes: { 'mf-b': c, 'mf-a': b } })).toBe(hash);
  expect(setHash({ shell: a, remotes: { 'mf-a': c, 'mf-b': b } })).not.toBe(hash);
});
