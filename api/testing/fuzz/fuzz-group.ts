import { expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { onPostgres } from '../../src/platform/testing/database.ts';
import { fuzz } from './fuzz.ts';

/** The same requests for every change, so that a run judges the change and not its luck; nights use other seeds. */
const SEED = Number(process.env['SEED'] ?? 20_261_122);
/**
 * Random requests of each call, beside the sweep over its texts and numbers; nights send each 10,000. The embedded
 * database is slower.
 */
const REQUESTS = Number(process.env['REQUESTS'] ?? (onPostgres ? 25 : 5));
/** Beginnings of the names of some calls, with commas between them, to look into what a run found. */
const ONLY = process.env['ONLY']?.split(',');

/** A part of the contract, so that several processes share the work. */
export type FuzzGroup = 'open' | 'customers' | 'administrators’ reading' | 'administrators’ writing';

/** The group of a call, by the callers that may make it. */
export function fuzzGroupOf(name: Name): FuzzGroup {
  switch (contract[name].access.kind) {
    case 'public':
    case 'session':
    case 'signed':
      return 'open';
    case 'client':
    case 'client-or-admin':
      return 'customers';
    case 'admin':
      return name.startsWith('GET ') ? 'administrators’ reading' : 'administrators’ writing';
  }
}

/** Declares the test of a group's calls. */
export function testFuzzGroup(group: FuzzGroup): void {
  test(
    `${REQUESTS} random requests of each call (${group}) and one for each of its texts and numbers are answered as the contract says (SEED=${SEED})`,
    async () => {
      const { findings, ...figures } = await fuzz({
        seed: SEED,
        perCall: REQUESTS,
        of: (name) =>
          fuzzGroupOf(name) === group && (ONLY?.some((beginning) => name.startsWith(beginning)) ?? true),
      });
      console.info(JSON.stringify(figures));
      expect(findings).toEqual([]);
      expect(figures.requests > 0 || ONLY !== undefined).toBe(true);
    },
    (30 + REQUESTS / 5) * 60_000,
  );
}
