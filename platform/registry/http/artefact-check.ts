import type { FastifyInstance } from 'fastify';
import type { RegistryService } from '../commands/service.ts';
import { installSchedule, type Pauses } from './schedule.ts';

const usualPauses: Pauses = { first: 300_000, every: 3_600_000 };

/** Compares the files of releases with their hashes every hour and logs damaged files, also those that were mended. */
export function installArtefactCheck(
  listener: FastifyInstance,
  service: Pick<RegistryService, 'checkArtefacts'>,
  pauses: Pauses = usualPauses,
): void {
  installSchedule(listener, pauses, 'files of releases could not be checked; it is tried again', async () => {
    const { damaged, mended } = await service.checkArtefacts();
    if (mended.length > 0) listener.log.warn({ mended }, 'damaged files of releases were made again');
    if (damaged.length > 0)
      listener.log.error({ damaged }, 'files of releases are damaged: publish these releases again');
  });
}
