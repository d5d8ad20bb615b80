import type { Handle } from '../../../platform/database/database.ts';
import type { CustomerTables } from '../tables.ts';

/** Number of the latest notes that are shown. */
const NOTES_SHOWN = 100;

/** A remark of an administrator about a customer. */
export interface Note {
  readonly id: number;
  readonly at: Date;
  /** National ID of the administrator. */
  readonly author: string;
  readonly text: string;
}

/** The notes about a customer, newest first, at most a hundred. */
export function notesOf(db: Handle, fiscalNumber: string): Promise<Note[]> {
  return db
    .withTables<CustomerTables>()
    .selectFrom('customer_note')
    .select(['id', 'at', 'author', 'text'])
    .where('fiscal_number', '=', fiscalNumber)
    .orderBy('id', 'desc')
    .limit(NOTES_SHOWN)
    .execute();
}
