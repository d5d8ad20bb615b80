import type { Output } from '@portal/contract';
import { OWN_RELEASES_PATH, type ReleaseSet } from '@portal/contract/release';
import { releaseSummaries } from '@portal/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ActiveSets } from '../active-set.ts';
import { commonHeaders } from '../policy.ts';

/** The set of a browser that runs one of its own, in development of any browser, beside the active sets. */
export interface OwnSet {
  readonly set: ReleaseSet;
  readonly live: ActiveSets;
}

/**
 * Says which releases are in the set that this browser alone runs, for the release panel of its pages. Without a grant
 * there is nothing here; who runs what is live and may see it asks the API, which knows their rights.
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
      canary: canary ? { set: canary.set.hash, share: canary.share, named: canary.named } : null,
      releases: [...releaseSummaries(set)],
    };
    return reply.send(told);
  });
}
