import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { isOwnForm } from '../own-form.ts';

/** Asked by `shell/src/development/overlay.ts`. */
const PATH = '/dev/editor';

const Place = Type.Object({ place: Type.String({ maxLength: 300 }) });

/** Opens a place of the sources in the developer's editor, for pages of this host alone. */
export function installSourceEditor(host: FastifyInstance, open: (place: string) => boolean): void {
  host.post<{ Body: { place: string } }>(PATH, { schema: { body: Place } }, async (request, reply) => {
    if (!isOwnForm(request)) return reply.code(403).send();
    return reply.code(open(request.body.place) ? 204 : 404).send();
  });
}
