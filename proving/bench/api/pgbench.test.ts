import { expect, test } from '@jest/globals';
import { replayOf } from './pgbench.ts';

test('recorded statements become variables of pgbench, each statement its own', () => {
  expect(
    replayOf([
      { text: 'begin', values: [] },
      { text: 'select $1::text, $2', values: ['a', null] },
      { text: 'select $1;\n', values: ['{"b"}'] },
    ]),
  ).toEqual({
    text: 'begin;\nselect :s1p1::text, null;\nselect :s2p1;\n',
    variables: { s1p1: 'a', s2p1: '{"b"}' },
  });
});

test('a statement whose parameters were not recorded is refused rather than measured', () => {
  expect(() => replayOf([{ text: 'select $1', values: [] }])).toThrow('no parameter 1');
});
