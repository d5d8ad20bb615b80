import type { Checkpoint, PaymentContext } from '../../src/money/payments/context.ts';
import type { Simulation } from './simulated-portal.ts';

/** Places of paying at which a process may die outside a transaction: one that is open ends with its process anyway. */
export const DEATHS_OF_PAYING = [
  'pay:opened',
  'pay:created-at-gateway',
  'pay:bank-url-known',
  'pay:started',
] as const;
/** Such places of asking the bank about payments. */
export const DEATHS_OF_SETTLING = ['settle:claimed', 'settle:asked', 'settle:settled'] as const;
/** Such places of comparing the bank's files. */
export const DEATHS_OF_RECONCILING = [
  'reconcile:claimed',
  'reconcile:settled',
  'settle:asked',
  'settle:settled',
] as const;

/** A promise that never settles: a process that has died waits for it. */
export function neverGoesOn(): Promise<never> {
  return new Promise<never>(() => {});
}

/**
 * Another process over the same database: it stops for good at one of the given places, drawn at random, or where its
 * caller calls `die`.
 * @returns the context of its calls, and a promise that resolves when it dies.
 */
export function dyingProcess(
  { world, random }: Simulation,
  places: readonly Checkpoint[],
): { readonly ctx: PaymentContext; readonly die: () => void; readonly dead: Promise<'dead'> } {
  const place = places.length === 0 ? undefined : random.pick(places);
  const { promise: dead, resolve } = Promise.withResolvers<'dead'>();
  const die = (): void => resolve('dead');
  const checkpoint = (name: Checkpoint): Promise<never> | undefined => {
    if (name !== place) return undefined;
    die();
    return neverGoesOn();
  };
  return { ctx: { ...world.ctx, adrift: new Map<string, number>(), checkpoint }, die, dead };
}
