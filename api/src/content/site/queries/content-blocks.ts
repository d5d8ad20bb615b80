import type { FrontModule, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import type { Selectable } from 'kysely';
import type { Handle } from '../../../platform/database/database.ts';
import { fileUrlOf, imageSizes } from '../../media/index.ts';
import type { ContentTables } from '../tables.ts';
import { allWithPictures } from './picture-markup.ts';
import type { WaitingDraft } from './waiting-draft.ts';

export type EditedBlock = Output<'GET /api/front_modules'>['modules'][number];

/** Subject of a block in the audit log. */
export function blockSubject(id: number): string {
  return `front_module:${id}`;
}

/** Actions of the audit log for changes of a block. */
export const blockActions = {
  created: 'front module created',
  changed: 'front module changed',
  draftSaved: 'front module draft saved',
} as const;

/** A block for its editor, without the optional properties that it does not have. */
const editedBlock = (row: Selectable<ContentTables['front_module']>): EditedBlock => {
  const { position, button, dripicon, new_tab, published, draft, changed_by, changed_at, ...rest } = row;
  return {
    ...rest,
    extra_properties: {
      position,
      ...(button === null ? {} : { button }),
      ...(dripicon === null ? {} : { dripicon }),
      ...(new_tab ? { new_tab } : {}),
    },
    ...(published ? {} : { published }),
    ...(draft ? { draft } : {}),
    ...(changed_by ? { user: changed_by } : {}),
    ...(changed_at ? { modificado: bogotaTimestamp(changed_at) } : {}),
  };
};

/** All blocks, or those of one type, by type and position, as the content manager edits them. */
export async function editedBlocks(
  handle: Handle,
  type?: FrontModule['module_type'],
): Promise<EditedBlock[]> {
  const rows = await handle
    .withTables<ContentTables>()
    .selectFrom('front_module')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('module_type', '=', type ?? 'FAQ'))
    .orderBy('module_type')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(editedBlock);
}

/** National ID of each block's last author, by subject. The block keeps only a name, which several people may have. */
const blockAuthors = async (handle: Handle, ids: readonly number[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const rows = await handle
    .selectFrom('audit_entry')
    .distinctOn('subject')
    .select(['subject', 'actor'])
    .where('subject', 'in', ids.map(blockSubject))
    .where('action', 'in', Object.values(blockActions))
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ subject, actor }) => [subject, actor]));
};

/** Blocks with an unpublished draft, new blocks and changes of published ones, the last changed first. */
export async function blockDrafts(handle: Handle): Promise<WaitingDraft[]> {
  const waiting = (await editedBlocks(handle)).filter(({ published, draft }) => published === false || draft);
  const authors = await blockAuthors(
    handle,
    waiting.map(({ id }) => id),
  );
  return waiting
    .map(({ id, draft, title, name, modificado }) => ({
      id,
      title: draft?.title || title || name,
      author: authors.get(blockSubject(id)) ?? null,
      changedAt: modificado ?? null,
    }))
    .toSorted((one, other) => (other.changedAt ?? '').localeCompare(one.changedAt ?? ''));
}

/** Published blocks, by type and position (API-09). */
export async function publicBlocks(handle: Handle): Promise<FrontModule[]> {
  const shown = (await editedBlocks(handle)).filter(({ published }) => published !== false);
  const sizes = await imageSizes(
    handle,
    shown.map(({ image_link }) => image_link).filter((link) => link.startsWith(fileUrlOf(''))),
  );
  const contents = await allWithPictures(
    handle,
    // The content of other types is not HTML.
    shown.map(({ module_type, content }) => (module_type === 'FAQ' ? content : '')),
  );
  return shown.map(
    ({ id, name, title, image_link, redirect_link, module_type, extra_properties, ...rest }, at) => {
      const content = contents[at] || rest.content;
      const { avif, webp } = sizes.get(image_link) ?? {};
      return {
        ...{ id, name, title, content, image_link, redirect_link, module_type, extra_properties },
        ...(avif && webp ? { image_sizes: { avif, webp } } : {}),
      };
    },
  );
}
