import type { Menus } from '@portal/contract';
import type { Handle } from '../../../platform/database/database.ts';
import type { MenuName } from '../tables.ts';
import { placedForVisitors } from './sections.ts';

/**
 * Every menu with its options in order, switched-off ones too: the client leaves these out (PU-08). An option that
 * leads to an unpublished page counts as switched off.
 */
export async function menus(handle: Handle, at: Date): Promise<Menus> {
  const all = await placedForVisitors(handle, at);
  const sectionsOf = (menu: MenuName) =>
    all
      .filter(({ section }) => section.place === menu)
      .map(({ section, hidden, paths }) => ({
        name: section.name,
        options: section.options.map(({ version: _version, ...option }) => {
          const path = paths.get(option.option_id);
          const active = option.active && !hidden.has(option.option_id);
          return { ...option, active, ...(path ? { path } : {}) };
        }),
      }));
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
}
