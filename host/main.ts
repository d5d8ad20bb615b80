import { createRegistryListener, openHostDatabase, openRegistry } from '@portal/registry';
import { pino } from 'pino';
import { readHostConfig } from './config.ts';
import { createHost } from './host.ts';
import { startMetrics } from './metrics.ts';

/** The host as a process of its own: one of any number of replicas over one database and one artefact store. */
const config = readHostConfig(process.env);
// The proxy in front writes a line for each request; from `info` on, a line here would hold its address (threat T21).
const log = pino({ level: config.logLevel });
const onLost = (error: Error): void => log.warn({ err: error }, 'a connection to the database ended');
const db = openHostDatabase(config.databaseUrl, onLost);
const registryDb = config.registryDatabaseUrl ? openHostDatabase(config.registryDatabaseUrl, onLost) : db;

const { registry, service, health, grants } = await openRegistry({
  db: registryDb,
  reading: db,
  artefacts: config.artefacts,
  name: config.registryName,
  keys: config.keys,
  rootSignatures: config.rootSignatures,
  takesDirty: config.takesDirty,
  failureBudget: config.failureBudget,
  // Visitors are told to wait meanwhile; a host that ended itself could not tell them.
  onUnreachable: (error) => log.error({ err: error }, 'the registry cannot be opened yet'),
});
const metrics =
  config.metricsPort === undefined ? undefined : await startMetrics(config.host, config.metricsPort);
const host = await createHost({
  registry,
  service,
  health,
  grants,
  ...(metrics ? { onBeacon: metrics.heard } : {}),
  api: { upstream: config.apiUrl },
  pageSecret: config.pageSecret,
  policy: { secure: config.secure, imageSources: config.imageSources },
  settings: config.settings,
  maintenance: config.maintenance,
  trustedProxies: config.trustedProxies,
  ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
  logger: log,
});
// A replica can be asked for pages once there is something to show; it goes on showing that while the database is away.
let lastSet: string | undefined;
host.get('/health', async (request, reply) => {
  try {
    const { stable } = await registry.active();
    lastSet = stable?.set ?? lastSet;
    // Damaged files make a page's part fail, not the host: it is said, and pages go on.
    const artefacts = service.artefactHealth();
    return await reply
      .code(stable ? 200 : 503)
      .send({ status: stable ? 'ok' : 'no set is live', set: lastSet, artefacts });
  } catch (error) {
    request.log.warn({ err: error }, 'the database does not answer');
    const body = { status: lastSet ? 'ok' : 'nothing is known', database: 'away', set: lastSet };
    return await reply.code(lastSet ? 200 : 503).send(body);
  }
});
const listener = createRegistryListener({
  service,
  cleanAfterDays: config.cleanAfterDays,
  ...(config.auditHeads ? { auditHeads: config.auditHeads } : {}),
  logger: log,
});
await listener.listen({ host: config.registryHost, port: config.registryPort });
await host.listen({ host: config.host, port: config.port });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    Promise.all([host.close(), listener.close()])
      .then(() => metrics?.close())
      .then(() => Promise.all([...new Set([db, registryDb])].map((one) => one.destroy())))
      .then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop cleanly');
          process.exit(1);
        },
      );
  });
}
