import { expect, test } from '@jest/globals';
import { build } from '@portal/registry/testing';
import type { Layout, ReleaseSet, RemoteRoute } from '@portal/release-protocol/release';
import { planPage } from './plan.ts';

const shell = build({
  name: 'shell',
  files: { 'menu-drawings.js': '/* drawings */' },
  more: { pages: { './menu-drawings': ['menu-drawings.js'] } },
}).release;

const announcedFor = (kind: RemoteRoute['access']['kind'], layout: Layout): boolean => {
  const access = (kind === 'admin' ? { kind, module: 'x' } : { kind }) as RemoteRoute['access'];
  const route: RemoteRoute = { path: '/x', page: './x', access, layout, title: '', description: '' };
  const { release } = build({ name: 'mf-a', routes: [route] });
  const set = { hash: 'h', shell, remotes: [release] } as unknown as ReleaseSet;
  const own = { name: 'shell', owner: 'x', routes: [], menu: [] };
  const plan = planPage(set, own, '/x', true);
  return plan?.preloads.some(({ href }) => href.endsWith('/menu-drawings.js')) ?? false;
};

test('drawings of menus are announced where an administrator may stand, whose menu the markup does not have', () => {
  expect(announcedFor('admin', 'admin')).toBe(true);
  expect(announcedFor('client', 'customer')).toBe(false);
});
