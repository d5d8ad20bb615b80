import { createProcessMetrics } from '@portal/process-kit/process-metrics';

/** Metrics of the API's process; `main.ts` serves them. */
export const metrics = createProcessMetrics('portal-api');

/** Tells how old what the standby for reports holds is, in seconds. */
export const tellReportsLag = metrics.gauge(
  'portal_reports_replica_lag_seconds',
  'Age of what the standby that reports read from holds.',
);

/** Tells how many messages do not leave since a service refuses us. */
export const tellOwnFaults = metrics.gauge(
  'portal_messages_own_fault',
  'Messages that do not leave by a fault of ours (login, sender, quota, key or network): waiting, or given up within the hour.',
);
