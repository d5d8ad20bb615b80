import { type Handle, inTransaction } from '../platform/database.ts';
import { initialMenus } from './initial-menus.ts';
import { initialModules } from './initial-modules.ts';
import type { ContentTables } from './tables.ts';

/** Fills the public pages of a new installation; where there is content already, nothing happens. */
export const seedContent = (handle: Handle): Promise<void> =>
  inTransaction(handle, async (trx) => {
    const db = trx.withTables<ContentTables>();
    const existing = await db.selectFrom('menu_section').select('id').limit(1).executeTakeFirst();
    if (existing) return;
    await db.insertInto('front_module').values(initialModules).execute();
    for (const [position, { menu, name, options }] of initialMenus.entries()) {
      const section = await db
        .insertInto('menu_section')
        .values({ menu, name, position })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (options.length === 0) continue;
      await db
        .insertInto('menu_option')
        .values(
          options.map((option, index) => ({
            section_id: section.id,
            name: option.name,
            position: index + 1,
            active: true,
            content_id: null,
            url: option.url ?? '',
            detail: option.detail ?? '',
          })),
        )
        .execute();
    }
  });
