import { describe, expect, test } from '@jest/globals';
import type { RouteAccess } from '@portal/release-protocol/release';
import { matchesPath } from '@portal/release-protocol/route-matching';
import type { Module, Session } from '@portal/state';
import { type FindAccess, guard, isRemembered, resolveRedirects } from './guard.ts';

const access: Readonly<Record<string, RouteAccess>> = {
  '/': { kind: 'public' },
  '/login': { kind: 'public' },
  '/faq': { kind: 'public-or-private', admins: true },
  '/not-found': { kind: 'public-or-private', admins: true },
  '/puntos': { kind: 'public-or-private' },
  '/resumen': { kind: 'client' },
  '/perfil': { kind: 'client' },
  '/facturas': { kind: 'client' },
  '/transaccion/:id': { kind: 'shared' },
  '/modify_terms': { kind: 'shared' },
  '/manager': { kind: 'admin' },
  '/reports': { kind: 'admin', module: 'reports' },
  '/settings': { kind: 'admin', module: 'settings' },
  '/reports/:id/detail': { kind: 'admin', module: 'reports' },
  '/settings/:id/detail': { kind: 'admin', module: 'settings' },
  '/clave-temporal': { kind: 'duty' },
  '/segundo-factor': { kind: 'duty' },
};
const find: FindAccess = (pathname) =>
  Object.entries(access).find(([pattern]) => matchesPath(pattern, pathname))?.[1];

const person = { fiscal_number: '1010101010', first_name: 'Mariana', last_name: 'Gómez', email: '' };
const module = (url: string): Module => ({ nombre: url, url, icon: '', secciones: [], acceso_total: true });
const anonymous: Session = { kind: 'anonymous' };
const client: Session = { kind: 'client', person, pending: false };
const pending: Session = { kind: 'client', person, pending: true };
const admin: Session = { kind: 'admin', person, modules: [module('/reports')] };
const bareAdmin: Session = { kind: 'admin', person, modules: [] };
const newAdmin: Session = { ...admin, requiredAction: 'temporary_password' };
const halfAdmin: Session = { ...admin, requiredAction: 'second_factor' };
const bareHandedAdmin: Session = { ...admin, requiredAction: 'enrol_second_factor' };

const where = (session: Session, pathname: string, lastPath?: string): string => {
  const decision = guard({ session, pathname, lastPath, find });
  return decision.kind === 'open' ? 'open' : decision.to;
};

describe('visitors', () => {
  test.each([
    ['/', 'open'],
    ['/login', 'open'],
    ['/puntos', 'open'],
    ['/faq', 'open'],
    ['/not-found', 'open'],
    ['/resumen', '/login'],
    ['/transaccion/918447', '/login'],
    ['/modify_terms/', '/login'],
    ['/manager', '/login'],
    ['/nada', '/'],
  ])('[RT-44, RT-45] a visitor asking for %s: %s', (path, result) => {
    expect(where(anonymous, path)).toBe(result);
  });
});

describe('customers', () => {
  test.each([
    ['/resumen', 'open'],
    ['/transaccion/918447', 'open'],
    ['/modify_terms/', 'open'],
    ['/puntos', 'open'],
    ['/faq', 'open'],
    ['/not-found', 'open'],
    ['/login', '/resumen'],
    ['/', '/resumen'],
    ['/manager', '/resumen'],
    ['/reports', '/resumen'],
  ])('[RT-46, RT-53, RT-09] a customer asking for %s: %s', (path, result) => {
    expect(where(client, path)).toBe(result);
  });

  test('[RT-47, RT-06] a customer on a public page goes to the last path they may open', () => {
    expect(where(client, '/login', '/facturas?ver=B104482')).toBe('/facturas?ver=B104482');
  });

  test.each(['/manager', '/puntos', '/nada', '/login'])(
    '[RT-47] a stored path %s that is not a protected one of theirs is not followed',
    (lastPath) => {
      expect(where(client, '/', lastPath)).toBe('/resumen');
    },
  );

  test.each(['/resumen', '/facturas', '/', '/faq', '/transaccion/1'])(
    '[AU-12] while data are pending %s leads to the profile',
    (path) => {
      expect(where(pending, path)).toBe('/perfil');
    },
  );

  test('[AU-12] the profile itself opens while data are pending', () => {
    expect(where(pending, '/perfil')).toBe('open');
  });
});

