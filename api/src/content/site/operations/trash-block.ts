import { bogotaTimestamp } from '@portal/values/bogota-time';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { trashedSince } from '../../../platform/database/trash.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { blockSubject, type EditedBlock, editedBlocks } from '../queries/content-blocks.ts';
import type { Trashed } from '../queries/pages.ts';
import type { ContentTables } from '../tables.ts';
import { existingBlock, lockType, placeBlocks } from './block-rows.ts';
import type { TrashInput } from './trash-page.ts';

type Environment = Pick<Context, 'db' | 'clock'>;

/**
 * Puts a block into the trash; the blocks after it move up (API-61).
 * @throws ApiError FRONT_MODULE_DELETED; CONTENT_CHANGED where it has another version than was seen
 */
export function trashBlock({ db, clock }: Environment, input: TrashInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    await lockType(trx, (await existingBlock(trx, input.id)).module_type);
    const { module_type, title, version } = await existingBlock(trx, input.id);
    if (version !== input.version) throw new ApiError('CONTENT_CHANGED');
    await sql`
      with gone as (delete from front_module where id = ${input.id} returning *)
      insert into front_module_trash (id, block, trashed_at, trashed_by)
      select id, to_jsonb(gone), ${at}, ${input.author.name} from gone`.execute(trx);
    const left = await editedBlocks(trx, module_type);
    await placeBlocks(
      trx,
      left.map(({ id }) => id),
    );
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: blockSubject(input.id),
      action: 'front module deleted',
      data: { type: module_type, title, version },
    });
  });
}

const inTrash = (handle: Handle, at: Date) =>
  handle
    .withTables<ContentTables>()
    .selectFrom('front_module_trash')
    .selectAll()
    .where('trashed_at', '>', trashedSince(at));

/** Blocks that were thrown away in the last thirty days, the last one first. */
export async function trashedBlocks(handle: Handle, at: Date): Promise<Trashed[]> {
  const rows = await inTrash(handle, at).orderBy('trashed_at', 'desc').orderBy('id', 'desc').execute();
  return rows.map(({ id, block, trashed_at, trashed_by }) => ({
    id,
    nombre: block.title || block.name,
    version: block.version,
    user: trashed_by,
    trashed: bogotaTimestamp(trashed_at),
  }));
}

/**
 * Brings a block back from the trash, as a draft and the last of its type.
 * @throws ApiError NOT_FOUND for a block that is not in it; CONTENT_CHANGED for another version than is in it
 */
export function untrashBlock({ db, clock }: Environment, input: TrashInput): Promise<EditedBlock> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    const found = await inTrash(trx, at).where('id', '=', input.id).forUpdate().executeTakeFirst();
    if (!found) throw new ApiError('NOT_FOUND');
    const { block } = found;
    if (block.version !== input.version) throw new ApiError('CONTENT_CHANGED');
    await lockType(trx, block.module_type);
    const others = await editedBlocks(trx, block.module_type);
    // Columns that were added meanwhile have the values of this release's blocks without them.
    const back = {
      ...block,
      position: others.length,
      published: false,
      changed_by: input.author.name,
      changed_at: at,
    };
    await sql`
      insert into front_module overriding system value
      select * from jsonb_populate_record(null::front_module, ${JSON.stringify(back)}::jsonb)`.execute(trx);
    await trx
      .withTables<ContentTables>()
      .deleteFrom('front_module_trash')
      .where('id', '=', input.id)
      .execute();
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: blockSubject(input.id),
      action: 'front module taken out of the trash',
      data: { type: block.module_type, title: block.title, version: block.version },
    });
    const saved = (await editedBlocks(trx, block.module_type)).find(({ id }) => id === input.id);
    if (!saved) throw new ApiError('NOT_FOUND');
    return saved;
  });
}
