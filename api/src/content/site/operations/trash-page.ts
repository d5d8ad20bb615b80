import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type Content, newestContent } from '../queries/pages.ts';
import type { ContentTables } from '../tables.ts';
import { lockPage, NOT_SCHEDULED, subjectOf } from './lock-page.ts';

type Environment = Pick<Context, 'db' | 'clock'>;

/** What is put into the trash or brought back, and the version that was seen. */
export interface TrashInput {
  readonly id: number;
  readonly version: number;
  readonly author: Author;
}

/**
 * Puts a page into the trash: neither visitors nor editors have it until an editor brings it back. A page of an active
 * menu option is refused, since the option would lead nowhere.
 * @throws ApiError NOT_FOUND, CONTENT_CHANGED; PAGE_IN_MENU
 */
export function trashPage({ db, clock }: Environment, input: TrashInput): Promise<void> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    await lockPage(trx, input, at);
    const tables = trx.withTables<ContentTables>();
    const option = await tables
      .selectFrom('menu_option')
      .select('id')
      .where('content_id', '=', input.id)
      .where('active', '=', true)
      .limit(1)
      .executeTakeFirst();
    if (option) throw new ApiError('PAGE_IN_MENU');
    const { nombre } = await newestContent(trx, input.id, at);
    await tables
      .updateTable('content_page')
      .set({ published_version: null, ...NOT_SCHEDULED, trashed_at: at, trashed_by: input.author.name })
      .where('id', '=', input.id)
      .execute();
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: subjectOf(input.id),
      action: 'page put into the trash',
      data: { nombre, version: input.version },
    });
  });
}

/**
 * Brings a page back from the trash, as a draft.
 * @throws ApiError NOT_FOUND for a page that is not in it; CONTENT_CHANGED for another version than is in it
 */
export function untrashPage({ db, clock }: Environment, input: TrashInput): Promise<Content> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    const { numUpdatedRows } = await trx
      .withTables<ContentTables>()
      .updateTable('content_page')
      .set({ trashed_at: null, trashed_by: null })
      .where('id', '=', input.id)
      .where('trashed_at', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new ApiError('NOT_FOUND');
    const content = await newestContent(trx, input.id, at);
    if (content.version !== input.version) throw new ApiError('CONTENT_CHANGED');
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: subjectOf(input.id),
      action: 'page taken out of the trash',
      data: { nombre: content.nombre, version: content.version },
    });
    return content;
  });
}
