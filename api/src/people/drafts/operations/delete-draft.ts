import type { Handle } from '../../../platform/database/database.ts';
import type { DraftTables } from '../tables.ts';

/** Deletes a draft of its owner; nothing happens where there is none. */
export async function deleteDraft(db: Handle, owner: string, name: string): Promise<void> {
  await db
    .withTables<DraftTables>()
    .deleteFrom('form_draft')
    .where('owner', '=', owner)
    .where('name', '=', name)
    .execute();
}
