import { moneyMetrics } from '../money/money-desk/index.ts';
import type { Context } from '../platform/database/context.ts';
import { ownFaults } from '../platform/delivery/outbox.ts';
import { metrics, tellOwnFaults } from '../platform/process/metrics.ts';

/**
 * Metrics of an API for Prometheus: its own work, the messages that do not leave and the state of the money. While the
 * database is away the metrics of the money are missing, which an alert notices.
 */
export async function apiMetrics(context: Pick<Context, 'db' | 'clock' | 'log'>): Promise<string> {
  const money = await moneyMetrics(context).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the figures of the money cannot be had');
    return '';
  });
  await ownFaults(context.db, context.clock.now())
    .then((faults) => tellOwnFaults(faults.reduce((sum, { count }) => sum + count, 0)))
    .catch((error: unknown) => context.log.warn({ err: error }, 'the messages that wait cannot be counted'));
  return (await metrics.text()) + money;
}
