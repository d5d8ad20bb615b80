import type { AdminModule } from './route.ts';

export * as adminLabels from './admin-menu-labels.ts';
export * as adminPaths from './admin-paths.ts';

/** A place of the administration: an area, or a page inside one that the menu, the search or other pages lead to. */
export type AdminPlace = AdminModule | 'blocks' | 'stores' | 'profiles' | 'audit_log';

/** Permission that opens each place. */
export function moduleOf(place: AdminPlace): AdminModule {
  switch (place) {
    case 'blocks':
    case 'stores':
      return 'sections';
    case 'profiles':
    case 'audit_log':
      return 'controladminusers';
    default:
      return place;
  }
}
