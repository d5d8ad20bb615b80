import type { Handle } from '../../platform/database/database.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Proof } from '../../platform/http/reauthentication.ts';
import type { PaymentContext } from '../payments/index.ts';

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
