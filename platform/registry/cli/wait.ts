import { setTimeout as pause } from 'node:timers/promises';
import type { RegistryReport } from '@portal/release-protocol/release-statement';
import { inEnglish } from '../model/words.ts';
import { RegistryCallError } from './client.ts';

/** How the wait for a canary ended, and the exit status of the command that waited. */
export interface CanaryOutcome {
  readonly verdict: 'healthy' | 'worse' | 'inconclusive';
  /** In a sentence, for a log. */
  readonly said: string;
}

/** Zero means that the canary may be promoted; a pipeline must tell a failed canary from an undecided one. */
export const EXIT_STATUS = { healthy: 0, worse: 1, inconclusive: 3 } as const satisfies Record<
  CanaryOutcome['verdict'],
  number
>;

/** Outcome of a canary release in a report; undefined while it is open. */
export function outcomeIn(
  { stable, canary, endedCanary }: Pick<RegistryReport, 'stable' | 'canary' | 'endedCanary'>,
  release: { readonly name: string; readonly hash: string },
): CanaryOutcome | undefined {
  const holds = (channel: RegistryReport['stable']): boolean =>
    channel?.releases.some(({ name, hash }) => name === release.name && hash === release.hash) ?? false;
  const label = `${release.name} ${release.hash}`;
  if (holds(stable)) return { verdict: 'healthy', said: `${label} is live for everybody.` };
  if (canary && holds(canary)) {
    const { verdict, reason } = canary.judged;
    return verdict === 'inconclusive'
      ? undefined
      : { verdict, said: `${label} is ${verdict}: ${inEnglish(reason)}` };
  }
  if (canary) return { verdict: 'worse', said: `${label} is no part of the canary that runs now.` };
  const why = endedCanary ? ` by ${endedCanary.actor}: ${inEnglish(endedCanary.reason)}` : '';
  return { verdict: 'worse', said: `The canary has ended${why}` };
}

/**
 * Waits until a canary release has a final verdict or the time is over.
 * @param report asks for the registry's report; it is asked again while the registry does not answer
 * @throws RegistryCallError when the registry refuses the report
 */
export async function waitForVerdict(
  report: () => Promise<RegistryReport>,
  release: { readonly name: string; readonly hash: string },
  { milliseconds, every }: { readonly milliseconds: number; readonly every: number },
): Promise<CanaryOutcome> {
  const until = performance.now() + milliseconds;
  for (;;) {
    const asked = await report().catch((error: unknown) => {
      // A registry that does not answer may be restarting: the release is asked for again.
      if (error instanceof RegistryCallError && error.answer === undefined) return error;
      throw error;
    });
    const outcome = asked instanceof RegistryCallError ? undefined : outcomeIn(asked, release);
    if (outcome) return outcome;
    if (performance.now() + every > until)
      return {
        verdict: 'inconclusive',
        said:
          asked instanceof RegistryCallError
            ? `How ${release.name} ${release.hash} does cannot be asked: ${asked.message}`
            : `Too little was heard of ${release.name} ${release.hash} to say anything; it goes on.`,
      };
    await pause(every);
  }
}
