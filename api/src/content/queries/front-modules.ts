import type { FrontModule, Output } from '@portal/contract';
import type { Selectable } from 'kysely';
import type { Handle } from '../../platform/database.ts';
import type { ContentTables } from '../tables.ts';

export type EditedModule = Output<'GET /api/front_modules'>['modules'][number];

/** Optional properties that a module has not are absent. */
const editedModule = (row: Selectable<ContentTables['front_module']>): EditedModule => {
  const { position, button, dripicon, new_tab, ...rest } = row;
  return {
    ...rest,
    extra_properties: {
      position,
      ...(button === null ? {} : { button }),
      ...(dripicon === null ? {} : { dripicon }),
      ...(new_tab ? { new_tab } : {}),
    },
  };
};

/** All modules, or those of one type, by type and position, as the content manager edits them. */
export async function editedModules(
  handle: Handle,
  type?: FrontModule['module_type'],
): Promise<EditedModule[]> {
  const rows = await handle
    .withTables<ContentTables>()
    .selectFrom('front_module')
    .selectAll()
    .$if(type !== undefined, (query) => query.where('module_type', '=', type ?? 'FAQ'))
    .orderBy('module_type')
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(editedModule);
}

/** All public modules, by type and position (API-09). */
export async function frontModules(handle: Handle): Promise<FrontModule[]> {
  return (await editedModules(handle)).map(({ version: _version, ...module }) => module);
}
