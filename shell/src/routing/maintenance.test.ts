import { expect, test } from '@jest/globals';
import type { RemoteManifest } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import { withMaintenance } from './maintenance.ts';
import { shellRoutes } from './shell-routes.ts';

const route = (path: string) =>
  ({
    path,
    page: './x',
    access: { kind: 'client' },
    layout: 'customer',
    title: 'x',
    description: '',
  }) as const;
const remotes: RemoteManifest[] = [
  { name: 'mf-a', owner: 'a', menu: [], routes: [route('/facturas'), route('/transaccion/:id')] },
];
const pageAt = (path: string, maintenance: Record<string, string>) => {
  const { remotes: left, own } = withMaintenance(remotes, shellRoutes, maintenance);
  return findRoute([...left, own], path)?.route;
};

test.each(['maintenance', 'En Mantenimiento hoy', 'maint'])(
  '[PL-02] a path configured with %j shows the maintenance page, to whom the path belongs',
  (value) => {
    expect(pageAt('/facturas', { '/facturas': value })).toMatchObject({
      page: './maintenance',
      access: { kind: 'client' },
      layout: 'customer',
    });
    expect(pageAt('/transaccion/7', { '/facturas': value })?.page).toBe('./x');
  },
);

test('[PL-02] a path with parameters can be closed too', () => {
  expect(pageAt('/transaccion/7', { '/transaccion/:id': 'maint' })?.page).toBe('./maintenance');
});

test('[PL-02, PL-03] another value, or none at all, closes nothing', () => {
  expect(pageAt('/facturas', { '/facturas': 'abierta' })?.page).toBe('./x');
  expect(pageAt('/facturas', {})?.page).toBe('./x');
});
