import { expect, test } from '@jest/globals';
import { contract } from '@portal/contract/contract';
import { fuzz } from './fuzz.ts';
import { partOf, shardOf } from './shard.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const REQUESTS = Number(process.env['REQUESTS'] ?? 10_000);
/** All calls take nine hours of a processor: a night shares them among several machines. */
const SHARD = process.env['SHARD'] ?? '1/1';

test(
  `${REQUESTS} random requests of each call are answered as the contract says (part ${SHARD}, SEED=${SEED})`,
  async () => {
    const calls = new Set<string>(partOf(Object.keys(contract), shardOf(SHARD)));
    const { findings, ...figures } = await fuzz({
      seed: SEED,
      perCall: REQUESTS,
      of: (name) => calls.has(name),
    });
    console.info(JSON.stringify(figures));
    expect(findings).toEqual([]);
    expect(figures.requests).toBeGreaterThanOrEqual(calls.size * REQUESTS);
  },
  24 * 60 * 60_000,
);
