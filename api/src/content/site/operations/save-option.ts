import type { AuditAction } from '@portal/contract/audit-actions';
import { isContactLink, isPortalPath, isWebLink } from '@portal/values/links';
import { sql } from 'kysely';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { withoutOrigin } from '../links.ts';
import { menuPlaces, type Section, sections } from '../queries/sections.ts';
import { leadsOut, secondEye } from '../second-eye.ts';
import type { ContentTables } from '../tables.ts';
import { isOrder, isPermutation } from './permutation.ts';

type Environment = Pick<Context, 'db' | 'clock' | 'config'>;

export interface OptionInput {
  readonly sectionId: number;
  /** Compared with the section, so that an option never lands in a section that the editor did not mean. */
  readonly sectionName: string;
  /** 0 creates an option. */
  readonly optionId: number;
  /** Version from which the editor started; a new option has none. */
  readonly version?: number | undefined;
  readonly name: string;
  readonly url: string;
  /** Null for a link; 0 for a page that is not chosen yet. */
  readonly contentId: number | null;
  readonly order: number;
  readonly active: boolean;
  readonly author: Author;
}

/** Locks the section's row, so that the counts of its options stay true until the commit (C12). */
const lockSection = async (trx: Handle, id: number) => {
  const section = await trx
    .withTables<ContentTables>()
    .selectFrom('menu_section')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!section) throw new ApiError('NOT_FOUND');
  return { ...section, isMenu: menuPlaces.has(section.menu) };
};
type Locked = Awaited<ReturnType<typeof lockSection>>;

const optionsOf = (trx: Handle, sectionId: number) =>
  trx
    .withTables<ContentTables>()
    .selectFrom('menu_option')
    .selectAll()
    .where('section_id', '=', sectionId)
    .orderBy('position')
    .orderBy('id')
    .execute();
type Option = Awaited<ReturnType<typeof optionsOf>>[number];

