import type { Beacon } from '@portal/contract/release';
import { BeaconSchema } from '@portal/contract/release-schema';
import type { FastifyInstance } from 'fastify';
import { Compile } from 'typebox/compile';
import { hasPass } from '../granted/visits.ts';
import type { Health, KnownBeacon } from './health.ts';

/** Beacons of one address in a minute; a page sends two or three. */
const PER_MINUTE = 120;
const HOUR_MS = 3_600_000;

/**
 * `POST /beacons`: what pages tell of themselves. Anybody can send one, so each is of a document that was served, small,
 * few per document and address, and good for nothing but counting. `heard` is told of each that was kept.
 */
export function installBeacons(
  host: FastifyInstance,
  health: Health,
  heard: (beacon: KnownBeacon) => void = () => {},
): void {
  let schema: ReturnType<typeof Compile<typeof BeaconSchema>> | undefined;
  const sent = new Map<string, number>();
  const sweeps = [
    setInterval(() => sent.clear(), 60_000).unref(),
    setInterval(() => health.prune(new Date()).catch((error) => host.log.error(error)), HOUR_MS).unref(),
  ];
  host.addHook('onClose', async () => sweeps.forEach(clearInterval));

  host.post('/beacons', { bodyLimit: 2048 }, async (request, reply) => {
    const count = (sent.get(request.ip) ?? 0) + 1;
    sent.set(request.ip, count);
    if (count > PER_MINUTE) return reply.code(429).send();
    // Whoever tries a version of their own speaks for nobody else's.
    if (hasPass(request)) return reply.code(204).send();
    schema ??= Compile(BeaconSchema);
    if (!schema.Check(request.body)) return reply.code(422).send();
    const known = await health.take(request.body as Beacon);
    if (known) heard(known);
    return reply.code(204).send();
  });
}
