import { slugOf } from '@portal/values/slug';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Handle } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { ContentTables } from '../tables.ts';
import { subjectOf } from './lock-page.ts';

export interface AddressInput {
  readonly id: number;
  /** Undefined leaves the address; a page without one gets one of its title. */
  readonly slug?: string | undefined;
  readonly title: string;
  readonly author: Author;
}

/** Gives a page an address; undefined where another page has it or had it. */
const claim = async (trx: Handle, id: number, slug: string): Promise<string | undefined> => {
  const { numInsertedOrUpdatedRows } = await trx
    .withTables<ContentTables>()
    .insertInto('content_slug')
    .values({ slug, page_id: id, current: true })
    .onConflict((conflict) =>
      conflict.column('slug').doUpdateSet({ current: true }).where('content_slug.page_id', '=', id),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ? slug : undefined;
};

/** Gives a page the address of its title, with a number where the plain one is taken. */
const claimOf = async (trx: Handle, id: number, title: string): Promise<string> => {
  const made = slugOf(title);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? made : `${made.slice(0, 70).replace(/-$/, '')}-${number}`;
    if (await claim(trx, id, slug)) return slug;
  }
};

/**
 * Sets the address of a locked page. The former address then leads to the page too.
 * @throws ApiError SLUG_TAKEN when another page has or had the address
 */
export async function setAddress(
  trx: Handle,
  { id, slug, title, author }: AddressInput,
  at: Date,
): Promise<void> {
  const slugs = trx.withTables<ContentTables>();
  const before = await slugs
    .selectFrom('content_slug')
    .select('slug')
    .where('page_id', '=', id)
    .where('current', '=', true)
    .executeTakeFirst();
  if (!before && slug === undefined) {
    await claimOf(trx, id, title);
    return;
  }
  if (slug === undefined || slug === before?.slug) return;
  await slugs.updateTable('content_slug').set({ current: false }).where('page_id', '=', id).execute();
  if (!(await claim(trx, id, slug))) throw new ApiError('SLUG_TAKEN');
  if (!before) return;
  await audit(trx, at, {
    actor: author.fiscalNumber,
    subject: subjectOf(id),
    action: 'page address changed',
    data: { before: before.slug, slug },
  });
}
