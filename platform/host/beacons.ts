import type { KnownBeacon, PageHealth } from '@portal/registry';
import { createBudget } from '@portal/registry';
import type { Beacon } from '@portal/release-protocol/release';
import { BeaconSchema } from '@portal/release-protocol/release-schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { hasPass } from './granted/visits.ts';

/** Beacons accepted in a minute: from one subscriber, who sends three or four for each page, and from all. */
const BUDGET = { perSubscriber: 180, all: 9_000 } as const;
/** Above this number a minute, beacons of only one document in ten are kept. */
const UNSAMPLED_PER_MINUTE = 1_200;
const BEACON_BYTES = 3072;
const MINUTE_MS = 60_000;

export interface BeaconOptions {
  /** Called with each beacon that was kept. */
  readonly heard?: ((beacon: KnownBeacon) => void) | undefined;
  /** The set of the request's valid pass; called only when the request has a pass. */
  readonly heldSet?: (request: FastifyRequest) => Promise<string | undefined>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * `POST /beacons`: reports of pages about themselves. Anybody can send one, so a beacon needs the token of a served document,
 * is small, limited per document and subscriber, and used for counting only.
 */
export function installBeacons(
  host: FastifyInstance,
  health: Pick<PageHealth, 'take'>,
  { heard, heldSet, now = Date.now }: BeaconOptions = {},
): void {
  let schema: ReturnType<typeof Compile<typeof BeaconSchema>> | undefined;
  const budget = createBudget(BUDGET, now);
  let [minute, count] = [0, 0];
  const isSampled = (document = ''): boolean => {
    const current = Math.floor(now() / MINUTE_MS);
    [minute, count] = current === minute ? [minute, count + 1] : [current, 1];
    // The document decides, so that its load and its failures are kept or left out together.
    return count <= UNSAMPLED_PER_MINUTE || document.charCodeAt(0) % 10 === 0;
  };

  host.post(
    '/beacons',
    {
      bodyLimit: BEACON_BYTES,
      onRequest: async (request, reply) => {
        if (!budget.takeOwn(request.ip)) return reply.code(429).send();
      },
    },
    async (request, reply) => {
      schema ??= Compile(BeaconSchema);
      if (!schema.Check(request.body)) return reply.code(422).send();
      if (!budget.takeShared()) return reply.code(429).send();
      const beacon = request.body as Beacon;
      // A browser that tries a version of its own says nothing about how others fare with it. The pass must hold, and be for
      // this very set: a page's code can write a cookie of that name, and would be silent about its own failures.
      if (hasPass(request) && (await heldSet?.(request)) === beacon.set) return reply.code(204).send();
      if (!isSampled(beacon.document)) return reply.code(204).send();
      const known = await health.take(beacon, request.ip);
      if (known) heard?.(known);
      return reply.code(204).send();
    },
  );
}
