import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database.ts';
import { blockSubject, editedBlocks } from '../queries/content-blocks.ts';
import type { ContentTables } from '../tables.ts';
import type { Author } from './author.ts';
import { existingBlock, lockType, placeBlocks } from './block-rows.ts';

/** Deletes a block; the blocks after it move up (API-61). @throws ApiError FRONT_MODULE_DELETED */
export function deleteBlock(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: { readonly id: number; readonly author: Author },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lockType(trx, (await existingBlock(trx, input.id)).module_type);
    const { module_type, title } = await existingBlock(trx, input.id);
    await trx.withTables<ContentTables>().deleteFrom('front_module').where('id', '=', input.id).execute();
    const left = await editedBlocks(trx, module_type);
    await placeBlocks(
      trx,
      left.map(({ id }) => id),
    );
    await audit(trx, clock.now(), {
      actor: input.author.fiscalNumber,
      subject: blockSubject(input.id),
      action: 'front module deleted',
      data: { type: module_type, title },
    });
  });
}
