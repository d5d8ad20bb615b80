import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { could, couldNot } from '../../../e2e/failure-modes/hostile-remote/attempts.ts';

const root = join(import.meta.dirname, '../../..');

test('[F6] docs/hostile-remote.md says of each attempt of a hostile remote what the attempt found, and of no other', () => {
  const text = readFileSync(join(root, 'docs/hostile-remote.md'), 'utf8');
  const row = /attempts\.ts[^|]*\n\| could not \| could \|\n\|---\|---\|\n\| (.*) \| (.*) \|\n/.exec(text);
  const [, refused = '', succeeded = ''] = row ?? [];
  expect(refused.split('; ')).toEqual(couldNot);
  expect(succeeded.split('; ')).toEqual(could);
});
