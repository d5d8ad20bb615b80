import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '..');

interface Line {
  readonly what: string;
  readonly cells: readonly string[];
}

/** Lines of the tables of the comparison, without headings and rules. */
function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| |'))
    .map((line) => {
      const [what = '', ...cells] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim());
      return { what, cells };
    })
    .filter(({ what }) => what !== '');
}

const lines = linesOf(readFileSync(join(root, 'docs/administration.md'), 'utf8'));
const testsIn = ({ cells }: Line): readonly string[] =>
  [...(cells.at(-1) ?? '').matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '');

test('the comparison of the administration has lines, each with has, better or missing', () => {
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.filter(({ cells: [here] }) => !/^(has|better|missing)\b/.test(here ?? ''))).toEqual([]);
});

test('each line of ours names tests, and they are there', () => {
  const ours = lines.filter(({ cells: [here] }) => !here?.startsWith('missing'));
  expect(ours.filter((line) => testsIn(line).length === 0).map(({ what }) => what)).toEqual([]);
  const named = ours.flatMap(testsIn);
  expect(named.filter((path) => !/\.(test|spec)\.tsx?$/.test(path) || !existsSync(join(root, path)))).toEqual(
    [],
  );
});

test('a line without a test, or with one that is gone, is seen', () => {
  const [one, gone] = linesOf('| A | has | | |\n| B | has | | `no/such.test.ts` |');
  expect(one && testsIn(one)).toEqual([]);
  expect(gone && testsIn(gone)).toEqual(['no/such.test.ts']);
});
