import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { randomToken, tokenHash } from '../../../platform/process/secret-values.ts';
import { findExport } from '../queries/exports.ts';
import { type ExportRow, jobTables } from '../tables.ts';

/** Lifetime of a file's address, in milliseconds. */
const LINK_LIFETIME = 2 * 60_000;

/** Stops an export that is under way; its worker finds out at its next piece. @throws ApiError NOT_FOUND */
export async function cancelExport(context: Context, owner: string, id: string): Promise<ExportRow> {
  await jobTables(context.db)
    .updateTable('export_job')
    .set({ status: 'cancelled', finished_at: context.clock.now(), lease_until: null })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute();
  return await findExport(context, owner, id);
}

/**
 * Makes an address for a finished file, valid once, for two minutes, in this session; it ends the address before.
 * @throws ApiError NOT_FOUND or EXPORT_NOT_READY
 */
export async function linkExport(
  context: Context,
  { owner, id, sessionId }: { readonly owner: string; readonly id: string; readonly sessionId: number },
): Promise<string> {
  const now = context.clock.now();
  const token = randomToken();
  const linked = await jobTables(context.db)
    .updateTable('export_job')
    .set({
      link_hash: tokenHash(token),
      link_session: sessionId,
      link_until: new Date(now.getTime() + LINK_LIFETIME),
    })
    .where('owner', '=', owner)
    .where('id', '=', id)
    .where('stored', '=', true)
    .where('status', '=', 'done')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (linked.numUpdatedRows === 0n) {
    await findExport(context, owner, id);
    throw new ApiError('EXPORT_NOT_READY');
  }
  return `/api/downloads/${token}`;
}

/** Pieces of a file in order, each read after the one before it was taken. */
async function* piecesOf({ db }: Context, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const piece = await jobTables(db)
      .selectFrom('export_chunk')
      .select('bytes')
      .where('job_id', '=', id)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
  }
}

/**
 * Opens the file behind an address and uses up the address.
 * @throws ApiError DOCUMENT_GONE for an address that is used, expired, of another session or of a deleted file.
 */
export async function openDownload(
  context: Context,
  token: string,
  sessionId: number | undefined,
): Promise<{ readonly row: ExportRow; readonly file: Readable }> {
  const now = context.clock.now();
  const row = await inTransaction(context.db, async (trx) => {
    const taken = await jobTables(trx)
      .updateTable('export_job')
      .set((of) => ({ link_hash: null, downloads: of('downloads', '+', 1) }))
      .where('link_hash', '=', tokenHash(token))
      .where('link_session', '=', sessionId ?? 0)
      .where('link_until', '>', now)
      .where('expires_at', '>', now)
      .returningAll()
      .executeTakeFirst();
    if (!taken) return undefined;
    await audit(trx, now, {
      actor: taken.owner,
      subject: `export:${taken.id}`,
      action: 'export downloaded',
      data: { kind: taken.kind, rows: taken.written },
    });
    return taken;
  });
  if (!row) throw new ApiError('DOCUMENT_GONE');
  const unzipped = createGunzip();
  const pieces = Readable.from(piecesOf(context, row.id), { objectMode: false });
  // A piece that cannot be read must end the answer, not the process.
  pieces.on('error', (error) => unzipped.destroy(error));
  unzipped.on('close', () => pieces.destroy());
  return { row, file: pieces.pipe(unzipped) };
}
