import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const sources = execFileSync('git', ['ls-files', '-z', 'mf-*/src/*'], {
  cwd: join(import.meta.dirname, '../../..'),
  encoding: 'utf8',
})
  .split('\0')
  .filter(Boolean);

test('a remote’s sources are its pages, the parts that they share, and texts: no other folder, no lone component', () => {
  expect(sources.length).toBeGreaterThan(300);
  const places = sources.map((path) => path.split('/').slice(2));
  const elsewhere = places
    .map(([first = '', ...rest]) => (rest.length > 0 ? `${first}/` : first))
    .filter((name) => !/^(?:pages\/|parts\/|(?:\w+-)*texts\.ts|testing\.tsx)$/.test(name));
  expect([...new Set(elsewhere)]).toEqual([]);
});
