import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compare, histories } from './exact-comparison.fixture.ts';

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31);

test(`the engine and a model of whole fractions tell the same of any history (SEED=${seed})`, () => {
  process.stdout.write(`engine against exact model: SEED=${seed}\n`);
  fc.assert(
    fc.property(histories, (history) => {
      expect(compare(history).differences).toEqual([]);
    }),
    { seed, numRuns: 25, endOnFailure: true },
  );
});
