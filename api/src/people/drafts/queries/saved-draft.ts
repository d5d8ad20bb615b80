import type { Handle } from '../../../platform/database/database.ts';
import type { DraftTables } from '../tables.ts';

/** A sealed draft of its owner; null without one. */
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
