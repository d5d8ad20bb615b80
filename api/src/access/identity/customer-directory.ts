import type { PersonField } from '@portal/contract/person-headings';
import type { RawBuilder } from 'kysely';
import type { Handle } from '../../platform/database/database.ts';

export type CustomerContact = Readonly<Record<PersonField, string>>;

/**
 * Customer data for identity. The composition passes it in, so that neither domain imports the other.
 * Fiscal numbers are canonical; an unknown one answers `false` or `undefined`.
 */
export interface CustomerDirectory {
  /** Whether the customer must complete their data before anything else (threat T11). */
  pendingInformation(db: Handle, fiscalNumber: string): Promise<boolean>;
  /**
   * As `pendingInformation`, as an expression over a column of canonical IDs, for the statement that finds the session.
   */
  pendingInformationOf(column: string): RawBuilder<boolean>;
  contactOf(db: Handle, fiscalNumber: string): Promise<CustomerContact | undefined>;
  /** As `contactOf`, with the e-mail and phone to which codes go now: for some days not those that staff entered. */
  codeContactOf(db: Handle, fiscalNumber: string, now: Date): Promise<CustomerContact | undefined>;
  /**
   * Ends what would outlive the sessions of a person: pushes, until they log in on a device again, and acts of theirs at
   * the money desk that wait for a second person.
   */
  endOutliving(trx: Handle, fiscalNumber: string, at: Date): Promise<void>;
}
