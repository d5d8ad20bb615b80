import { moneyMetrics } from './money-desk/index.ts';
import type { Context } from './platform/context.ts';
import { metrics } from './platform/metrics.ts';

/**
 * Metrics of an API for Prometheus: its own work and the state of the money. While the database is away the metrics of the
 * money are missing, which an alert notices.
 */
export async function apiMetrics(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<string> {
  const money = await moneyMetrics(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the figures of the money cannot be had');
    return '';
  });
  return (await metrics.text()) + money;
}
