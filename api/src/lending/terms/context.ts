import type { PaymentContext } from '../../money/payments/index.ts';
import type { Context } from '../../platform/database/context.ts';

/** Context of operations that change a term. */
export interface TermContext extends Context {
  /** Called at every checkpoint with its name: the process may die there and nothing is lost. */
  readonly checkpoint?: PaymentContext['checkpoint'];
}
