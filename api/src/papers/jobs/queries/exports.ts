import type { Context } from '../../../platform/database/context.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type ExportRow, jobTables } from '../tables.ts';

const ownExport = (context: Context, owner: string, id: string) =>
  jobTables(context.db).selectFrom('export_job').selectAll().where('owner', '=', owner).where('id', '=', id);

/** @throws ApiError NOT_FOUND, for another person's too. */
export async function findExport(context: Context, owner: string, id: string): Promise<ExportRow> {
  const row = await ownExport(context, owner, id).executeTakeFirst();
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}

/** An administrator's latest exports, newest first. */
export function listExports(context: Context, owner: string, limit = 20): Promise<ExportRow[]> {
  return jobTables(context.db)
    .selectFrom('export_job')
    .selectAll()
    .where('owner', '=', owner)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}