/** Address or page that the option leads to. @throws ApiError by CM-28, CM-29, CM-30 */
const targetOf = async (
  trx: Handle,
  { isMenu }: Locked,
  { contentId, url, publicUrl }: { contentId: number | null; url: string; publicUrl: string },
): Promise<{ content_id: number | null; url: string; pageName: string }> => {
  if (contentId === null && isMenu) {
    const link = url.trim();
    if (link === '') throw new ApiError('OPTION_URL_REQUIRED');
    if (!isWebLink(link) && !isPortalPath(link) && !isContactLink(link))
      throw new ApiError('CONTENT_LINK_INVALID');
    return { content_id: null, url: withoutOrigin(link, publicUrl), pageName: '' };
  }
  const page = contentId
    ? await trx
        .withTables<ContentTables>()
        .selectFrom('content_page as p')
        .innerJoin('content_version as v', (join) =>
          join.onRef('v.page_id', '=', 'p.id').onRef('v.version', '=', 'p.version'),
        )
        .select(['p.id', 'v.nombre'])
        .where('p.id', '=', contentId)
        .where('p.trashed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  if (!page) throw new ApiError(isMenu ? 'OPTION_PAGE_REQUIRED' : 'SECTION_PAGE_REQUIRED');
  return { content_id: page.id, url: '', pageName: page.nombre };
};

/** @throws ApiError ORDER_IN_USE (CM-27), OPTION_LIMIT (CM-31) */
const checkPlace = (section: Locked, others: readonly Option[], { order, active }: OptionInput): void => {
  if (!active) return;
  const activeOthers = others.filter((option) => option.active);
  if (activeOthers.some((option) => option.position === order)) throw new ApiError('ORDER_IN_USE');
  if (activeOthers.length >= section.maximo) throw new ApiError('OPTION_LIMIT');
};

const actionOf = (before: Option | undefined, { active }: Values): AuditAction => {
  if (!before) return 'menu option created';
  if (before.active === active) return 'menu option changed';
  return active ? 'menu option switched on' : 'menu option switched off';
};

/**
 * Creates (id 0), changes, or switches an option of a section (API-67).
 * @throws ApiError NOT_FOUND, CONTENT_CHANGED, CONTENT_LINK_INVALID, SECOND_EYE and those of CM-25 … CM-31
 */
export async function saveOption({ db, clock, config }: Environment, input: OptionInput): Promise<Section[]> {
  const name = input.name.trim();
  try {
    return await inTransaction(db, async (trx) => {
      const section = await lockSection(trx, input.sectionId);
      if (section.name !== input.sectionName) throw new ApiError('CONTENT_CHANGED');
      const options = await optionsOf(trx, section.id);
      const before = options.find(({ id }) => id === input.optionId);
      if (input.optionId !== 0 && !before) throw new ApiError('NOT_FOUND');
      if (before && before.version !== input.version) throw new ApiError('CONTENT_CHANGED');
      if (section.isMenu && name === '') throw new ApiError('OPTION_NAME_REQUIRED');
      if (input.order === 0) throw new ApiError('OPTION_ORDER_REQUIRED');
      const { contentId, url } = input;
      const { pageName, ...target } = await targetOf(trx, section, {
        contentId,
        url,
        publicUrl: config.publicUrl,
      });
      checkPlace(
        section,
        options.filter((option) => option !== before),
        input,
      );
      const eye = await secondEye(trx, {
        targets: leadsOut(target.url),
        shown: before?.active ? leadsOut(before.url) : [],
        newest: before && { targets: leadsOut(before.url), by: before.link_by },
        actor: input.author.fiscalNumber,
      });
      // A new option waits switched off; what visitors see is not taken away by an address that waits.
      if (input.active && before && eye.waits) throw new ApiError('SECOND_EYE');
      const active = input.active && !eye.waits;
      const values = { ...target, name: name || pageName, position: input.order, active };
      const id = await write(trx, section.id, before, { ...values, link_by: eye.by });
      await audit(trx, clock.now(), {
        actor: input.author.fiscalNumber,
        subject: `menu_option:${id}`,
        action: actionOf(before, values),
        data: { section: section.name, ...values, ...(before && { from: valuesOf(before) }) },
      });
      return sections(trx, clock.now());
    });
  } catch (error) {
    if (violatedConstraint(error) === 'menu_option_active_order') throw new ApiError('ORDER_IN_USE');
    throw error;
  }
}

type Values = Pick<Option, 'name' | 'position' | 'active' | 'content_id' | 'url'>;

const valuesOf = ({ name, position, active, content_id, url }: Option): Values => ({
  ...{ name, position, active, content_id, url },
});

const write = async (
  trx: Handle,
  sectionId: number,
  before: Option | undefined,
  values: Values & Pick<Option, 'link_by'>,
): Promise<number> => {
  const tables = trx.withTables<ContentTables>();
  if (before) {
    await tables
      .updateTable('menu_option')
      .set({ ...values, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute();
    return before.id;
  }
  const { id } = await tables
    .insertInto('menu_option')
    .values({ ...values, section_id: sectionId, detail: '' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export interface OrderInput {
  readonly sectionId: number;
  readonly optionIds: readonly number[];
  readonly was: readonly number[];
  readonly author: Author;
}

/**
 * Numbers the options of a section 1, 2, 3 … in this order.
 * @throws ApiError NOT_FOUND; CONTENT_CHANGED when the order is not the one that was seen, or the ids are not those that exist
 */
export function orderOptions({ db, clock }: Environment, input: OrderInput): Promise<Section[]> {
  return inTransaction(db, async (trx) => {
    const section = await lockSection(trx, input.sectionId);
    const before = (await optionsOf(trx, section.id)).map(({ id }) => id);
    if (!isOrder(before, input.was) || !isPermutation(before, input.optionIds))
      throw new ApiError('CONTENT_CHANGED');
    // A partial unique index is checked for each row at once: the options first move out of the way, then to their
    // places.
    await sql`update menu_option set position = position + 1000000 where section_id = ${section.id}`.execute(
      trx,
    );
    await sql`
      update menu_option set position = wanted.place
      from unnest(${[...input.optionIds]}::bigint[]) with ordinality as wanted(id, place)
      where menu_option.id = wanted.id`.execute(trx);
    await audit(trx, clock.now(), {
      actor: input.author.fiscalNumber,
      subject: `menu_section:${section.id}`,
      action: 'menu options ordered',
      data: { section: section.name, from: before, to: input.optionIds },
    });
    return sections(trx, clock.now());
  });
}
