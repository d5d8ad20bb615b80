import { expect, test } from '@jest/globals';
import { build, route } from '../testing/builds.ts';
import { differenceOf } from './release-changes.ts';

const call = (reply: string) => ({ reply: { type: reply } });
const before = build({
  name: 'mf-pagos',
  routes: [route('/facturas', 'client'), route('/abono', 'client')],
  files: { 'x.js': 'a'.repeat(100) },
  more: {
    version: '2.8.1',
    commit: '1111111',
    callTypes: { 'GET /api/a': call('string'), 'GET /api/b': call('string') },
  },
}).release;
const after = build({
  name: 'mf-pagos',
  routes: [route('/facturas', 'client'), route('/pagar', 'client')],
  files: { 'x.js': 'a'.repeat(350) },
  more: {
    version: '2.9.0',
    commit: '2222222',
    callTypes: { 'GET /api/b': call('number'), 'GET /api/c': call('string') },
  },
}).release;

test('routes, calls, versions, commits and bytes tell a release from the one before it', () => {
  const { bytes, ...rest } = differenceOf(before, after);
  expect(rest).toEqual({
    owner: 'mf-pagos-team',
    before: { version: '2.8.1', commit: '1111111' },
    after: { version: '2.9.0', commit: '2222222' },
    ...{ routesAdded: ['/pagar'], routesGone: ['/abono'] },
    ...{ callsAdded: ['GET /api/c'], callsGone: ['GET /api/a'], callsChanged: ['GET /api/b'] },
  });
  const weight = (files: typeof after.files) =>
    Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  expect(bytes).toBe(weight(after.files) - weight(before.files));
  expect(bytes).toBeGreaterThan(240);
});

test('a part that comes or goes has nothing on one side', () => {
  expect(differenceOf(undefined, after)).toMatchObject({
    ...{ before: null, routesAdded: ['/facturas', '/pagar'], routesGone: [] },
  });
  expect(differenceOf(before, undefined)).toMatchObject({ after: null, routesGone: ['/facturas', '/abono'] });
});

test('a release from sources that its commit does not hold is told from the one before it by that', () => {
  const names = differenceOf(before, { ...before, dirty: true });
  expect(names.before).toEqual({ version: '2.8.1', commit: '1111111' });
  expect(names.after).toEqual({ version: '2.8.1', commit: '1111111', dirty: true });
});
