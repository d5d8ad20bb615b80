import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FAULT_REFERENCE } from '@portal/contract/fault-reference';
import type { Beacon } from '@portal/release-protocol/release';
import { BeaconSchema } from '@portal/release-protocol/release-schema';
import { Compile } from 'typebox/compile';
import { type Build, build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();

/** Line 1, column 1 of the script is line 12, column 3 of the page, where `total` is; column 11 a line of a library. */
const MAP = JSON.stringify({
  version: 3,
  sources: ['src/pages/facturas/page.tsx', '../node_modules/.pnpm/a@1/node_modules/a/index.js'],
  names: ['total'],
  mappings: 'AAWEA,UCDA',
});
const payments: Build = build({
  name: 'mf-pagos',
  routes: [route('/facturas', 'client')],
  files: { 'facturas.js': 'throw total', 'roto.js': '1', 'sin.js': '2' },
  maps: { 'facturas.js': MAP, 'roto.js': 'this is no map' },
});
const shell = build({ name: 'shell' });
const inScript = (place: string): string => `mf-pagos/${payments.release.hash}/${place}`;

let at: TestRegistry;
let set: string;
beforeAll(async () => {
  at = await openTestRegistry([pagos, shellTeam, operator]);
  await at.publish(upload(shell, [shellTeam, operator]));
  ({ set } = await at.publish(upload(payments, [pagos, operator])));
});
afterAll(() => at.close());

const tell = async (event: Partial<Extract<Beacon['event'], { kind: 'fault' }>>, address = '10.0.0.1') => {
  let document = at.health.documentOf(set);
  // The key is read when it is first asked for.
  while (document === '') {
    await at.health.documentKey();
    document = at.health.documentOf(set);
  }
  const beacon: Beacon = {
    ...{ set, document, remote: 'mf-pagos' },
    event: { kind: 'fault', fault: 'render', route: '/facturas', ...event },
  };
  expect(await at.health.take(beacon, address)).toBeDefined();
};
const reported = async (reference?: string, keys = [operator]) =>
  (await at.report(operation({ type: 'report', ...(reference ? { reference } : {}) }, keys))).faults;

test('a failure is reported with the line of the sources, who owns it and the commit it was built from', async () => {
  const stack = [inScript('facturas.js:1:1'), inScript('facturas.js:1:11'), inScript('sin.js:3:4')];
  await tell({ error: 'TypeError', stack, reference: 'K7P-2MX' });
  await tell({ error: 'TypeError', stack, reference: 'QR4-9ZZ' }, '10.9.0.2');
  const [fault] = await reported();
  expect(fault).toMatchObject({
    ...{ remote: 'mf-pagos', owner: 'mf-pagos-team', release: payments.release.hash, commit: 'abc' },
    ...{ fault: 'render', error: 'TypeError', route: '/facturas', count: 2, addresses: 2 },
    references: ['QR4-9ZZ', 'K7P-2MX'],
  });
  const who = { owner: 'mf-pagos-team', commit: 'abc' };
  expect(fault?.frames).toEqual([
    { where: 'mf-pagos/src/pages/facturas/page.tsx:12:3', name: 'total', ...who },
    { where: 'node_modules/a/index.js:11:3', name: null, ...who },
    { where: inScript('sin.js:3:4'), name: null, ...who },
  ]);
});

test('what a person reads out on the phone finds the failure, and nothing else', async () => {
  await tell({ fault: 'mount', reference: 'HHH-222' });
  expect((await reported('HHH-222')).map(({ fault }) => fault)).toEqual(['mount']);
  expect(await reported('ZZZ-999')).toEqual([]);
});

test('a map that nothing can be read from, or a script of no release, leaves the line of the script', async () => {
  const foreign = `mf-nadie/${'0'.repeat(20)}/a.js:1:2`;
  await tell({ fault: 'evaluation', stack: [inScript('roto.js:1:1'), foreign] });
  const found = (await reported()).find(({ fault }) => fault === 'evaluation');
  expect(found?.frames.map(({ where }) => where)).toEqual([inScript('roto.js:1:1'), foreign]);
  expect(found?.frames[1]).toMatchObject({ owner: null, commit: null });
});

test('a page that a host could not render is reported with the line of the server bundle’s sources', async () => {
  await at.health.takeUnrendered(
    {
      ...{ set, remote: 'mf-pagos', route: '/facturas', fault: 'render-server', error: 'TimeoutError' },
      stack: [inScript('facturas.js:1:1')],
    },
    '10.0.0.7',
  );
  const found = (await reported()).find(({ fault }) => fault === 'render-server');
  expect(found).toMatchObject({
    ...{ remote: 'mf-pagos', owner: 'mf-pagos-team', release: payments.release.hash, commit: 'abc' },
    ...{ error: 'TimeoutError', route: '/facturas', count: 1, addresses: 1, references: [] },
    frames: [{ where: 'mf-pagos/src/pages/facturas/page.tsx:12:3' }],
  });
});

test('no browser can tell what a host failed to render', () => {
  const event = { kind: 'fault', fault: 'render-server', route: '/facturas' };
  expect(Compile(BeaconSchema).Check({ set, remote: 'mf-pagos', event })).toBe(false);
});

test('who may not ask for a report learns no line of the sources', async () => {
  const publisher = testKey('mf-pagos-team', ['mf-pagos'], { scopes: ['publish'] });
  expect((await refusalOf(reported(undefined, [publisher]))).code).toBe('UNKNOWN_KEY');
  expect(JSON.stringify(await at.service.set(set))).not.toContain('page.tsx');
});

test('a beacon holds places in scripts and nothing that a person typed', () => {
  const schema = Compile(BeaconSchema);
  const beacon = (event: object) => ({
    ...{ set, remote: 'mf-pagos', event: { kind: 'fault', fault: 'render', ...event } },
  });
  expect(
    schema.Check(beacon({ stack: [inScript('a.js:1:2')], error: 'TypeError', reference: 'K7P-2MX' })),
  ).toBe(true);
  const refused = [
    { stack: ['1020304050 no es una cédula'] },
    { stack: [`${inScript('a.js')}?token=1:1:2`] },
    { stack: Array.from({ length: 9 }, () => inScript('a.js:1:2')) },
    { error: 'TypeError: la clave 1234 no sirve' },
    { reference: 'O0I-1LU' },
    { message: 'x' },
  ];
  for (const event of refused) expect([event, schema.Check(beacon(event))]).toEqual([event, false]);
  expect(new RegExp(FAULT_REFERENCE).test('k7p-2mx')).toBe(false);
});

test('a pause, and a file that came from the portal in the place of the CDN, are no failures of a release', async () => {
  const before = await reported();
  for (const fault of ['stopped', 'asset-origin'] as const) await tell({ fault, reference: 'R5T-9WX' });
  expect(await reported()).toEqual(before);
  expect(await reported('R5T-9WX')).toEqual([]);
});
