import '@portal/process-kit/guarded-egress';
import { closeOnSignal } from '@portal/process-kit/close-on-signal';
import { allowCalls } from '@portal/process-kit/egress';
import { oneLine } from '@portal/process-kit/log-line';
import { artefactAddress, connectRegistry, openHostDatabase, openReading } from '@portal/registry';
import { pino } from 'pino';
import { readHostConfig } from './config.ts';
import { createHost } from './host.ts';
import { startMetrics } from './metrics.ts';
import { installProcessHealth } from './process-health.ts';

/** The host as a process of its own: one of any number of replicas over one database and one artefact store. */
const config = readHostConfig(process.env);
allowCalls([config.apiUrl, config.databaseUrl, config.registry.url, artefactAddress(config.artefacts)]);
// The proxy in front logs each request; at level `info` the host would add two lines for each.
const log = pino({ level: config.logLevel, hooks: { streamWrite: oneLine } });
const db = openHostDatabase(config.databaseUrl, (error) =>
  log.warn({ err: error }, 'a connection to the database ended'),
);
const registry = await openReading({ db, artefacts: config.artefacts });
const { service, health, grants } = connectRegistry({ ...config.registry, registry });
const metrics =
  config.metricsPort === undefined ? undefined : await startMetrics(config.host, config.metricsPort);
const host = await createHost({
  registry,
  service,
  showsRegistry: config.showsRegistry,
  health,
  grants,
  ...(metrics ? { metrics, onBeacon: metrics.heard } : {}),
  api: { upstream: config.apiUrl },
  pageSecret: config.pageSecret,
  policy: { secure: config.secure, imageSources: config.imageSources },
  assetOrigin: config.assetOrigin,
  settings: config.settings,
  maintenance: config.maintenance,
  trustedProxies: config.trustedProxies,
  ...(config.publicUrl ? { publicUrl: config.publicUrl } : {}),
  logger: log,
});
installProcessHealth(host, registry);
await host.listen({ host: config.host, port: config.port });

closeOnSignal([() => host.close(), () => metrics?.close(), () => db.destroy()], log);
