import type { FrontModule } from '@portal/contract';
import { missingFields } from '@portal/contract/content-block-kinds';
import { sql, type Updateable } from 'kysely';
import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction, violatedConstraint } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { mayRedirect, mayShowImage, withoutOrigin } from '../links.ts';
import { blockActions, blockSubject, type EditedBlock, editedBlocks } from '../queries/content-blocks.ts';
import { isBlank, sanitise } from '../sanitise.ts';
import { leadsOut, secondEye, targetsIn } from '../second-eye.ts';
import type { BlockDraft, ContentTables } from '../tables.ts';
import { existingBlock, lockType } from './block-rows.ts';

type Environment = Pick<Context, 'db' | 'clock' | 'config'>;

export interface BlockInput extends Omit<FrontModule, 'extra_properties'> {
  readonly extra_properties: Partial<FrontModule['extra_properties']>;
  /** Version from which the editor started; a new block has none. */
  readonly version?: number | undefined;
  /** True to show the block to visitors; false to keep it as a draft. */
  readonly publish: boolean;
  readonly author: Author;
}

type Values = Omit<
  ContentTables['front_module'],
  'id' | 'version' | 'position' | 'published' | 'draft' | 'changed_by' | 'changed_at' | 'link_by'
>;
type Stored = Awaited<ReturnType<typeof existingBlock>>;

/**
 * The row to be written. A slide has a title, a text or an image.
 * @throws ApiError CONTENT_INCOMPLETE, CONTENT_LINK_INVALID
 */
const checked = (input: BlockInput, config: Environment['config']): Values => {
  const { module_type, extra_properties: extra } = input;
  const content = module_type === 'FAQ' ? sanitise(input.content) : input.content.trim();
  const given = {
    title: input.title.trim(),
    content: module_type === 'FAQ' && isBlank(content) ? '' : content,
    image_link: input.image_link.trim(),
    redirect_link: input.redirect_link.trim(),
    button: extra.button?.trim() ?? '',
  };
  if (missingFields(module_type, given).length > 0) throw new ApiError('CONTENT_INCOMPLETE');
  if (
    (given.image_link !== '' && !mayShowImage(module_type, given.image_link, config)) ||
    (given.redirect_link !== '' && !mayRedirect(module_type, given.redirect_link))
  )
    throw new ApiError('CONTENT_LINK_INVALID');
  return {
    ...given,
    name: input.name.trim() || given.title || given.button,
    module_type,
    image_link: withoutOrigin(given.image_link, config.publicUrl),
    redirect_link: withoutOrigin(given.redirect_link, config.publicUrl),
    button: given.button || null,
    dripicon: extra.dripicon || null,
    new_tab: extra.new_tab === true,
  };
};

/** Draft of a block, kept beside its published values. */
const draftOf = (values: Values, position: number): BlockDraft => ({
  title: values.title,
  content: values.content,
  image_link: values.image_link,
  redirect_link: values.redirect_link,
  extra_properties: {
    position,
    ...(values.button === null ? {} : { button: values.button }),
    ...(values.dripicon === null ? {} : { dripicon: values.dripicon }),
    ...(values.new_tab ? { new_tab: true } : {}),
  },
});

type Linked = Pick<Values, 'module_type' | 'redirect_link' | 'content'>;

/** Where a block and its text lead; a contact shows its number or address too. */
const targetsOf = ({ module_type, redirect_link, content }: Linked): readonly string[] => [
  ...leadsOut(redirect_link),
  ...(module_type === 'Contacto' && content !== '' ? [content] : targetsIn(content)),
];

/** What is written: who gave the link, and whether it is shown. */
interface Change extends Pick<BlockInput, 'publish'> {
  readonly values: Values & Pick<Stored, 'link_by'>;
  readonly at: Date;
}

