import { simulate } from './simulate.ts';
import type { Acts } from './simulated-portal.ts';

/** A world from a seed, which the parent asks for. */
export interface WorldAsked {
  readonly seed: number;
  readonly days: number;
}

/** The acts of a world, or the first difference in it. */
export type WorldReport = WorldAsked & ({ readonly acts: Acts } | { readonly difference: string });

/** Simulates the worlds that the parent asks for over the channel of `fork`, one after the other, until it hangs up. */
process.on('message', async ({ seed, days }: WorldAsked) => {
  const report = await simulate(seed, days).then(
    ({ acts }): WorldReport => ({ seed, days, acts }),
    (error: unknown): WorldReport => ({ seed, days, difference: String(error) }),
  );
  process.send?.(report);
});
