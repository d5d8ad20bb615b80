import { expect, test } from '@jest/globals';
import { build, route } from '../testing/builds.ts';
import { rehearsalLines, rehearse } from './rehearsal.ts';

const remote = (name: string, react: string | undefined) =>
  build({
    name,
    routes: [route(`/${name.slice(3)}`, 'client')],
    uses: react ? { [`./${name.slice(3)}`]: ['react'] } : {},
    more: { versions: react ? { react } : {} },
  }).release;
const set = {
  hash: 'x',
  shell: build({ name: 'shell', provides: { react: [] }, more: { versions: { react: '19.3.1' } } }).release,
  remotes: [remote('mf-a', '19.3.1'), remote('mf-b', '20.0.0'), remote('mf-c', undefined)],
};

test('it says who would break with another major, where, and who takes it already', () => {
  const found = rehearse(set, 'react@20');
  expect(found).toMatchObject([
    { name: 'mf-a', owner: 'mf-a-team', built: '19.3.1', paths: ['/a'], breaks: true },
    { name: 'mf-b', breaks: false },
  ]);
  expect(rehearsalLines('react@20', found)).toContain('1 of 2 remotes');
});

test('a version within the major breaks no remote that was built with an older one', () => {
  expect(rehearse(set, 'react@19.9').map(({ breaks }) => breaks)).toEqual([false, true]);
});

test('what is not shared is said, with what is', () => {
  expect(() => rehearse(set, 'vue@3')).toThrow('It shares react');
  expect(() => rehearse(set, 'react')).toThrow('no shared module with a version');
});
