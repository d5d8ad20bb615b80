import type { PaymentContext } from '../payments/index.ts';
import type { Principal } from '../platform/principal.ts';

/** What the operations of the desk are given. */
export interface DeskContext extends PaymentContext {
  /** The own password once more, for what a session left open must not be enough for. @throws Refusal */
  readonly confirmPassword: (principal: Principal, typed: string | undefined) => Promise<void>;
}
