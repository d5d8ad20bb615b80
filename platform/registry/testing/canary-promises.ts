import { describe, expect, test } from '@jest/globals';
import {
  probabilityOfAtLeast,
  type Simulation,
  sameReleaseEnded,
  simulateCanaries,
} from './simulated-canaries.ts';

/** Checks the promised error rates on simulated canaries. The more canaries, the smaller the excess that is found. */
export function promisesHold(simulation: Simulation): void {
  const { canaries, seed } = simulation;
  const MINUTES = 60_000;
  /** Whether a count refutes that at most so many of a hundred end so. */
  const expectAtMost = (ofHundred: number, count: number): void => {
    expect(probabilityOfAtLeast(count, canaries, ofHundred / 100)).toBeGreaterThan(1e-5);
  };

  describe(`of ${canaries} canaries (SEED=${seed}) that are judged by failures, silence and four measures at once`, () => {
    test(
      'at most 5 of 100 are ended that keep every budget to the last address',
      () => {
        expectAtMost(5, simulateCanaries(simulation, { fails: 0.03, silent: 0.2, slow: 0.25 }).worse);
      },
      10 * MINUTES,
    );
    test(
      'at most 1 of 100 is ended that is as good as most releases are',
      () => {
        expectAtMost(1, simulateCanaries(simulation, { fails: 0.005, silent: 0.1, slow: 0.1 }).worse);
      },
      10 * MINUTES,
    );
    test(
      'at most 5 of 100 are called healthy that fail for twice their budget',
      () => {
        expectAtMost(5, simulateCanaries(simulation, { fails: 0.06, silent: 0.1, slow: 0.1 }).healthy);
      },
      10 * MINUTES,
    );
    test(
      'at most 1 of 100 is ended by a hostile person with three addresses that is as good as most releases are',
      () => {
        // Within its first ten minutes: then another address has been heard, and not all failed.
        const chances = { hostile: 3, fails: 0.005, silent: 0.1, slow: 0.1 };
        expectAtMost(1, simulateCanaries(simulation, chances).worse);
      },
      10 * MINUTES,
    );
    test(
      'all are ended after a few addresses that are wholly silent, or slow for everybody',
      () => {
        for (const chances of [
          { fails: 0, silent: 1, slow: 0.1 },
          { fails: 0, silent: 0.1, slow: 1 },
        ]) {
          const { worse, median } = simulateCanaries(simulation, chances);
          expect(worse).toBe(canaries);
          expect(median).toBeLessThanOrEqual(8);
        }
      },
      10 * MINUTES,
    );
    test(
      'at most 1 of 100 is ended that is the same release, where thirty addresses tell what is slow',
      () => {
        expectAtMost(1, sameReleaseEnded(simulation));
      },
      10 * MINUTES,
    );
  });
}
