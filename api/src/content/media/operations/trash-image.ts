import { bogotaTimestamp } from '@portal/values/bogota-time';
import { type SqlBool, sql } from 'kysely';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { trashedSince } from '../../../platform/database/trash.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { fileUrlOf } from '../file-url.ts';
import { columns, type MediaFile, mediaFile } from '../queries/media-files.ts';
import type { MediaTables } from '../tables.ts';

type Environment = Pick<Context, 'db' | 'clock'>;

/**
 * Puts an image that no content uses into the trash, where its address leads nowhere. What has lain there for thirty days
 * is deleted.
 * @throws ApiError NOT_FOUND; IMAGE_IN_USE; CONTENT_CHANGED where it was thrown away and restored since it was seen
 */
export async function trashImage(
  { db, clock }: Environment,
  input: {
    readonly name: string;
    readonly version: number;
    readonly author: Author;
    readonly isUsed: (handle: Handle, fileUrl: string) => Promise<boolean>;
  },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    const { name, version, author, isUsed } = input;
    const tables = trx.withTables<MediaTables>();
    if (await isUsed(trx, fileUrlOf(name))) throw new ApiError('IMAGE_IN_USE');
    const file = await tables
      .selectFrom('media_file')
      .select(['id', 'original_name', 'bytes', 'version'])
      .where('name', '=', name)
      .where('trashed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!file) throw new ApiError('NOT_FOUND');
    if (file.version !== version) throw new ApiError('CONTENT_CHANGED');
    await tables
      .updateTable('media_file')
      .set({ trashed_at: at, trashed_by: author.name, version: version + 1 })
      .where('id', '=', file.id)
      .execute();
    await tables.deleteFrom('media_file').where('trashed_at', '<=', trashedSince(at)).execute();
    await audit(trx, at, {
      actor: author.fiscalNumber,
      subject: fileUrlOf(name),
      action: 'image deleted',
      data: { name: file.original_name, bytes: file.bytes },
    });
  });
}

const inTrash = (at: Date) => sql<SqlBool>`trashed_at > ${trashedSince(at)}`;

/** Images that were thrown away in the last thirty days, the last one first. */
export async function trashedImages(handle: Handle, at: Date) {
  const rows = await handle
    .withTables<MediaTables>()
    .selectFrom('media_file')
    .select(['id', 'original_name', 'version', 'trashed_by', 'trashed_at'])
    .where(inTrash(at))
    .orderBy('trashed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
  return rows.map(({ id, original_name, version, trashed_by, trashed_at }) => ({
    id,
    nombre: original_name,
    version,
    user: trashed_by ?? '',
    trashed: bogotaTimestamp(trashed_at ?? at),
  }));
}

/**
 * Brings an image back to the library, at its former address.
 * @throws ApiError NOT_FOUND for one that is not in the trash; CONTENT_CHANGED for another version than is in it
 */
export function untrashImage(
  { db, clock }: Environment,
  input: { readonly id: number; readonly version: number; readonly author: Author },
): Promise<MediaFile> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    const tables = trx.withTables<MediaTables>();
    const found = await tables
      .selectFrom('media_file')
      .select('version')
      .where('id', '=', input.id)
      .where(inTrash(at))
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND');
    if (found.version !== input.version) throw new ApiError('CONTENT_CHANGED');
    const row = await tables
      .updateTable('media_file')
      .set({ trashed_at: null, trashed_by: null, version: input.version + 1 })
      .where('id', '=', input.id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: fileUrlOf(row.name),
      action: 'image taken out of the trash',
      data: { name: row.original_name },
    });
    return mediaFile(row);
  });
}
