import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compare, histories } from './exact-comparison.fixture.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['HISTORIES'] ?? 5000);

test(`the engine and a model of whole fractions tell the same of ${numRuns} histories (SEED=${seed})`, () => {
  let numbers = 0;
  fc.assert(
    fc.property(histories, (history) => {
      const told = compare(history);
      numbers += told.numbers;
      expect(told.differences).toEqual([]);
    }),
    { seed, numRuns },
  );
  process.stdout.write(`engine against exact model: SEED=${seed}, ${numbers} numbers equal\n`);
}, 3_600_000);
