import type { PaymentContext } from '../payments/index.ts';
import type { Handle } from '../platform/database.ts';
import type { Principal } from '../platform/principal.ts';
import type { Proof } from '../platform/reauthentication.ts';

/** Context of the operations of the desk. */
export interface DeskContext extends PaymentContext {
  /** Checks a new proof of the person, since an open session is not enough to move money. @throws ApiError */
  readonly reauthenticate: (principal: Principal, proof: Proof) => Promise<void>;
  /**
   * National IDs of those of these administrators who may move money at this moment. No right changes until the
   * transaction ends.
   */
  readonly mayMoveMoney: (trx: Handle, fiscalNumbers: readonly string[]) => Promise<ReadonlySet<string>>;
}
