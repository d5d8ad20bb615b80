import '@portal/process-kit/guarded-egress';
import { join } from 'node:path';
import { closeOnSignal } from '@portal/process-kit/close-on-signal';
import { allowCalls } from '@portal/process-kit/egress';
import { LOCAL_PORTAL_URL } from '@portal/process-kit/local-ports';
import { startMetricsServer } from '@portal/process-kit/metrics-server';
import { optionalPortSetting, portSetting } from '@portal/process-kit/whole-number-setting';
import { apiMetrics } from './app/api-metrics.ts';
import { startApi } from './app/start-api.ts';
import { openWaitingRoom, type WaitingRoom } from './app/waiting-room.ts';
import { readConfig } from './platform/process/config.ts';
import { destinationsOf } from './platform/process/destinations.ts';
import { metrics as processMetrics } from './platform/process/metrics.ts';

/** The API as a process of its own: one of any number of replicas on PostgreSQL. */
const { env } = process;
const host = env['API_HOST'] ?? '127.0.0.1';
const port = portSetting(env, 'API_PORT', 4810);
const metricsPort = optionalPortSetting(env, 'METRICS_PORT');

let waiting: Promise<WaitingRoom> | undefined;
const config = readConfig(env, {
  dataDir: join(import.meta.dirname, '../../.portal'),
  publicUrl: LOCAL_PORTAL_URL,
});
allowCalls(destinationsOf(config, env));
const api = await startApi(config, env, undefined, undefined, () => {
  waiting ??= openWaitingRoom({ host, port });
});
await (await waiting)?.close();
await api.app.listen({ host, port });
if (metricsPort !== undefined) processMetrics.collectProcess();
const metrics =
  metricsPort === undefined
    ? undefined
    : await startMetricsServer(host, metricsPort, () => apiMetrics(api.context), processMetrics.exemplars);

closeOnSignal([() => api.close(), () => metrics?.close()], api.context.log);
