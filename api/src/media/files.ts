import { randomBytes } from 'node:crypto';
import type { Output } from '@portal/contract';
import { ApiError } from '../platform/api-error.ts';
import { audit } from '../platform/audit.ts';
import { localTimestamp } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { type Handle, inTransaction } from '../platform/database.ts';
import { type EncodedImage, encodeImage } from './encode-image.ts';
import type { MediaTables } from './tables.ts';

export type MediaFile = Output<'POST /api/uploadImage'>;

const PAGE_SIZE = 24;
const DAY = 24 * 60 * 60 * 1_000;
/** Images one author may upload in a day (threat T37). */
const DAILY_UPLOADS = 200;

export function fileUrlOf(name: string): string {
  return `/api/media/${name}`;
}

interface Author {
  /** National ID, or `system`. */
  readonly fiscalNumber: string;
  readonly name: string;
}

const columns = [
  'name',
  'original_name',
  'bytes',
  'width',
  'height',
  'author_name',
  'uploaded_at',
] as const satisfies readonly (keyof MediaTables['media_file'])[];

const mediaFile = (row: Pick<MediaTables['media_file'], (typeof columns)[number]>): MediaFile => ({
  fileUrl: fileUrlOf(row.name),
  name: row.original_name,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  user: row.author_name,
  uploaded: localTimestamp(row.uploaded_at),
});

/** Stores an encoded image under a random name. */
export async function storeImage(
  handle: Handle,
  image: EncodedImage,
  about: { readonly originalName: string; readonly author: Author; readonly at: Date },
): Promise<MediaFile> {
  const row = await handle
    .withTables<MediaTables>()
    .insertInto('media_file')
    .values({
      name: `${randomBytes(16).toString('hex')}.webp`,
      content: image.content,
      bytes: image.content.byteLength,
      width: image.width,
      height: image.height,
      original_name: about.originalName.replace(/^.*[/\\]/, '').slice(0, 120),
      author: about.author.fiscalNumber,
      author_name: about.author.name,
      uploaded_at: about.at,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return mediaFile(row);
}

/**
 * Takes an uploaded image in (API-65). It is encoded before the transaction begins.
 * @throws ApiError IMAGE_REFUSED; TOO_MANY_REQUESTS past the day's share
 */
export async function uploadImage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: { readonly bytes: Buffer; readonly originalName: string; readonly author: Author },
): Promise<MediaFile> {
  const at = clock.now();
  const { author, originalName } = input;
  const { uploads } = await db
    .withTables<MediaTables>()
    .selectFrom('media_file')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('author', '=', author.fiscalNumber)
    .where('uploaded_at', '>', new Date(at.getTime() - DAY))
    .executeTakeFirstOrThrow();
  if (uploads >= DAILY_UPLOADS) throw new ApiError('TOO_MANY_REQUESTS');
  const image = await encodeImage(input.bytes);
  return inTransaction(db, async (trx) => {
    const file = await storeImage(trx, image, { originalName, author, at });
    await audit(trx, at, {
      actor: author.fiscalNumber,
      subject: file.fileUrl,
      action: 'image uploaded',
      data: { name: file.name, bytes: file.bytes },
    });
    return file;
  });
}

/**
 * Deletes an image that nothing shows.
 * @throws ApiError NOT_FOUND, or IMAGE_IN_USE
 */
export async function deleteImage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: {
    readonly name: string;
    readonly actor: string;
    readonly isUsed: (handle: Handle, fileUrl: string) => Promise<boolean>;
  },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { name, actor, isUsed } = input;
    if (await isUsed(trx, fileUrlOf(name))) throw new ApiError('IMAGE_IN_USE');
    const gone = await trx
      .withTables<MediaTables>()
      .deleteFrom('media_file')
      .where('name', '=', name)
      .returning(['original_name', 'bytes'])
      .executeTakeFirst();
    if (!gone) throw new ApiError('NOT_FOUND');
    await audit(trx, clock.now(), {
      actor,
      subject: fileUrlOf(name),
      action: 'image deleted',
      data: { name: gone.original_name, bytes: gone.bytes },
    });
  });
}

/** The library, newest first. */
export async function mediaFiles(handle: Handle, page: number): Promise<Output<'GET /api/media'>> {
  const tables = handle.withTables<MediaTables>();
  const [rows, { total }] = await Promise.all([
    tables
      .selectFrom('media_file')
      .select(columns)
      .orderBy('id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    tables
      .selectFrom('media_file')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { files: rows.map(mediaFile), total, max_pages: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}
