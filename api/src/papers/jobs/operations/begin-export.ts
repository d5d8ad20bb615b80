import type { Output } from '@portal/contract';
import { guardedFigures } from '@portal/contract/guarded-figures';
import type { ExportKind } from '@portal/contract/report-names';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import { reauthenticationRequired } from '../../../platform/http/reauthentication.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { publicId } from '../../../platform/process/random-id.ts';
import type { FileSources, Filters } from '../file-source.ts';
import { type ExportRow, jobTables } from '../tables.ts';

export type ExportWire = Output<'GET /api/exports/:id'>;

/** Time without progress after which a worker or a stream counts as dead, in milliseconds. */
export const LEASE = 60_000;

export function onTheWire(row: ExportRow): ExportWire {
  return {
    id: row.id,
    kind: row.kind,
    file_name: row.file_name,
    status: row.status,
    total: row.total,
    written: row.written,
    bytes: row.bytes,
    filters: JSON.parse(row.filters) as Record<string, string>,
    created_at: bogotaTimestamp(row.created_at),
    finished_at: row.finished_at && bogotaTimestamp(row.finished_at),
    expires_at: row.expires_at && bogotaTimestamp(row.expires_at),
    downloads: row.downloads,
  };
}

export interface ExportRequest {
  readonly owner: string;
  /** Session that asks. */
  readonly sessionId: number;
  /** Checks the proof that came with the call; absent where none came. */
  readonly prove?: (() => Promise<void>) | undefined;
  readonly kind: ExportKind;
  readonly filters: Filters;
  /** True for a file that is stored to be fetched; false for one that is streamed to the person who asks. */
  readonly stored: boolean;
}

/**
 * Counts the rows and stores an entry of the export with one in the audit log: no data leave without a log (threat
 * T46), and many rows not without a proof.
 * @throws ApiError REAUTHENTICATION_REQUIRED or those of the proof for a large file, EXPORT_RUNNING while the same
 *   administrator has another under way, or an error of `count`.
 */
export async function beginExport(
  context: Context,
  sources: FileSources,
  { owner, sessionId, prove, kind, filters, stored }: ExportRequest,
): Promise<ExportRow> {
  const { db, clock } = context;
  const source = sources[kind];
  const { total, upTo } = await source.count(context, filters);
  const isLarge = total > guardedFigures.exportedRows;
  if (isLarge) await (prove ? prove() : assertProvedLately(context, sessionId, total));
  const now = clock.now();
  try {
    return await inTransaction(db, async (trx) => {
      const tables = jobTables(trx);
      // The entry of a stream whose process died stays open; no process can continue it.
      await tables
        .updateTable('export_job')
        .set({ status: 'failed', finished_at: now, lease_until: null })
        .where('owner', '=', owner)
        .where('status', '=', 'running')
        .where('stored', '=', false)
        .where('lease_until', '<', now)
        .execute();
      const row = await tables
        .insertInto('export_job')
        .values({
          id: publicId(),
          owner,
          kind,
          file_name: source.fileName,
          media: source.media,
          filters: JSON.stringify(filters),
          status: stored ? 'queued' : 'running',
          stored,
          total,
          up_to: upTo,
          written: 0,
          bytes: 0,
          attempts: stored ? 0 : 1,
          created_at: now,
          finished_at: null,
          expires_at: null,
          lease_until: stored ? null : new Date(now.getTime() + LEASE),
          link_hash: null,
          link_session: null,
          link_until: null,
          downloads: 0,
          proved_session: isLarge && prove ? sessionId : null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await audit(trx, now, {
        actor: owner,
        subject: `export:${row.id}`,
        action: 'export',
        data: { kind, filters, rows: total, stored },
      });
      return row;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'export_job_one_at_a_time') throw new ApiError('EXPORT_RUNNING');
    throw error;
  }
}

/** How long a proof holds for large files of the same session, in milliseconds. */
const PROOF_HOLDS = 15 * 60_000;

/**
 * Whether a file that proves nothing now is let through by a proof of the same session.
 * @throws ApiError REAUTHENTICATION_REQUIRED, whose preview says how many rows there are
 */
async function assertProvedLately({ db, clock }: Context, sessionId: number, rows: number): Promise<void> {
  const proved = await jobTables(db)
    .selectFrom('export_job')
    .select('id')
    .where('proved_session', '=', sessionId)
    .where('created_at', '>', new Date(clock.now().getTime() - PROOF_HOLDS))
    .limit(1)
    .executeTakeFirst();
  if (!proved) throw reauthenticationRequired({ rows });
}

/** The export was cancelled, or another worker took it over. */
export class ExportStoppedError extends Error {}

/**
 * Stores the progress of an export and extends its lease.
 * @throws ExportStoppedError when this worker no longer holds it.
 */
export async function noteProgress(
  { db, clock }: Context,
  { id, attempts }: ExportRow,
  progress: { readonly written: number; readonly bytes: number },
): Promise<void> {
  const held = await jobTables(db)
    .updateTable('export_job')
    .set({ ...progress, lease_until: new Date(clock.now().getTime() + LEASE) })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) throw new ExportStoppedError();
}

/** Ends an export that this worker still holds. @returns whether it did. */
export async function endExport(
  { db, clock }: Context,
  { id, attempts }: ExportRow,
  end: Pick<ExportRow, 'status' | 'written' | 'bytes' | 'expires_at'>,
): Promise<boolean> {
  const ended = await jobTables(db)
    .updateTable('export_job')
    .set({ ...end, finished_at: clock.now(), lease_until: null })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('attempts', '=', attempts)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}
