import { sql } from 'kysely';
import type { Context } from '../platform/context.ts';
import { Refusal } from '../platform/refusal.ts';
import { tokenHash } from '../platform/secret-values.ts';
import type { Job } from '../platform/worker.ts';
import type { DocumentTables } from './tables.ts';

export interface FetchedDocument {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/**
 * Hands a PDF out, once: of two who ask at the same time one gets it. Used, over, another session's and never issued
 * answer alike.
 * @throws Refusal DOCUMENT_GONE.
 */
export const fetchDocument = async (
  { db, clock }: Context,
  token: string,
  sessionId: number | undefined,
): Promise<FetchedDocument> => {
  if (sessionId === undefined) throw new Refusal('DOCUMENT_GONE');
  const taken = await db
    .withTables<DocumentTables>()
    .deleteFrom('document_link')
    .where('token_hash', '=', tokenHash(token))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', clock.now())
    .returning(['file_name as fileName', 'pdf'])
    .executeTakeFirst();
  if (!taken) throw new Refusal('DOCUMENT_GONE');
  return taken;
};

/** Forgets the PDFs that nobody fetched in time: what is kept of a document is its record. */
export const removeExpiredLinks = async ({ db, clock }: Context): Promise<void> => {
  await sql`delete from document_link where expires_at <= ${clock.now()}`.execute(db);
};

export const documentJobs = (context: Context): readonly Job[] => [
  { name: 'documents', every: 60_000, run: () => removeExpiredLinks(context) },
];
