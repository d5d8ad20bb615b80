import type { RegistryRefusal } from '@portal/contract/release-statement';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '../gate/files.ts';
import { Refused, refused } from '../gate/refusal.ts';
import type { Door } from './door.ts';

/** Largest release in base64, and its manifest. */
const BODY_BYTES = Math.ceil((LIMITS.totalBytes * 4) / 3) + 512 * 1024;
/** Uploads that are read at once: whoever is not yet known must not be able to fill the memory. */
const AT_ONCE = 4;
/** Refusals of one address in a minute; past them it is neither judged nor written down. */
const REFUSALS = 60;

const statusOf = ({ code }: RegistryRefusal): number => {
  switch (code) {
    case 'UNSIGNED':
    case 'UNKNOWN_KEY':
    case 'REVOKED_KEY':
    case 'EXPIRED_KEY':
    case 'BAD_SIGNATURE':
    case 'NO_GRANT':
      return 401;
    case 'FOREIGN_REMOTE':
    case 'NOT_OPERATOR':
    case 'WIDER_PERMISSIONS':
    case 'SECOND_SIGNATURE':
    case 'BAD_GRANT':
      return 403;
    case 'UNKNOWN_SET':
    case 'UNKNOWN_REMOTE':
    case 'NOTHING_BEFORE':
      return 404;
    case 'REPLAYED':
    case 'DOES_NOT_FIT':
    case 'CHANNEL_MOVED':
      return 409;
    case 'FILES_GONE':
    case 'OLD_MANIFEST':
    case 'GRANT_ENDED':
    case 'GRANT_USED':
      return 410;
    case 'TOO_LARGE':
      return 413;
    case 'TOO_MANY':
      return 429;
    default:
      return 422;
  }
};

/**
 * The registry's face: `POST /registry/releases`, `POST /registry/operations`, `GET /registry/status`. A request is
 * proved by its signatures alone; there is no session here. `changed` is told after each that was carried out.
 */
export function installDoor(host: FastifyInstance, door: Door, changed: () => void): void {
  let busy = 0;
  const refusals = new Map<string, number>();
  const sweep = setInterval(() => refusals.clear(), 60_000).unref();
  host.addHook('onClose', async () => clearInterval(sweep));

  const enter = async (request: FastifyRequest): Promise<void> => {
    if (busy >= AT_ONCE || (refusals.get(request.ip) ?? 0) >= REFUSALS)
      throw refused('TOO_MANY', 'The registry is busy with this address or with others.');
    busy += 1;
    request.raw.once('close', () => {
      busy -= 1;
    });
  };

  const answer = (reply: FastifyReply, body: unknown) => reply.header('cache-control', 'no-store').send(body);

  const errorHandler = async (
    error: Error & { readonly statusCode?: number; readonly code?: string },
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const refusal = refusalOf(error);
    if (!refusal) {
      request.log.error({ err: error }, 'the registry failed');
      return answer(reply.code(500), { problem: 'The registry failed; its log says why.' });
    }
    refusals.set(request.ip, (refusals.get(request.ip) ?? 0) + 1);
    // What the door itself refused is written down there.
    if (!(error instanceof Refused))
      await door.note(refusal, request.url.split('/').at(-1) ?? '', request.ip);
    request.log.warn({ refusal }, 'the registry refuses');
    return answer(reply.code(statusOf(refusal)), refusal);
  };

  const shared = { bodyLimit: BODY_BYTES, onRequest: enter, errorHandler };
  host.post('/registry/releases', shared, async (request, reply) => {
    const done = await door.publish(request.body, request.ip);
    changed();
    return answer(reply.code(201), done);
  });
  host.post('/registry/operations', { ...shared, bodyLimit: 64 * 1024 }, async (request, reply) => {
    const done = await door.operate(request.body, request.ip);
    changed();
    return answer(reply, done);
  });
  host.post('/registry/report', { ...shared, bodyLimit: 8 * 1024 }, async (request, reply) =>
    answer(reply, await door.report(request.body)),
  );
  host.get<{ Params: { name: string; hash: string } }>(
    '/registry/releases/:name/:hash',
    { errorHandler },
    async ({ params }, reply) => answer(reply, { known: await door.knows(params.name, params.hash) }),
  );
  host.get<{ Params: { hash: string } }>(
    '/registry/sets/:hash',
    { errorHandler },
    async ({ params: { hash } }, reply) => {
      const set = await door.set(hash);
      if (!set) throw refused('UNKNOWN_SET', `There is no set ${hash.slice(0, 40)}.`);
      return answer(reply, set);
    },
  );
  host.get('/registry/status', { errorHandler }, async (_request, reply) =>
    answer(reply, await door.status()),
  );
}

/** Faults of the request that never reach the door, in the door's words. */
function refusalOf(error: Error & { readonly statusCode?: number }): RegistryRefusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (error.statusCode === 413)
    return refused('TOO_LARGE', `The request is larger than ${BODY_BYTES} bytes.`).refusal;
  if (error.statusCode && error.statusCode < 500) return refused('BAD_REQUEST', error.message).refusal;
  return undefined;
}
