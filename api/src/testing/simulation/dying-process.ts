import type { Checkpoint, PaymentContext } from '../../payments/context.ts';
import type { Simulation } from './simulated-portal.ts';

/** Places of paying at which a process may die outside a transaction: one that is open ends with its process anyway. */
export const DEATHS_OF_PAYING = [
  'pay:opened',
  'pay:created-at-gateway',
  'pay:bank-url-known',
  'pay:started',
] as const;
/** Those of asking the bank about payments. */
export const DEATHS_OF_SETTLING = ['settle:claimed', 'settle:asked', 'settle:settled'] as const;

/**
 * Another process over the same database, of which nothing goes on once it has come to its place of death, one of
 * those given.
 * @returns what its calls are given, and a promise that is kept when it dies.
 */
export function dyingProcess(
  { world, random }: Simulation,
  places: readonly Checkpoint[],
): { readonly ctx: PaymentContext; readonly dead: Promise<'dead'> } {
  const place = random.pick(places);
  const { promise: dead, resolve } = Promise.withResolvers<'dead'>();
  const checkpoint = (name: Checkpoint): Promise<never> | undefined => {
    if (name !== place) return undefined;
    resolve('dead');
    return new Promise<never>(() => {});
  };
  return { ctx: { ...world.ctx, adrift: new Map<string, number>(), checkpoint }, dead };
}
