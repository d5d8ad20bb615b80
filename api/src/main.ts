import '@portal/contract/guarded-egress';
import { join } from 'node:path';
import { closeOnSignal } from '@portal/contract/close-on-signal';
import { allowCalls } from '@portal/contract/egress';
import { LOCAL_PORTAL_URL } from '@portal/contract/local-ports';
import { startMetricsServer } from '@portal/contract/metrics-server';
import { optionalPortSetting, portSetting } from '@portal/contract/whole-number-setting';
import { apiMetrics } from './api-metrics.ts';
import { readConfig } from './platform/config.ts';
import { destinationsOf } from './platform/destinations.ts';
import { metrics as processMetrics } from './platform/metrics.ts';
import { startApi } from './start-api.ts';
import { openWaitingRoom, type WaitingRoom } from './waiting-room.ts';

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
