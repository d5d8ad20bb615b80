import { expect, test } from '@jest/globals';
import { fuzzSequences } from './sequences.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 2_000);

test(
  `[Z4] ${SEQUENCES} sequences of up to 8 calls: nothing is used after its end, by another person or under another parent, and what was refused left nothing (SEED=${SEED})`,
  async () => {
    const { findings, ...figures } = await fuzzSequences({ seed: SEED, sequences: SEQUENCES });
    console.info(JSON.stringify(figures));
    expect(findings).toEqual([]);
  },
  24 * 60 * 60_000,
);
