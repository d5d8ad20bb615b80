import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { could, hostile, waysOut } from './hostile-bundles.fixture.ts';

test('[F6] docs/hostile-remote.md says of each attempt of a hostile server bundle what became of it, and of no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../..', 'docs/hostile-remote.md'), 'utf8');
  const row =
    /\n\| could not \| cost its own page \| could \|\n\|---\|---\|---\|\n\| (.*) \| (.*) \| (.*) \|\n/.exec(
      text,
    );
  expect(row?.slice(1).map((cell) => cell.split('; '))).toEqual([waysOut, hostile, could].map(Object.keys));
  expect(Object.keys({ ...waysOut, ...hostile }).length).toBeGreaterThanOrEqual(25);
});
