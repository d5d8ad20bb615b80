import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Config } from '../../platform/process/config.ts';
import type { Gateway } from './gateway/port.ts';
import { wompi } from './gateway/wompi.ts';

/**
 * Places between two effects of paying, reconciling or changing a term, at which the process may die and nothing is
 * lost.
 */
export type Checkpoint =
  | 'pay:before-opening'
  | 'pay:opened'
  | 'pay:created-at-gateway'
  | 'pay:bank-url-known'
  | 'pay:started'
  | 'event:stored'
  | 'settle:claimed'
  | 'settle:asked'
  | 'settle:before-commit'
  | 'settle:settled'
  | 'abandon:before-marking'
  | 'abandon:marked'
  | 'abandon:closed-at-gateway'
  | 'desk:before-commit'
  | 'reconcile:claimed'
  | 'reconcile:settled'
  | 'reconcile:before-commit'
  | 'term:before-commit'
  | 'term:committed';

/** Context of the operations of payments. */
export interface PaymentContext extends Context {
  readonly gateway: Gateway;
  /** Tells the worker that something is due, so that it need not wait for its next round. */
  readonly wake: () => void;
  /** Called in the transaction that changes a payment, when the payment needs a person or no longer does. */
  readonly onQuestioned: (trx: Handle, at: Date, reference: string) => Promise<void>;
  /** Called at every checkpoint with its name; does nothing by default. */
  readonly checkpoint: (name: Checkpoint) => void | Promise<void>;
  /**
   * References of payments whose start a call of this process gave up without knowing whether the database has them. No
   * call continues them although the process lives. The value is the end of their claim, epoch milliseconds.
   */
  readonly adrift: Map<string, number>;
}

export function paymentContext(
  context: Context,
  given: Partial<Pick<PaymentContext, 'gateway' | 'wake' | 'checkpoint' | 'onQuestioned'>> = {},
): PaymentContext {
  return {
    ...context,
    gateway: given.gateway ?? wompi(context.config.gateway),
    wake: given.wake ?? (() => {}),
    checkpoint: given.checkpoint ?? (() => {}),
    onQuestioned: given.onQuestioned ?? (async () => {}),
    adrift: new Map(),
  };
}

/** Longest time that starting a payment at the gateway takes, in milliseconds. */
export function startBudget(config: Config): number {
  return 2 * config.gateway.timeout;
}

/** Time that a process may hold a claimed transaction before another takes it over, in milliseconds. */
export function lease(config: Config): number {
  return 3 * config.gateway.timeout;
}
