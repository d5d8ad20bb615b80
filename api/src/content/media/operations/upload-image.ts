import { randomBytes } from 'node:crypto';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { assertTurnSoon, type EncodedImage, encodeImage } from '../encode-image.ts';
import { columns, type MediaFile, mediaFile } from '../queries/media-files.ts';
import type { MediaTables } from '../tables.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Images one author may upload in a day (threat T37). */
const DAILY_UPLOADS = 200;

/** Most UTF-16 units of a file's name: as many as file systems take. */
const LONGEST_NAME = 255;

/** The name of a file without its folders. @throws ApiError INVALID_REQUEST for one that is too long */
function nameOfFile(sent: string): string {
  const name = sent.replace(/^.*[/\\]/, '');
  if (name.length <= LONGEST_NAME) return name;
  const message = `El nombre del archivo es muy largo: tiene ${name.length} letras y caben ${LONGEST_NAME}. Acórtalo y súbelo otra vez.`;
  throw new ApiError('INVALID_REQUEST', { fields: [{ path: '/body/file', message }] });
}

/** Stores an encoded image under a random name; the ID of its author may be `system`. */
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
      original_name: about.originalName,
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
 * @throws ApiError IMAGE_REFUSED; INVALID_REQUEST for a name that is too long; TOO_MANY_REQUESTS above the day's limit
 *   and while too many others wait
 */
export async function uploadImage(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: { readonly bytes: Buffer; readonly originalName: string; readonly author: Author },
): Promise<MediaFile> {
  const at = clock.now();
  const { author } = input;
  const originalName = nameOfFile(input.originalName);
  const { uploads } = await db
    .withTables<MediaTables>()
    .selectFrom('media_file')
    .select(({ fn }) => fn.countAll<number>().as('uploads'))
    .where('author', '=', author.fiscalNumber)
    .where('uploaded_at', '>', new Date(at.getTime() - DAY))
    .executeTakeFirstOrThrow();
  if (uploads >= DAILY_UPLOADS) throw new ApiError('TOO_MANY_REQUESTS');
  assertTurnSoon();
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
