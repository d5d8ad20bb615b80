import { ApiError } from '../../platform/api-error.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { type Handle, inTransaction } from '../../platform/database.ts';
import { fileUrlOf } from '../file-url.ts';
import type { MediaTables } from '../tables.ts';

/**
 * Deletes an image that no content uses.
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
