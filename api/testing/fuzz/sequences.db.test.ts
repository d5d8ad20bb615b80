import { expect, test } from '@jest/globals';
import { onPostgres } from '../../src/platform/testing/database.ts';
import { fuzzSequences } from './sequences.ts';

/** The same sequences for every change, so that a run judges the change and not its luck; nights use other seeds. */
const SEED = Number(process.env['SEED'] ?? 20_261_123);
const SEQUENCES = Number(process.env['SEQUENCES'] ?? 20);

// The embedded database has one session for all: a test that resets it for each call takes minutes there.
(onPostgres ? test : test.skip)(
  `[Z4] every call in turn and ${SEQUENCES} sequences of up to 8 calls: nothing is used after its end, by another person or under another parent, and what was refused left nothing (SEED=${SEED})`,
  async () => {
    const { findings, ...figures } = await fuzzSequences({ seed: SEED, sequences: SEQUENCES });
    console.info(JSON.stringify(figures));
    expect(findings).toEqual([]);
    for (const kind of ['spoiled', 'new', 'again', 'foreign', 'crossed', 'afterwards'])
      expect([kind, (figures.steps[kind] ?? 0) > 0]).toEqual([kind, true]);
  },
  (10 + SEQUENCES / 10) * 60_000,
);
