import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { RemoteManifest } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import type { Session } from '@portal/state';
import { customerLinks } from '../layout/menu-entries.ts';
import { guard } from './guard.ts';
import { movedPaths, shellRoutes } from './shell-routes.ts';

/** What the remotes of this workspace declare, whichever they are. */
const workspace = join(import.meta.dirname, '../../..');
const remotes = await Promise.all(
  globSync('mf-*/remote.ts', { cwd: workspace }).map(
    async (file) => ((await import(join(workspace, file))) as { default: RemoteManifest }).default,
  ),
);
const manifests = [shellRoutes, ...remotes];
const find = (pathname: string) => findRoute(manifests, pathname)?.route.access;

const adminOnly = [
  '/manager',
  '/certificates',
  '/adminuser',
  '/pages',
  '/sections',
  '/controladminusers',
  '/validate_modify_terms',
  '/reports',
  '/settings',
];
const customerPages = [
  '/resumen',
  '/facturas',
  '/historial',
  '/puntos',
  '/conciliacion',
  '/documentos',
  '/perfil',
  '/generar-otp',
  '/aumentar_cupo',
  '/aumentar_cupo/gestionar',
];
/** "Public" by the table, but the list of pages that need a login names them (D-02). */
const needLogin = ['/facturas-pago', '/documentoPDF', '/certificadoPDF', '/planDePagos'];
/** Pages of the administration that the portal adds to the table: below an address of it, or of a module of its own. */
const addedForAdmins = [
  '/adminuser/:fiscal_number',
  '/adminuser/:fiscal_number/historial',
  '/controladminusers/perfiles',
  '/controladminusers/registro',
  '/mi-ingreso',
  '/money-desk',
  '/pages/vista/:id',
  '/releases',
  '/sections/bloques',
  '/sections/puntos',
];
/** Pages that the portal adds to the table for visitors. */
const addedForVisitors = ['/consulta/transaccion/:id', '/paginas/:slug', '/verificar', '/verificar/:code'];
/** What an administrator has to do before anything else, and no other person opens. */
const requiredActions = ['/clave-temporal', '/segundo-factor'];
/** Shared with administrators (D-03). */
const anyTransaction = '/transaccion/:id';
const forVisitors = [
  '/',
  '/mainpage',
  '/mainpage/:content_id',
  '/login',
  '/registro',
  '/recuperar-clave',
  '/informacion',
  '/faq',
  '/atencion',
  '/credito',
  '/consulta',
  '/consulta/facturas_view',
  '/editor',
  '/actualizacion',
  '/not-found',
];

/** All that is declared for a group, so that no page joins one unseen. */
const pathsOf = (kind: string): string[] =>
  manifests
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => access.kind === kind)
    .map(({ path }) => path)
    .sort();

const person = { fiscal_number: '1010101010', first_name: 'Mariana', last_name: 'Gómez', email: '' };
const anonymous: Session = { kind: 'anonymous' };
const client: Session = { kind: 'client', person, pending: false };
const admin: Session = {
  kind: 'admin',
  person,
  modules: adminOnly.map((url) => ({ nombre: url, url, icon: '', secciones: [], acceso_total: true })),
};

/** Where a person who asks for a path ends. */
const endOf = (session: Session, path: string): string => {
  const pathname = (movedPaths[path] ?? path).replace(/:\w+/g, '1');
  const decision = guard({ session, pathname, find });
  return decision.kind === 'open' ? 'open' : decision.to;
};

test('[RT-48, RT-53, PM-13] the administration is exactly these pages: no visitor and no customer gets in, and all have its layout', () => {
  expect(pathsOf('admin')).toEqual([...adminOnly, ...addedForAdmins].sort());
  for (const path of adminOnly) {
    const ends = [anonymous, client, admin].map((session) => endOf(session, path));
    expect([path, ...ends]).toEqual([path, '/login', '/resumen', 'open']);
    expect(findRoute(manifests, path)?.route.layout).toBe('admin');
  }
});

test('[RT-49, RT-52, PM-02] a customer has exactly these pages, and an administrator none of them', () => {
  const declared = customerPages.filter((path) => !(path in movedPaths) && path !== '/puntos');
  expect(pathsOf('client')).toEqual([...declared, ...needLogin].sort());
  for (const path of customerPages) {
    expect([path, endOf(client, path), endOf(admin, path)]).toEqual([path, 'open', '/manager']);
  }
  // The points are for visitors too (RT-09).
  expect(customerPages.filter((path) => endOf(anonymous, path) === 'open')).toEqual(['/puntos']);
});

test('[RT-50, TX-07] term modification is shared, and so is a transaction: a customer and an administrator open them, a visitor does not', () => {
  expect(pathsOf('shared')).toEqual(['/modify_terms', anyTransaction]);
  for (const path of ['/modify_terms', '/modify_terms/', anyTransaction]) {
    const ends = [anonymous, client, admin].map((session) => endOf(session, path));
    expect([path, ...ends]).toEqual([path, '/login', 'open', 'open']);
  }
});

test('[RT-51] all others are public, but those that need a login all the same', () => {
  expect(pathsOf('duty')).toEqual(requiredActions);
  for (const path of [...addedForAdmins, ...requiredActions]) {
    expect([path, endOf(anonymous, path)]).toEqual([path, '/login']);
    expect([path, endOf(client, path)]).toEqual([path, '/resumen']);
  }
  expect([...pathsOf('public'), ...pathsOf('public-or-private')].sort()).toEqual(
    [...forVisitors, ...addedForVisitors, '/puntos'].sort(),
  );
  for (const path of [...forVisitors, ...addedForVisitors])
    expect([path, endOf(anonymous, path)]).toEqual([path, 'open']);
  for (const path of [...needLogin, anyTransaction]) {
    expect([path, endOf(anonymous, path)]).toEqual([path, '/login']);
  }
});

test('[RT-23, RT-25] the customer’s menu has its eight slots (D-08)', () => {
  expect(
    customerLinks(remotes, '/documentos').map(({ path, label, current }) => [path, label, current]),
  ).toEqual([
    ['/resumen', 'Resumen', false],
    ['/perfil', 'Perfil', false],
    ['/facturas', 'Facturas', false],
    ['/historial', 'Historial', false],
    ['/documentos', 'Documentos', true],
    ['/puntos', 'Puntos', false],
    ['/generar-otp', 'Generar OTP', false],
    ['/aumentar_cupo', 'Aumentar cupo', false],
  ]);
});
