import type { RawBuilder } from 'kysely';
import type { Handle } from '../platform/database.ts';

export interface CustomerContact {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly home_phone: string;
}

/**
 * Customer data for identity. The composition passes it in, so that neither domain imports the other.
 * Fiscal numbers are canonical; an unknown one answers `false` or `undefined`.
 */
export interface CustomerDirectory {
  /** Must the customer complete their data before anything else (threat T11). */
  pendingInformation(db: Handle, fiscalNumber: string): Promise<boolean>;
  /** The same as an expression over a column of canonical IDs, so that the statement of the session tells it too. */
  pendingInformationOf(column: string): RawBuilder<boolean>;
  contactOf(db: Handle, fiscalNumber: string): Promise<CustomerContact | undefined>;
  /** The same with the e-mail and phone that codes go to now: for some days not those that staff entered. */
  codeContactOf(db: Handle, fiscalNumber: string, now: Date): Promise<CustomerContact | undefined>;
  /** Pushes reach no device of the customer any more, until one is logged in on again. */
  endPushes(trx: Handle, fiscalNumber: string): Promise<void>;
}
