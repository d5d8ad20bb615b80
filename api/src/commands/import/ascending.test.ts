import { describe, expect, test } from '@jest/globals';
import { families, unrepeated } from './ascending.ts';
import type { Fault } from './faults.ts';
import type { Row } from './tables.ts';

async function* rowsOf(keys: string): AsyncGenerator<Row<string>> {
  for (const [at, values] of [...keys].entries()) yield { line: at + 2, values };
}
const side = (file: string, keys: string) => ({
  file,
  rows: rowsOf(keys),
  column: 'key',
  key: (values: string) => values,
});
const collector = () => {
  const told: string[] = [];
  return {
    told,
    count: 0,
    refuse: () => undefined,
    add: ({ file, line, reason }: Fault) => told.push(`${file}:${line} ${reason}`),
  };
};
const joined = async (parents: string, children: string) => {
  const faults = collector();
  const found: string[] = [];
  for await (const { parent, children: own } of families(side('p', parents), side('c', children), faults)) {
    found.push(parent.values + own.length);
  }
  return { found: found.join(' '), told: faults.told };
};

describe('two files read side by side', () => {
  test('give each parent its children, or none', async () => {
    expect(await joined('abd', 'aabddd')).toEqual({ found: 'a2 b1 d3', told: [] });
    expect(await joined('ab', '')).toEqual({ found: 'a0 b0', told: [] });
    expect(await joined('', '')).toEqual({ found: '', told: [] });
  });

  test('report children without a parent wherever they stand', async () => {
    const { found, told } = await joined('bd', 'abcde');
    expect(found).toBe('b1 d1');
    expect(told.map((line) => line.slice(0, 3))).toEqual(['c:2', 'c:4', 'c:6']);
  });

  test('report a parent that is repeated', async () => {
    expect(await joined('abbc', 'abc')).toEqual({ found: 'a1 b1 c1', told: ['p:4 "b" is repeated'] });
  });

  test('lose one row, not the rest of the file, to a key that is too high', async () => {
    const { found, told } = await joined('azbcd', 'aabcczd');
    expect(found).toBe('a2 b1 c2 d1');
    expect(told).toEqual([
      'p:3 "z" stands before "b": the file is not sorted',
      'c:7 "z" stands before "d": the file is not sorted',
    ]);
  });

  test('lose one row, not the rest of the file, to a key that is too low', async () => {
    const { found, told } = await joined('bcad', 'bcdad');
    expect(found).toBe('b1 c1 d2');
    expect(told).toEqual([
      'p:4 "a" stands after "c": the file is not sorted',
      'c:5 "a" stands after "d": the file is not sorted',
    ]);
  });

  test('report a parent whose key is that of an earlier one, out of order', async () => {
    expect(await joined('aba', 'ab')).toEqual({ found: 'a1 b1', told: ['p:4 "a" is repeated'] });
  });
});

test('rows whose key came before are left out and reported', async () => {
  const faults = collector();
  const kept: string[] = [];
  for await (const { values } of unrepeated(side('u', 'cabca'), faults)) kept.push(values);
  expect(kept).toEqual(['c', 'a', 'b']);
  expect(faults.told).toEqual(['u:5 "c" is repeated', 'u:6 "a" is repeated']);
});
