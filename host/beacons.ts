import type { Beacon } from '@portal/contract/release';
import { BeaconSchema } from '@portal/contract/release-schema';
import type { KnownBeacon, PageHealth } from '@portal/registry';
import { createBudget } from '@portal/registry';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { hasPass } from './granted/visits.ts';

/** Beacons in a minute: of one address, which sends three or four for each page, and of all. */
const BUDGET = { perAddress: 180, all: 9_000 } as const;
/** Above so many a minute only the documents of a sample are listened to, one in ten. */
const WHOLE = 1_200;
const LONGEST = 3072;
const MINUTE_MS = 60_000;

/**
 * `POST /beacons`: what pages tell of themselves. Anybody can send one, so each is of a document that was served, small,
 * few per document and address, and good for nothing but counting. `heard` is told of each that was kept.
 * @param now milliseconds
 */
export function installBeacons(
  host: FastifyInstance,
  health: Pick<PageHealth, 'take'>,
  heard: (beacon: KnownBeacon) => void = () => {},
  now: () => number = Date.now,
): void {
  let schema: ReturnType<typeof Compile<typeof BeaconSchema>> | undefined;
  const budget = createBudget(BUDGET, now);
  let [minute, count] = [0, 0];
  const isSampled = (document = ''): boolean => {
    const current = Math.floor(now() / MINUTE_MS);
    [minute, count] = current === minute ? [minute, count + 1] : [current, 1];
    // By the document, so that its load and its failures are left out together.
    return count <= WHOLE || document.charCodeAt(0) % 10 === 0;
  };

  host.post(
    '/beacons',
    {
      bodyLimit: LONGEST,
      onRequest: async (request, reply) => {
        if (!budget.take(request.ip)) return reply.code(429).send();
      },
    },
    async (request, reply) => {
      // A browser that tries a version of its own says nothing about other versions.
      if (hasPass(request)) return reply.code(204).send();
      schema ??= Compile(BeaconSchema);
      if (!schema.Check(request.body)) return reply.code(422).send();
      const beacon = request.body as Beacon;
      if (!isSampled(beacon.document)) return reply.code(204).send();
      const known = await health.take(beacon, request.ip);
      if (known) heard(known);
      return reply.code(204).send();
    },
  );
}