describe('administrators', () => {
  test.each([
    ['/reports', 'open'],
    ['/manager', 'open'],
    ['/transaccion/918447', 'open'],
    ['/modify_terms', 'open'],
    ['/faq', 'open'],
    ['/resumen', '/reports'],
    ['/perfil', '/reports'],
    ['/puntos', '/reports'],
    ['/settings', '/reports'],
    ['/reports/7/detail', 'open'],
    ['/settings/7/detail', '/reports'],
    ['/login', '/reports'],
  ])('[RT-52, PM-11, AU-13] an administrator with /reports asking for %s: %s', (path, result) => {
    expect(where(admin, path)).toBe(result);
  });

  test('[RT-52, BC-10, AU-13] without modules the landing is /manager', () => {
    expect(where(bareAdmin, '/login')).toBe('/manager');
    expect(where(bareAdmin, '/reports')).toBe('/manager');
  });

  test('[RT-52] a first module that no remote answers is passed over', () => {
    const session: Session = { kind: 'admin', person, modules: [module('/pages'), module('/reports')] };
    expect(where(session, '/login')).toBe('/reports');
  });

  test('[RT-47] an administrator returns to their last path, not to a customer’s', () => {
    expect(where(admin, '/', '/reports?desde=2026-11-01')).toBe('/reports?desde=2026-11-01');
    expect(where(admin, '/', '/resumen')).toBe('/reports');
  });
});

describe('administrators who must do something first', () => {
  test.each(['/', '/login', '/reports', '/manager', '/faq', '/resumen', '/transaccion/1', '/segundo-factor'])(
    '[AD-09] with a temporary password %s leads to its replacement',
    (path) => {
      expect(where(newAdmin, path, '/reports')).toBe('/clave-temporal');
    },
  );

  test.each([halfAdmin, bareHandedAdmin])('the second factor comes before every page', (session) => {
    expect(where(session, '/reports', '/reports')).toBe('/segundo-factor');
    expect(where(session, '/segundo-factor/')).toBe('open');
  });

  test('its own page opens, and to no one else', () => {
    expect(where(newAdmin, '/clave-temporal')).toBe('open');
    expect(where(admin, '/clave-temporal')).toBe('/reports');
    expect(where(admin, '/segundo-factor', '/reports?pagina=2')).toBe('/reports?pagina=2');
    expect(where(client, '/clave-temporal')).toBe('/resumen');
    expect(where(anonymous, '/clave-temporal')).toBe('/login');
  });
});

test('[RT-45] an unknown path ends, through the landing page, at the last path of the person who is logged in', () => {
  expect(resolveRedirects({ session: client, pathname: '/nada', lastPath: '/facturas', find })).toBe(
    '/facturas',
  );
  expect(resolveRedirects({ session: anonymous, pathname: '/nada', find })).toBe('/');
});

test('every role ends somewhere it may be from every path: no redirect loop', () => {
  const everywhere = [...Object.keys(access), '/nada'].map((path) => path.replace(':id', '1'));
  for (const session of [
    anonymous,
    client,
    pending,
    admin,
    bareAdmin,
    newAdmin,
    halfAdmin,
    bareHandedAdmin,
  ]) {
    for (const lastPath of [undefined, ...everywhere]) {
      for (const pathname of everywhere) {
        const end = resolveRedirects({ session, pathname, lastPath, find });
        expect(guard({ session, pathname: end, lastPath, find })).toEqual({ kind: 'open' });
      }
    }
  }
});

test('[RT-47] only protected pages are remembered', () => {
  expect(isRemembered({ access: { kind: 'client' } })).toBe(true);
  expect(isRemembered({ access: { kind: 'public' } })).toBe(false);
  expect(isRemembered({ access: { kind: 'public-or-private' } })).toBe(false);
});
