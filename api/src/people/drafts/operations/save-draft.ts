import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { keepNewest } from '../../../platform/database/newest-rows.ts';
import type { DraftTables } from '../tables.ts';

/** Most drafts of one administrator; a further one replaces the oldest. */
const MOST_DRAFTS = 40;
const drafts = { table: 'form_draft', owner: 'owner', key: 'name', order: sql`kept_at desc, name` };

/** Stores a draft that its owner's browser has sealed, in place of the one with the same name. */
export async function saveDraft(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  owner: string,
  { name, sealed }: { readonly name: string; readonly sealed: string },
): Promise<void> {
  const values = { sealed, kept_at: clock.now() };
  await inTransaction(db, async (trx) => {
    await trx
      .withTables<DraftTables>()
      .insertInto('form_draft')
      .values({ owner, name, ...values })
      .onConflict((conflict) => conflict.columns(['owner', 'name']).doUpdateSet(values))
      .execute();
    await keepNewest(trx, drafts, owner, MOST_DRAFTS);
  });
}
