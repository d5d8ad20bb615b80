import type { BrowserRoute, Layout } from './release.ts';

/** Role of the page's reader. */
export type Role = 'anonymous' | 'client' | 'admin';

/**
 * The layout rendered around a page: a public page stands in the private layout of the person who is logged in,
 * and a page that both roles share in the layout of the one who looks (D-01, D-03).
 */
export function layoutOf(layout: Layout, role: Role): Layout {
  // A person who is still on the way in has no menu yet.
  if (layout === 'document' || layout === 'auth') return layout;
  if (role === 'admin') return 'admin';
  if (role === 'client') return layout === 'admin' ? 'admin' : 'customer';
  return layout === 'customer' ? 'public' : layout;
}

/** Every layout a page may stand in, before anybody knows who looks. The first is the most likely one. */
export function possibleLayouts(route: Pick<BrowserRoute, 'access' | 'layout'>): readonly Layout[] {
  const { access, layout } = route;
  if (layout === 'document') return ['document'];
  if (access.kind === 'shared') return ['customer', 'admin'];
  if (access.kind === 'public-or-private')
    return access.admins ? ['public', 'customer', 'admin'] : ['public', 'customer'];
  return [layout];
}
