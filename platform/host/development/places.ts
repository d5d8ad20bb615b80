import { createSymbolicator, type ReleaseRegistry } from '@portal/registry';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';

/** Asked by `shell/src/development/overlay.ts`. */
const PATH = '/dev/places';

const Places = Type.Array(Type.String({ maxLength: 300 }), { maxItems: 8 });

/** Says where in the sources places of built scripts lie; on a developer's machine, whose builds have maps. */
export function installPlaces(
  host: FastifyInstance,
  registry: Pick<ReleaseRegistry, 'release' | 'sourceMap'>,
): void {
  const symbolicated = createSymbolicator(registry);
  host.post<{ Body: readonly string[] }>(PATH, { schema: { body: Places } }, async ({ body }, reply) => {
    const found = await Promise.all(body.map(symbolicated));
    return reply.header('cache-control', 'no-store').send(found.map(({ where }) => where));
  });
}
