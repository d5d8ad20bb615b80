import type { ReleaseRegistry } from '@portal/registry';
import type { FastifyInstance } from 'fastify';

/**
 * `GET /health/live`: the process lives. `GET /health`: it can be asked for pages, which is once there is something to
 * show; it goes on showing that while the database is away. Restart on the first, route on the second.
 */
export function installProcessHealth(host: FastifyInstance, registry: Pick<ReleaseRegistry, 'active'>): void {
  let lastSet: string | undefined;
  host.get('/health/live', async () => ({ status: 'ok' }));
  host.get('/health', async (request, reply) => {
    try {
      const { stable } = await registry.active();
      lastSet = stable?.set ?? lastSet;
      return await reply
        .code(stable ? 200 : 503)
        .send({ status: stable ? 'ok' : 'no set is live', set: lastSet });
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      const body = { status: lastSet ? 'ok' : 'nothing is known', database: 'away', set: lastSet };
      return await reply.code(lastSet ? 200 : 503).send(body);
    }
  });
}
