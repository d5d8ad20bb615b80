import type { Insertable } from 'kysely';
import { type Handle, inTransaction } from '../../platform/database/database.ts';
import { encodeImage, type MediaFile, storeImage } from '../media/index.ts';
import { initialBlocks } from './initial-blocks.ts';
import { drawImage, type Motif } from './initial-images.ts';
import { initialMenus } from './initial-menus.ts';
import { type InitialPage, type InitialPageKey, initialPages } from './initial-pages.ts';
import { setAddress } from './operations/set-address.ts';
import { sanitise } from './sanitise.ts';
import type { ContentTables } from './tables.ts';

/** Author of the content of a new installation. */
const system = { fiscalNumber: 'system', name: 'Portal' } as const;

type Pictures = ReadonlyMap<Motif, MediaFile>;

const motifs: readonly Motif[] = ['credit', 'questions', 'places', 'pay', 'talk', 'rights', 'plan'];

/** Fills the public pages of a new installation; does nothing where there is content. */
export async function seedContent(handle: Handle, at = new Date()): Promise<void> {
  if (await hasContent(handle)) return;
  // Drawn before the transaction, which would hold its locks meanwhile.
  const drawn = new Map(
    await Promise.all(
      motifs.map(async (motif) => [motif, await encodeImage(await drawImage(motif))] as const),
    ),
  );
  await inTransaction(handle, async (trx) => {
    if (await hasContent(trx)) return;
    const pictures = new Map<Motif, MediaFile>();
    for (const [motif, image] of drawn) {
      const about = { originalName: `${motif}.webp`, author: system, at };
      pictures.set(motif, await storeImage(trx, image, about));
    }
    const pages = await seedPages(trx, pictures, at);
    await trx
      .withTables<ContentTables>()
      .insertInto('front_module')
      .values(initialBlocks((motif) => pictures.get(motif)?.fileUrl ?? ''))
      .execute();
    await seedMenus(trx, pages);
  });
}

const hasContent = async (handle: Handle): Promise<boolean> =>
  (await handle
    .withTables<ContentTables>()
    .selectFrom('menu_section')
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined;

const htmlOf = ({ detalle, image }: InitialPage, pictures: Pictures): string => {
  const file = image && pictures.get(image.motif);
  if (!file) return detalle;
  const { fileUrl, width, height } = file;
  const tag = `<img src="${fileUrl}" alt="${image.alt}" width="${width}" height="${height}" />`;
  return detalle.replace('</p>', `</p>\n${tag}`);
};

const seedPages = async (
  trx: Handle,
  pictures: Pictures,
  at: Date,
): Promise<ReadonlyMap<InitialPageKey, { id: number; nombre: string }>> => {
  const tables = trx.withTables<ContentTables>();
  const made = new Map<InitialPageKey, { id: number; nombre: string }>();
  for (const [key, page] of Object.entries(initialPages) as [InitialPageKey, InitialPage][]) {
    const { id } = await tables
      .insertInto('content_page')
      .values({ version: 1, published_version: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tables
      .insertInto('content_version')
      .values({
        page_id: id,
        version: 1,
        nombre: page.nombre,
        detalle: sanitise(htmlOf(page, pictures)),
        author: system.fiscalNumber,
        author_name: system.name,
        saved_at: at,
        restored_from: null,
      })
      .execute();
    await setAddress(trx, { id, title: page.nombre, author: system }, at);
    await tables.updateTable('content_page').set({ published_version: 1 }).where('id', '=', id).execute();
    made.set(key, { id, nombre: page.nombre });
  }
  return made;
};

const seedMenus = async (
  trx: Handle,
  pages: ReadonlyMap<InitialPageKey, { id: number; nombre: string }>,
): Promise<void> => {
  const tables = trx.withTables<ContentTables>();
  for (const [position, { menu, name, maximo, options }] of initialMenus.entries()) {
    const section = await tables
      .insertInto('menu_section')
      .values({ menu, name, maximo, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = options.map((option, index): Insertable<ContentTables['menu_option']> => {
      const page = 'page' in option ? pages.get(option.page) : undefined;
      return {
        section_id: section.id,
        name: option.name ?? page?.nombre ?? '',
        position: index + 1,
        active: true,
        content_id: page?.id ?? null,
        url: 'url' in option ? option.url : '',
        detail: '',
      };
    });
    if (rows.length > 0) await tables.insertInto('menu_option').values(rows).execute();
  }
};
