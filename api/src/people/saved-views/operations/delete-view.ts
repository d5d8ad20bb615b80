import type { Handle } from '../../../platform/database/database.ts';
import type { SavedViewTables } from '../tables.ts';

/** Deletes a view of its owner. @returns false where the owner has no such view */
export async function deleteView(db: Handle, owner: string, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .withTables<SavedViewTables>()
    .deleteFrom('saved_view')
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
