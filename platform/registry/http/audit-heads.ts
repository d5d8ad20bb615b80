import { type HeadsPlace, writeHeads } from '@portal/process-kit/audit-heads';
import type { FastifyInstance } from 'fastify';
import type { RegistryService } from '../commands/service.ts';
import { installSchedule, type Pauses } from './schedule.ts';

const usualPauses: Pauses = { first: 1_000, every: 60_000 };

/**
 * Signs the end of the log of releases each minute in which it moved, and writes it into a file and into the log: who owns
 * the database can neither cut the log nor compute it anew without being found (threat T46).
 */
export function installAuditHeads(
  listener: FastifyInstance,
  service: Pick<RegistryService, 'auditHeads'>,
  place: Omit<HeadsPlace, 'log'>,
  pauses: Pauses = usualPauses,
): void {
  let last = '';
  installSchedule(listener, pauses, 'the end of the log of releases could not be signed', async () => {
    last = writeHeads(
      { ...place, log: 'release audit' },
      await service.auditHeads(),
      new Date(),
      last,
      (signed) => {
        listener.log.info({ releaseAuditHeads: signed }, 'the end of the log of releases is signed');
      },
    );
  });
}
