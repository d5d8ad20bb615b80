import type { BrowserRoute, Layout } from './release.ts';

/** Role of the page's reader. */
export type Role = 'anonymous' | 'client' | 'admin';

/**
 * The layout rendered around a page: a public page has the private layout of a person who is logged in, and a page that
 * both roles share has the layout of its reader's role (D-01, D-03).
 */
export function layoutOf(layout: Layout, role: Role): Layout {
  // These layouts have no menu, so they are the same for every role.
  if (layout === 'document' || layout === 'auth') return layout;
  if (role === 'admin') return 'admin';
  if (role === 'client') return layout === 'admin' ? 'admin' : 'customer';
  return layout === 'customer' ? 'public' : layout;
}

/** The layouts that a page may have while the role of its reader is not known, the most likely one first. */
export function possibleLayouts(route: Pick<BrowserRoute, 'access' | 'layout'>): readonly Layout[] {
  const { access, layout } = route;
  if (layout === 'document') return ['document'];
  if (access.kind === 'shared') return ['customer', 'admin'];
  if (access.kind === 'public-or-private')
    return access.admins ? ['public', 'customer', 'admin'] : ['public', 'customer'];
  return [layout];
}
