import { sql } from 'kysely';
import type { Context } from '../../../platform/database/context.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { tokenHash } from '../../../platform/process/secret-values.ts';
import type { Job } from '../../../platform/process/worker.ts';
import type { DocumentTables } from '../tables.ts';
import { revokeDoubted } from './revoke-documents.ts';

export interface FetchedDocument {
  readonly fileName: string;
  readonly pdf: Buffer;
}

/**
 * Returns a PDF to the session that asked for it, until its time is over: a reloaded tab shows it again. A PDF that has
 * expired, belongs to another session or was never issued is refused in the same way.
 * @throws ApiError DOCUMENT_GONE.
 */
export async function fetchDocument(
  { db, clock }: Context,
  token: string,
  sessionId: number | undefined,
): Promise<FetchedDocument> {
  if (sessionId === undefined) throw new ApiError('DOCUMENT_GONE');
  const found = await db
    .withTables<DocumentTables>()
    .selectFrom('document_link')
    .where('token_hash', '=', tokenHash(token))
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', clock.now())
    .select(['file_name as fileName', 'pdf'])
    .executeTakeFirst();
  if (!found) throw new ApiError('DOCUMENT_GONE');
  return found;
}

/** Deletes expired PDFs; the record of a document stays. */
export async function removeExpiredLinks({ db, clock }: Context): Promise<void> {
  await sql`delete from document_link where expires_at <= ${clock.now()}`.execute(db);
}

export function documentJobs(context: Context): readonly Job[] {
  return [
    { name: 'documents', every: 60_000, run: () => removeExpiredLinks(context) },
    { name: 'documents in doubt', every: 30_000, run: () => revokeDoubted(context) },
  ];
}
