import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { planted } from './mutant.ts';
import { mutants } from './mutants.ts';

const root = join(import.meta.dirname, '../..');

test('there are at least 130 planted defects, each of its own', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(130);
  expect(new Set(mutants.map(({ defect }) => defect)).size).toBe(mutants.length);
});

test('at least sixty rows of docs/asvs.csv that name a control have a defect that takes it out', () => {
  const rows = readFileSync(join(root, 'docs/asvs.csv'), 'utf8').split('\n');
  const taken = [...new Set(mutants.flatMap(({ asvs = [] }) => asvs))];
  const isControlled = (id: string) =>
    rows.some((row) => row.startsWith(`${id},`) && /,(?:met|deviation),/.test(row));
  expect(taken.filter((id) => !isControlled(id))).toEqual([]);
  expect(taken.length).toBeGreaterThanOrEqual(60);
});

test.each(mutants)('the line of "$defect" still occurs once, and its tests exist', (mutant) => {
  const source = readFileSync(join(root, mutant.file), 'utf8');
  expect(planted(source, mutant)).not.toBe(source);
  expect(mutant.tests.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('a line that is gone or occurs twice is refused, not passed over', () => {
  const mutant = { defect: '', file: 'x.ts', before: 'a();', after: '', tests: [] };
  expect(() => planted('b();', mutant)).toThrow('x.ts: the line occurs 0 times, not once: a();');
  expect(() => planted('a();\n  a();', mutant)).toThrow('occurs 2 times');
});
