import type { Handle } from '../../../platform/database/database.ts';
import type { Note } from '../queries/notes.ts';
import type { CustomerTables } from '../tables.ts';

export async function addNote(
  trx: Handle,
  note: Pick<Note, 'at' | 'author' | 'text'> & { readonly fiscalNumber: string },
): Promise<void> {
  const { fiscalNumber, ...rest } = note;
  await trx
    .withTables<CustomerTables>()
    .insertInto('customer_note')
    .values({ fiscal_number: fiscalNumber, ...rest })
    .execute();
}
