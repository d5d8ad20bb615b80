import type { Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Selectable } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { fileUrlOf } from '../file-url.ts';
import type { MediaTables } from '../tables.ts';

export type MediaFile = Output<'POST /api/uploadImage'>;

const PAGE_SIZE = 24;

/** Columns that a file is described by. */
export const columns = [
  'name',
  'original_name',
  'bytes',
  'width',
  'height',
  'author_name',
  'uploaded_at',
  'version',
] as const satisfies readonly (keyof MediaTables['media_file'])[];

/** A row as the library shows it. */
export function mediaFile(
  row: Pick<Selectable<MediaTables['media_file']>, (typeof columns)[number]>,
): MediaFile {
  return {
    fileUrl: fileUrlOf(row.name),
    name: row.original_name,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    user: row.author_name,
    uploaded: bogotaTimestamp(row.uploaded_at),
    version: row.version,
  };
}

/** The library, newest first. */
export async function mediaFiles(handle: Handle, page: number): Promise<Output<'GET /api/media'>> {
  const tables = handle.withTables<MediaTables>();
  const [rows, { total }] = await Promise.all([
    tables
      .selectFrom('media_file')
      .select(columns)
      .where('trashed_at', 'is', null)
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    tables
      .selectFrom('media_file')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('trashed_at', 'is', null)
      .executeTakeFirstOrThrow(),
  ]);
  return { files: rows.map(mediaFile), total, max_pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}
