import type { PaymentContext } from '../payments/index.ts';
import type { Context } from '../platform/context.ts';

/** Context of operations that change a term. */
export interface TermContext extends Context {
  /** Called with the name of a place between two effects, at which the process may die and nothing is lost. */
  readonly checkpoint?: PaymentContext['checkpoint'];
}
