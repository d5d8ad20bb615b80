import type { Output } from '@portal/contract';
import { releaseSummaries } from '@portal/registry';
import { OWN_RELEASES_PATH, type ReleaseSet } from '@portal/release-protocol/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActiveSets } from '../active-set.ts';
import { commonHeaders } from '../policy.ts';

/** The set of a browser that runs one of its own, in development of any browser, beside the active sets. */
export interface OwnSet {
  readonly set: ReleaseSet;
  readonly live: ActiveSets;
}

/**
 * Lists the releases of the set that only this browser runs, for the release panel of its pages. Without a grant it answers
 * nothing: an administrator's page asks the API for the live releases, because the API knows their rights.
 */
export function installOwnReleases(
  host: FastifyInstance,
  ownSetOf: (request: FastifyRequest) => Promise<OwnSet | undefined>,
): void {
  host.get(OWN_RELEASES_PATH, async (request, reply) => {
    const own = await ownSetOf(request);
    reply.headers({ ...commonHeaders, 'cache-control': 'no-store' });
    if (!own) return reply.code(404).send();
    const { set, live } = own;
    const { canary } = live;
    const told: Output<'GET /api/releases/sets/:set'> = {
      ...{ set: set.hash, number: null, live: live.stable.hash },
      canary: canary ? { set: canary.set.hash, share: canary.share } : null,
      releases: [...releaseSummaries(set)],
    };
    return reply.send(told);
  });
}