/** A block that leads out of the portal waits as a draft for another person than its author. */
const checkedByTwo = async (
  trx: Handle,
  { author, publish }: BlockInput,
  values: Values,
  row: Stored | undefined,
): Promise<Pick<Change, 'values' | 'publish'>> => {
  const eye = await secondEye(trx, {
    targets: targetsOf(values),
    shown: row?.published ? targetsOf(row) : [],
    newest: row && { targets: targetsOf({ ...row, ...row.draft }), by: row.link_by },
    actor: author.fiscalNumber,
  });
  return { values: { ...values, link_by: eye.by }, publish: publish && !eye.waits };
};

const update = async (
  trx: Handle,
  input: BlockInput,
  row: Stored,
  { values, publish, at }: Change,
): Promise<number> => {
  // Another person may have changed the kind of the block too.
  if (row.version !== input.version || row.module_type !== input.module_type)
    throw new ApiError('CONTENT_CHANGED');
  const { position } = input.extra_properties;
  const isDraftOfShown = !publish && row.published;
  const change: Updateable<ContentTables['front_module']> = {
    ...(isDraftOfShown
      ? { draft: JSON.stringify(draftOf(values, row.position)) }
      : { ...values, published: publish, draft: null }),
    link_by: values.link_by,
    version: row.version + 1,
    changed_by: input.author.name,
    changed_at: at,
    ...(position === undefined ? {} : { position }),
  };
  await trx
    .withTables<ContentTables>()
    .updateTable('front_module')
    .set(change)
    .where('id', '=', input.id)
    .execute();
  return row.id;
};

/** A new block is by default the last of its kind (CM-18). */
const insert = async (trx: Handle, input: BlockInput, { values, publish, at }: Change): Promise<number> => {
  const tables = trx.withTables<ContentTables>();
  const { next } = await tables
    .selectFrom('front_module')
    .select(({ fn, val }) => fn.coalesce(sql<number>`max(position) + 1`, val(0)).as('next'))
    .where('module_type', '=', input.module_type)
    .executeTakeFirstOrThrow();
  const { id } = await tables
    .insertInto('front_module')
    .values({
      ...values,
      position: input.extra_properties.position ?? Number(next),
      published: publish,
      changed_by: input.author.name,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Texts of a block that a save changes, before and after, for the audit log. */
const changedWords = (stored: Stored, after: Values) => {
  const before = {
    ...stored,
    ...stored.draft,
    button: stored.draft?.extra_properties.button ?? stored.button,
  };
  const changed = (['title', 'content', 'image_link', 'redirect_link', 'button'] as const).filter(
    (name) => before[name] !== after[name],
  );
  const of = (values: typeof before | Values) =>
    Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { from: of(before), to: of(after) };
};

/**
 * Creates (id 0) or changes a content block (API-60). A draft of a published block is stored beside the published text;
 * so is what another person must publish.
 * @throws ApiError CONTENT_INCOMPLETE, CONTENT_LINK_INVALID, ORDER_IN_USE, FRONT_MODULE_DELETED, CONTENT_CHANGED
 */
export async function saveBlock({ db, clock, config }: Environment, input: BlockInput): Promise<EditedBlock> {
  const values = checked(input, config);
  try {
    return await inTransaction(db, async (trx) => {
      await lockType(trx, input.module_type);
      const at = clock.now();
      const before = input.id === 0 ? undefined : await existingBlock(trx, input.id);
      const change = { ...(await checkedByTwo(trx, input, values, before)), at };
      const id = await (before ? update(trx, input, before, change) : insert(trx, input, change));
      const shown = input.id === 0 ? blockActions.created : blockActions.changed;
      await audit(trx, at, {
        actor: input.author.fiscalNumber,
        subject: blockSubject(id),
        action: change.publish ? shown : blockActions.draftSaved,
        data: {
          ...{ type: input.module_type, title: values.title || values.name },
          ...(before && changedWords(before, values)),
        },
      });
      const saved = (await editedBlocks(trx, input.module_type)).find((block) => block.id === id);
      if (!saved) throw new ApiError('FRONT_MODULE_DELETED');
      return saved;
    });
  } catch (error) {
    if (violatedConstraint(error) === 'front_module_position') throw new ApiError('ORDER_IN_USE');
    throw error;
  }
}
