import type { Beacon } from '@portal/contract/release';
import { BeaconSchema } from '@portal/contract/release-schema';
import type { KnownBeacon, PageHealth } from '@portal/registry';
import { createBudget } from '@portal/registry';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Compile } from 'typebox/compile';
import { hasPass } from './granted/visits.ts';

/** Beacons in a minute: of one subscriber, who sends three or four for each page, and of all. */
const BUDGET = { perSubscriber: 180, all: 9_000 } as const;
/** Above so many a minute only the documents of a sample are listened to, one in ten. */
const UNSAMPLED_PER_MINUTE = 1_200;
const BEACON_BYTES = 3072;
const MINUTE_MS = 60_000;

export interface BeaconOptions {
  /** Is told of each beacon that was kept. */
  readonly heard?: ((beacon: KnownBeacon) => void) | undefined;
  /** The set that the browser was let in to by a pass that holds; asked where a pass came along. */
  readonly heldSet?: (request: FastifyRequest) => Promise<string | undefined>;
  /** Milliseconds. */
  readonly now?: () => number;
}

/**
 * `POST /beacons`: what pages tell of themselves. Anybody can send one, so each is of a document that was served, small,
 * few per document and subscriber, and good for nothing but counting.
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
    // By the document, so that its load and its failures are left out together.
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
