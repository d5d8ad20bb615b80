import { CANARY_PASS_COOKIE, canaryPass } from '@portal/contract/release-grant';
import { readPrivateKey } from '@portal/contract/release-signature';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { cookieOptions } from '../../platform/cookies.ts';
import { namedPeople } from '../named-people.ts';

/** Lifetime of a pass in milliseconds, that of the longest session. */
const LIFETIME_MS = 12 * 3_600_000;
/** Time for which the named people are cached, in milliseconds: every answer to a person with a session needs them. */
const BELIEVED_MS = 10_000;

/**
 * Gives the browser of each account named for the canary a pass that the host reads (`host/canary-assignment.ts`), with
 * the first answer of their session. Takes it back with the first answer after they are no longer named or have logged
 * out. The API signs the pass with its operator's key, so that the host need not know the person.
 */
export function giveCanaryPasses(app: FastifyInstance, { db, clock, config, log }: Context): void {
  const { registry } = config;
  if (!registry) return;
  const key = readPrivateKey(registry.key);
  let known: ReadonlySet<string> = new Set();
  let askedAt = Number.NEGATIVE_INFINITY;

  async function named(): Promise<ReadonlySet<string>> {
    const now = clock.now().getTime();
    if (now - askedAt < BELIEVED_MS) return known;
    askedAt = now;
    try {
      known = new Set(await namedPeople(db));
    } catch (error) {
      log.warn({ err: error }, 'who is named for the canary could not be read');
    }
    return known;
  }

  app.addHook('onSend', async (request, reply) => {
    const { principal, cookies } = request;
    // This replica reads the names again after a change; other replicas follow.
    if (request.method === 'PUT' && request.routeOptions.url === '/api/releases/people')
      askedAt = Number.NEGATIVE_INFINITY;
    // Documentation and health have no caller.
    if (!principal) return;
    const holds = cookies[CANARY_PASS_COOKIE] !== undefined;
    // A call with the cookie alone, such as a download, does not prove that the session is over.
    if (principal.kind === 'anonymous' && cookies[SESSION_COOKIE] !== undefined) return;
    const belongs = principal.kind !== 'anonymous' && (await named()).has(principal.fiscalNumber);
    if (belongs === holds) return;
    // Lax, so that a person who returns from the bank stays in the same version.
    const options = { ...cookieOptions(belongs ? LIFETIME_MS : 0), sameSite: 'lax' as const };
    const expires = Math.floor((clock.now().getTime() + LIFETIME_MS) / 1000);
    reply.setCookie(CANARY_PASS_COOKIE, belongs ? canaryPass(registry.name, expires, key) : '', options);
  });
}
