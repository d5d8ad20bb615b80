import { createProcessMetrics } from '@portal/contract/process-metrics';

/** Metrics of the API's process; `main.ts` serves them. */
export const metrics = createProcessMetrics('portal-api');

/** Tells how old what the standby for reports holds is, in seconds. */
export const tellReportsLag = metrics.gauge(
  'portal_reports_replica_lag_seconds',
  'Age of what the standby that reports read from holds.',
);
