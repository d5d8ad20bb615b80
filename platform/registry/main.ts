import '@portal/process-kit/guarded-egress';
import { closeOnSignal } from '@portal/process-kit/close-on-signal';
import { allowCalls } from '@portal/process-kit/egress';
import { oneLine } from '@portal/process-kit/log-line';
import { startMetricsServer } from '@portal/process-kit/metrics-server';
import { createProcessMetrics } from '@portal/process-kit/process-metrics';
import { pino } from 'pino';
import { readRegistryConfig } from './config.ts';
import { createRegistryListener } from './http/listener.ts';
import { installProcessHealth } from './http/process-health.ts';
import { openRegistry } from './open.ts';
import { artefactAddress } from './store/artefacts.ts';
import { openHostDatabase } from './store/host-database.ts';

/** The registry as a process of its own, which teams, operators and hosts reach and no customer does. */
const config = readRegistryConfig(process.env);
allowCalls([config.databaseUrl, artefactAddress(config.artefacts), ...(config.webhooks?.addresses ?? [])]);
const log = pino({ level: config.logLevel, hooks: { streamWrite: oneLine } });
const db = openHostDatabase(
  config.databaseUrl,
  (error) => log.warn({ err: error }, 'a connection to the database ended'),
  { name: 'portal-registry' },
);
// It listens once it is open: a key or a table that is still to come would be refused as unknown.
const { registry, service, health, grants, webhooks } = await openRegistry({
  ...{ db, name: config.name, keys: config.keys, artefacts: config.artefacts },
  ...{ rootSignatures: config.rootSignatures, takesDirty: config.takesDirty, previews: config.previews },
  failureBudget: config.failureBudget,
  onUnreachable: (error) => log.error({ err: error }, 'the registry cannot be opened yet'),
});
const metrics = createProcessMetrics('portal-registry');
if (config.metricsPort !== undefined) metrics.collectProcess();
const metricsServer =
  config.metricsPort === undefined
    ? undefined
    : await startMetricsServer(config.address, config.metricsPort, metrics.text, metrics.exemplars);
const listener = createRegistryListener({
  onAnswer: metrics.onAnswer,
  ...{ service, health, logger: log },
  hosts: { secret: config.hostsSecret, secondSecret: config.secondHostsSecret, health, grants },
  cleanAfterDays: config.cleanAfterDays,
  ...(config.webhooks ? { webhooks: { ...config.webhooks, queue: webhooks, name: config.name } } : {}),
  ...(config.auditHeads ? { auditHeads: config.auditHeads } : {}),
});
installProcessHealth(listener, registry, service);
await listener.listen({ host: config.address, port: config.port });

closeOnSignal([() => listener.close(), () => metricsServer?.close(), () => db.destroy()], log);
