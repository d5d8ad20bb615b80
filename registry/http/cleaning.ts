import { wholeNumberSetting } from '@portal/contract/whole-number-setting';
import type { FastifyInstance } from 'fastify';
import type { RegistryService } from '../commands/service.ts';
import { installSchedule, type Pauses } from './schedule.ts';

/** Days that files of releases stay after something last needed them, by default. */
const USUAL_DAYS = 30;
/** The least, as for an operator who asks for it: tabs may be open so long. */
const LEAST_DAYS = 7;

const usualPauses: Pauses = { first: 60_000, every: 86_400_000 };

/** `CLEAN_AFTER_DAYS`: 30 by default, 0 for never. @throws Error for less than a week */
export function readCleanAfterDays(environment: NodeJS.ProcessEnv): number {
  const days = wholeNumberSetting(environment, 'CLEAN_AFTER_DAYS', USUAL_DAYS, { least: 0 });
  if (days !== 0 && days < LEAST_DAYS)
    throw new Error(`CLEAN_AFTER_DAYS must be 0 for never, or ${LEAST_DAYS} and more.`);
  return days;
}

/**
 * Removes once a day what nothing needs any more. Of several registries one does so after the other, by the channels' lock:
 * the second finds nothing. A run that fails is logged and comes round again.
 */
export function installCleaning(
  host: FastifyInstance,
  service: Pick<RegistryService, 'cleanUp'>,
  days: number,
  pauses: Pauses = usualPauses,
): void {
  installSchedule(host, pauses, 'releases could not be cleaned up; it is tried again', () =>
    service.cleanUp(days),
  );
}
