import type { RegistryReport } from '@portal/contract/release-statement';
import { ApiError } from '../../platform/api-error.ts';
import type { Context } from '../../platform/context.ts';
import { askRegistry } from '../registry.ts';

/** As long as this, in milliseconds, a list of what is to be done waits for the registry. */
const TIMEOUT = 2_000;

export interface DoubtfulCanary {
  readonly verdict: 'worse' | 'inconclusive';
  /** ISO 8601. */
  readonly since: string;
}

/**
 * The canary that does worse than the stable set, or cannot be judged yet; undefined where none runs or it does well,
 * and where the registry does not answer: its own page says that.
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
