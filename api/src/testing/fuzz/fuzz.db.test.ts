import { expect, test } from '@jest/globals';
import { onPostgres } from '../../platform/testing/database.ts';
import { fuzz } from './fuzz.ts';

/** The same requests for every change, so that a run judges the change and not its luck; nights use other seeds. */
const SEED = Number(process.env['SEED'] ?? 20_261_122);
/** Random requests of each call, beside the sweep over its texts and numbers; the embedded database is slower. */
const REQUESTS = Number(process.env['REQUESTS'] ?? (onPostgres ? 40 : 5));
/** Beginnings of the names of some calls, with commas between them, to look into what a run found. */
const ONLY = process.env['ONLY']?.split(',');

test(
  `${REQUESTS} random requests of each call and one for each of its texts and numbers are answered as the contract says (SEED=${SEED})`,
  async () => {
    const { findings, ...figures } = await fuzz({
      seed: SEED,
      perCall: REQUESTS,
      ...(ONLY ? { only: ONLY } : {}),
    });
    console.info(JSON.stringify(figures));
    expect(findings).toEqual([]);
    expect(figures.requests).toBeGreaterThan(0);
  },
  (30 + REQUESTS / 5) * 60_000,
);
