import type { Output } from '@portal/contract';
import type { Handle } from '../../../platform/database/database.ts';
import type { ContentTables, MenuName } from '../tables.ts';
import { allWithPictures } from './picture-markup.ts';
import { pagePath } from './published-page.ts';
import { currentSlug, visibleVersion } from './visible-version.ts';

export type Section = Output<'GET /api/sections/list'>['sections'][number];
type Option = Section['options'][number];

/** Places whose options have a name and lead somewhere; the others show the content of pages (EN-36). */
export const menuPlaces: ReadonlySet<MenuName> = new Set(['menu1', 'menu2', 'Aliados', 'Footer']);

const rowsOf = (handle: Handle, at: Date) =>
  handle
    .withTables<ContentTables>()
    .selectFrom('menu_section as s')
    .leftJoin('menu_option as o', 'o.section_id', 's.id')
    .leftJoin('content_page as p', 'p.id', 'o.content_id')
    .leftJoin('content_version as v', (join) =>
      join.onRef('v.page_id', '=', 'p.id').on('v.version', '=', visibleVersion(at)),
    )
    .select(['s.menu', 's.id as section_id', 's.name as section'])
    .select(['o.id as option_id', 'o.name', 'o.position', 'o.active', 'o.content_id', 'o.url', 'o.version'])
    .select(['o.detail', 'v.detalle', 'v.version as visible', currentSlug.as('slug')])
    .orderBy('s.menu')
    .orderBy('s.position')
    .orderBy('o.position')
    .orderBy('o.id')
    .execute();

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

interface Placed {
  readonly section: Section;
  /** Options whose page visitors cannot open: they do not see them. */
  readonly hidden: Set<number>;
  /** Addresses of the pages that options lead to. */
  readonly paths: Map<number, string>;
}

const optionOf = (row: Row, id: number): Option => ({
  section_id: row.section_id,
  option_id: id,
  name: row.name ?? '',
  order: row.position ?? 0,
  active: row.active ?? false,
  page: row.content_id !== null,
  content_id: row.content_id,
  url: row.url ?? '',
  // A menu only links to its pages; other sections carry the content of theirs.
  detail: menuPlaces.has(row.menu) ? '' : (row.detalle ?? row.detail ?? ''),
  version: row.version ?? 1,
});

const placed = async (handle: Handle, at: Date): Promise<readonly Placed[]> => {
  const found = new Map<number, Placed>();
  for (const row of await rowsOf(handle, at)) {
    const entry: Placed = found.get(row.section_id) ?? {
      section: {
        section_id: row.section_id,
        name: row.section,
        place: row.menu,
        menu: menuPlaces.has(row.menu),
        options: [],
      },
      hidden: new Set(),
      paths: new Map(),
    };
    found.set(row.section_id, entry);
    if (row.option_id === null) continue;
    entry.section.options.push(optionOf(row, row.option_id));
    if (row.content_id === null) continue;
    if (row.visible === null) entry.hidden.add(row.option_id);
    entry.paths.set(row.option_id, pagePath(row.content_id, row.slug));
  }
  return [...found.values()];
};

/** Sections for visitors: the images of their content in all stored sizes. */
export async function placedForVisitors(handle: Handle, at: Date): Promise<readonly Placed[]> {
  const all = await placed(handle, at);
  const details = await allWithPictures(
    handle,
    all.flatMap(({ section }) => section.options.map(({ detail }) => detail)),
  );
  let next = 0;
  return all.map((entry) => ({
    ...entry,
    section: {
      ...entry.section,
      options: entry.section.options.map((option) => ({ ...option, detail: details[next++] ?? '' })),
    },
  }));
}

/** Every section with all its options in order, switched-off ones too (EN-34). */
export async function sections(handle: Handle, at: Date): Promise<Section[]> {
  return (await placed(handle, at)).map(({ section }) => section);
}

/** Most active options of each section (EN-35). */
export async function directives(
  handle: Handle,
): Promise<Output<'GET /api/sections/directives'>['directives']> {
  return handle
    .withTables<ContentTables>()
    .selectFrom('menu_section')
    .select(['id', 'maximo'])
    .orderBy('id')
    .execute();
}
