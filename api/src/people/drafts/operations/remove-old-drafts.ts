import type { Context } from '../../../platform/database/context.ts';
import type { Job } from '../../../platform/process/worker.ts';
import type { DraftTables } from '../tables.ts';

/** Drafts older than this are deleted, in milliseconds. */
const DRAFT_LIFETIME_MS = 30 * 24 * 60 * 60_000;

/** Deletes drafts that were not touched for thirty days. */
export async function removeOldDrafts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await db
    .withTables<DraftTables>()
    .deleteFrom('form_draft')
    .where('kept_at', '<=', new Date(clock.now().getTime() - DRAFT_LIFETIME_MS))
    .execute();
}

export function draftJobs(context: Context): readonly Job[] {
  return [{ name: 'old drafts', every: 60 * 60_000, run: () => removeOldDrafts(context) }];
}
