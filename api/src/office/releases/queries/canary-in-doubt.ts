import type { RegistryReport } from '@portal/release-protocol/release-statement';
import type { Context } from '../../../platform/database/context.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { askRegistry } from '../registry.ts';

/** Timeout in milliseconds: the work list does not wait longer for the registry. */
const TIMEOUT = 2_000;

export interface DoubtfulCanary {
  readonly verdict: 'worse' | 'inconclusive';
  /** ISO 8601. */
  readonly since: string;
}

/**
 * The canary that is worse than the stable set, or cannot be judged yet; undefined where none runs, where it is
 * healthy, and where the registry does not answer: the page of the releases shows that.
 */
export async function canaryInDoubt(context: Context): Promise<DoubtfulCanary | undefined> {
  const asked = askRegistry<RegistryReport>(
    context,
    '/registry/report',
    { type: 'report' },
    'shown in the work list',
    TIMEOUT,
  );
  const report = await asked.catch((error: unknown) => {
    if (error instanceof ApiError) return undefined;
    throw error;
  });
  const judged = report?.canary?.judged;
  if (!judged || judged.verdict === 'healthy') return undefined;
  return { verdict: judged.verdict, since: judged.since };
}
