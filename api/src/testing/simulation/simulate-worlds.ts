import { simulate } from './simulate.ts';
import type { Acts } from './simulated-portal.ts';

/** What the parent asks for: a world from a seed. */
export interface WorldAsked {
  readonly seed: number;
  readonly days: number;
}

/** What became of it: what was done in it, or the first difference. */
export type WorldReport = WorldAsked & ({ readonly acts: Acts } | { readonly difference: string });

/** Simulates the worlds that the parent asks for over the channel of `fork`, one after the other, until it hangs up. */
process.on('message', async ({ seed, days }: WorldAsked) => {
  const report = await simulate(seed, days).then(
    ({ acts }): WorldReport => ({ seed, days, acts }),
    (error: unknown): WorldReport => ({ seed, days, difference: String(error) }),
  );
  process.send?.(report);
});
