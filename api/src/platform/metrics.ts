import { createProcessMetrics } from '@portal/contract/process-metrics';

/** What the API's process does, counted; `main.ts` shows it. */
export const metrics = createProcessMetrics('portal-api');
