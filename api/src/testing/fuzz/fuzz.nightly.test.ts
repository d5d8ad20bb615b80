import { expect, test } from '@jest/globals';
import { fuzz } from './fuzz.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const REQUESTS = Number(process.env['REQUESTS'] ?? 10_000);

test(
  `${REQUESTS} random requests of each call are answered as the contract says (SEED=${SEED})`,
  async () => {
    const { findings, ...figures } = await fuzz({ seed: SEED, perCall: REQUESTS });
    console.info(JSON.stringify(figures));
    expect(findings).toEqual([]);
  },
  24 * 60 * 60_000,
);
