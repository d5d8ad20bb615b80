import type { PaymentContext } from '../payments/index.ts';
import type { Context } from '../platform/context.ts';

/** What changing a term is given. */
export interface TermContext extends Context {
  /** Called with the name of a place between two effects, at which the process may die and nothing is lost. */
  readonly checkpoint?: PaymentContext['checkpoint'];
}
