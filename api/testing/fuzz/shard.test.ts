import { expect, test } from '@jest/globals';
import { contract } from '@portal/contract/contract';
import { partOf, shardOf } from './shard.ts';

test('[Z3] each call of the contract is in exactly one part of a run, and the parts are of one size', () => {
  const names = Object.keys(contract);
  const parts = Array.from({ length: 8 }, (_, at) => partOf(names, shardOf(`${at + 1}/8`)));
  expect(parts.flat().sort()).toEqual(names.sort());
  const sizes = parts.map(({ length }) => length);
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1);
  expect(partOf(names, shardOf('1/1'))).toEqual(names);
});

test.each(['', '0/8', '9/8', '1', '1/0', 'a/b', '1/8 '])('"%s" is no part', (text) => {
  expect(() => shardOf(text)).toThrow('no part of a run');
});
