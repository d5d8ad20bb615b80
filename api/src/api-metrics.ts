import { moneyMetrics } from './money-desk/index.ts';
import type { Context } from './platform/context.ts';
import { metrics } from './platform/metrics.ts';

/**
 * What an API tells Prometheus: what it does, and how the money stands. While the database is away it says nothing of the
 * money, which the alert on the check's silence notices.
 */
export async function apiMetrics(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<string> {
  const money = await moneyMetrics(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the figures of the money cannot be had');
    return '';
  });
  return (await metrics.text()) + money;
}
