import { expect, test } from '@jest/globals';
import type { Release, RemoteRoute, RouteAccess } from '@portal/release-protocol/release';
import { build, route } from '../testing/builds.ts';
import { permissionEscalations } from './permission-escalations.ts';

const open = (path: string, access: RouteAccess): RemoteRoute => ({ ...route(path, 'client'), access });
const release = (routes: readonly RemoteRoute[], more: Partial<Release> = {}): Release =>
  build({ name: 'mf-a', routes, more }).release;
const client = { kind: 'client' } as const;
const settings = { kind: 'admin', module: 'settings' } as const;

test.each<[string, readonly RemoteRoute[], readonly RemoteRoute[], string[]]>([
  ['the same routes', [open('/a', client)], [open('/a', client)], []],
  [
    'another page for those it has already',
    [open('/a', client)],
    [open('/a', client), open('/b', client)],
    [],
  ],
  ['a page opened to visitors', [open('/a', client)], [open('/a', { kind: 'public' })], ['/a for visitors']],
  [
    'a page closed to visitors',
    [open('/a', { kind: 'public' }), open('/b', client)],
    [open('/a', client)],
    ['/a for clients'],
  ],
  [
    'a module it never had',
    [open('/a', client)],
    [open('/b', settings)],
    ['/b for administrators of settings'],
  ],
  ['a module it has', [open('/a', settings)], [open('/b', settings)], []],
  [
    'a page of one module for every administrator',
    [open('/a', settings)],
    [open('/a', { kind: 'admin' })],
    ['/a for any administrator'],
  ],
])('%s', (_, live, next, found) => {
  expect(permissionEscalations(release(next), release(live))).toEqual(found);
});

test('the first release of a remote asks for everything it does', () => {
  expect(permissionEscalations(release([open('/a', client)]), undefined)).toEqual(['/a for clients']);
});

test('a page may get lighter by itself, and heavier only with a second signature', () => {
  const live = release([open('/a', client)], { budgets: { './a': 2000 } });
  expect(permissionEscalations(release([open('/a', client)], { budgets: { './a': 1000 } }), live)).toEqual(
    [],
  );
  expect(permissionEscalations(release([open('/a', client)], { budgets: { './a': 2001 } }), live)).toEqual([
    './a with 2001 bytes instead of 2000',
  ]);
  // Without a line a page has the budget of a new one.
  expect(permissionEscalations(release([open('/a', client)]), live)).toEqual([
    './a with 100000 bytes instead of 2000',
  ]);
});
