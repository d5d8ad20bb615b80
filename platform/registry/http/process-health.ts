import type { FastifyInstance } from 'fastify';
import type { RegistryService } from '../commands/service.ts';
import type { ReleaseRegistry } from '../model/registry.ts';

/**
 * `GET /health/live`: the process lives. `GET /health`: its database answers; with what the last look at the files of
 * releases found. Restart on the first, route on the second.
 */
export function installProcessHealth(
  listener: FastifyInstance,
  registry: Pick<ReleaseRegistry, 'active'>,
  service: Pick<RegistryService, 'artefactHealth'>,
): void {
  listener.get('/health/live', async () => ({ status: 'ok' }));
  listener.get('/health', async (request, reply) => {
    try {
      await registry.active();
      // Damaged files make a page's part fail, not the registry: it is said, and releases go on.
      return await reply.send({ status: 'ok', artefacts: service.artefactHealth() });
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'the database is away' });
    }
  });
}
