import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LONG, longFirst } from './long-tests.ts';

const root = join(import.meta.dirname, '../../..');

test('files and folders that are named as long exist', () => {
  expect(LONG.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('long files begin before others, which keep their order, as long ones do', () => {
  const paths = [
    'api/src/app/access.db.test.ts',
    'api/testing/simulation/simulation.db.test.ts',
    'api/src/app.test.ts',
    'api/src/money/payments/crash.db.test.ts',
  ];
  const sorted = longFirst(paths.map((path) => ({ path: join(root, path) })));
  expect(sorted.map(({ path }) => path)).toEqual([1, 3, 0, 2].map((at) => join(root, paths[at] ?? '')));
});
