import { randomBytes } from 'node:crypto';
import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction } from '../../platform/database.ts';
import { type EncodedImage, encodeImage } from '../encode-image.ts';
import { columns, type MediaFile, mediaFile } from '../queries/media-files.ts';
import type { MediaTables } from '../tables.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Images one author may upload in a day (threat T37). */
const DAILY_UPLOADS = 200;

interface Author {
  /** National ID, or `system`. */
  readonly fiscalNumber: string;
  readonly name: string;
}

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
 * Stores an uploaded image (API-65). It is encoded before the transaction begins.
 * @throws ApiError IMAGE_REFUSED; TOO_MANY_REQUESTS above the day's limit
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
