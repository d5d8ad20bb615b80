import type { FrontModule, Menus } from '@portal/contract';
import type { Handle } from '../platform/database.ts';
import type { ContentTables, MenuName } from './tables.ts';

type Section = Menus['menu1'][number];

/** All public modules, by type and position. Optional properties that a module has not are absent. */
export const frontModules = async (handle: Handle): Promise<FrontModule[]> => {
  const rows = await handle
    .withTables<ContentTables>()
    .selectFrom('front_module')
    .selectAll()
    .orderBy('module_type')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ position, button, dripicon, new_tab, ...row }) => ({
    ...row,
    extra_properties: {
      position,
      ...(button === null ? {} : { button }),
      ...(dripicon === null ? {} : { dripicon }),
      ...(new_tab ? { new_tab } : {}),
    },
  }));
};

/** Every menu with its options in order, switched-off ones too: whoever draws it leaves those out (PU-08). */
export const menus = async (handle: Handle): Promise<Menus> => {
  const rows = await handle
    .withTables<ContentTables>()
    .selectFrom('menu_section as s')
    .leftJoin('menu_option as o', 'o.section_id', 's.id')
    .select(['s.menu', 's.id as section_id', 's.name as section'])
    .select(['o.id as option_id', 'o.name', 'o.position', 'o.active', 'o.content_id', 'o.url', 'o.detail'])
    .orderBy('s.menu')
    .orderBy('s.position')
    .orderBy('o.position')
    .orderBy('o.id')
    .execute();
  const sections = new Map<number, Section & { readonly menu: MenuName }>();
  for (const row of rows) {
    const section = sections.get(row.section_id) ?? { menu: row.menu, name: row.section, options: [] };
    sections.set(row.section_id, section);
    if (row.option_id === null) continue;
    section.options.push({
      section_id: row.section_id,
      option_id: row.option_id,
      name: row.name ?? '',
      order: row.position ?? 0,
      active: row.active ?? false,
      page: row.content_id !== null,
      content_id: row.content_id,
      url: row.url ?? '',
      detail: row.detail ?? '',
    });
  }
  const sectionsOf = (menu: MenuName): Section[] =>
    [...sections.values()]
      .filter((section) => section.menu === menu)
      .map(({ name, options }) => ({ name, options }));
  const optionsOf = (menu: MenuName) => sectionsOf(menu).flatMap(({ options }) => options);
  return {
    Header: optionsOf('Header').map(({ active, order, detail }) => ({ active, order, detail })),
    menu1: sectionsOf('menu1'),
    menu2: sectionsOf('menu2'),
    Creditos: optionsOf('Creditos'),
    Aliados: optionsOf('Aliados'),
    Landing: optionsOf('Landing'),
    Footer: optionsOf('Footer'),
  };
};
