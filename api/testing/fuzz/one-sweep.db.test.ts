import { expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { fuzz } from './fuzz.ts';

/** Calls that keep texts as they are written. */
const KEEPING: readonly Name[] = ['POST /api/dataResponse', 'POST /api/clerk/messages'];

test('[Z3] a NUL in any text that is kept is refused as the contract says: the sweep alone finds one that is not', async () => {
  const { findings, requests } = await fuzz({ seed: 1, perCall: 0, of: (name) => KEEPING.includes(name) });
  expect(findings).toEqual([]);
  expect(requests).toBeGreaterThan(20);
}, 120_000);
