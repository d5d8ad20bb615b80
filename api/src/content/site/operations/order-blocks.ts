import type { FrontModule } from '@portal/contract';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type EditedBlock, editedBlocks } from '../queries/content-blocks.ts';
import { lockType, placeBlocks } from './block-rows.ts';
import { isOrder, isPermutation } from './permutation.ts';

/**
 * Puts the blocks of a type in this order.
 * @throws ApiError CONTENT_CHANGED when the order is not the one that was seen, or the ids are not those that exist
 */
export function orderBlocks(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  input: {
    readonly type: FrontModule['module_type'];
    readonly ids: readonly number[];
    readonly was: readonly number[];
    readonly author: Author;
  },
): Promise<EditedBlock[]> {
  return inTransaction(db, async (trx) => {
    await lockType(trx, input.type);
    const before = (await editedBlocks(trx, input.type)).map(({ id }) => id);
    if (!isOrder(before, input.was) || !isPermutation(before, input.ids))
      throw new ApiError('CONTENT_CHANGED');
    await placeBlocks(trx, input.ids);
    await audit(trx, clock.now(), {
      actor: input.author.fiscalNumber,
      subject: `front_modules:${input.type}`,
      action: 'front modules ordered',
      data: { from: before, to: input.ids },
    });
    return editedBlocks(trx, input.type);
  });
}
