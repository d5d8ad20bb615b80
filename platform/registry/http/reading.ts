import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegistryService } from '../commands/service.ts';
import { registryError } from '../model/registry-error.ts';

/**
 * Public reading of the registry, on the pages' own address too: `GET /registry/status`, and
 * `GET /registry/sets/<set>` with the manifests of a set. Nothing here changes anything.
 */
export function installReading(
  host: FastifyInstance,
  service: Pick<RegistryService, 'status' | 'set'>,
): void {
  const answer = (reply: FastifyReply, body: unknown) => reply.header('cache-control', 'no-store').send(body);
  host.get('/registry/status', async (_request, reply) => answer(reply, await service.status()));
  host.get<{ Params: { hash: string } }>('/registry/sets/:hash', async ({ params: { hash } }, reply) => {
    const set = await service.set(hash);
    if (set) return answer(reply, set);
    return answer(
      reply.code(404),
      registryError('UNKNOWN_SET', `There is no set ${hash.slice(0, 40)}.`).answer,
    );
  });
}
