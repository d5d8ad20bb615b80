import type { Handle } from '../../platform/database.ts';
import type { DraftTables } from '../tables.ts';

/** A draft as its owner's browser sealed it; null where there is none. */
export async function savedDraft(db: Handle, owner: string, name: string): Promise<string | null> {
  const found = await db
    .withTables<DraftTables>()
    .selectFrom('form_draft')
    .select('sealed')
    .where('owner', '=', owner)
    .where('name', '=', name)
    .executeTakeFirst();
  return found?.sealed ?? null;
}
