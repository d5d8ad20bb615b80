import { wholeNumberSetting } from '@portal/process-kit/whole-number-setting';
import type { FastifyInstance } from 'fastify';
import type { RegistryService } from '../commands/service.ts';
import { installSchedule, type Pauses } from './schedule.ts';

/** Days that files of releases stay after something last needed them, by default. */
const USUAL_DAYS = 30;
/** Shortest time, also for an operator's clean-up: tabs may be open for so many days. */
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
 * Removes unused releases once a day. Several processes of a registry run one after the other under the channels' lock, and
 * the second finds nothing to do. A failed run is logged and repeated at the next time.
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
