import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Operation, RegistryErrorCode } from '@portal/release-protocol/release-statement';
import {
  type GrantedRun,
  grantToken,
  PREVIEW_LIFETIME,
  readGrant,
} from '@portal/release-protocol/server/release-grant';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestKey,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';
import { createBrowserGrants } from './browser-grants.ts';

const shellTeam = testKey('shell-team', ['shell']);
const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const plazos = testKey('mf-plazos-team', ['mf-plazos']);
const operator = testOperator();
const keys = [shellTeam, pagos, plazos, operator];
const remote = (name: string, path: string, text: string) =>
  build({ name, routes: [route(path, 'client')], files: { 'own.js': text } });
const payments = (text: string) => remote('mf-pagos', '/facturas', text);
const terms = (text: string) => remote('mf-plazos', '/plazos', text);
const hashOf = (made: ReturnType<typeof payments>): string => made.release.hash;

/** One where teams give previews, and one as customers have it. */
let at: TestRegistry;
let ordinary: TestRegistry;
let set: string;

beforeAll(async () => {
  at = await openTestRegistry(keys, undefined, { previews: true });
  ordinary = await openTestRegistry(keys);
  for (const one of [at, ordinary]) {
    await one.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
    await one.publish(upload(payments('live'), [pagos, operator]));
    set = (await one.publish(upload(terms('live'), [plazos, operator]))).set;
    await one.publish(upload(payments('tried'), [pagos], { channel: 'none' }));
    await one.publish(upload(terms('tried'), [plazos], { channel: 'none' }));
  }
});
afterAll(async () => {
  await at.close();
  await ordinary.close();
});

const own: GrantedRun = { releases: { 'mf-pagos': hashOf(payments('tried')) } };
const foreign: GrantedRun = { releases: { 'mf-plazos': hashOf(terms('tried')) } };
const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 86_400;
const tokenOf = (run: GrantedRun, key: TestKey, days = 7): string =>
  grantToken('portal', { run, expires: inDays(days), opens: 2 }, key.key);
const ask = (what: Operation, key: TestKey, where = at) => where.operate(operation(what, [key]));
/** A link that the key gives, made known. */
async function given(run: GrantedRun, key: TestKey, days = 7, where = at): Promise<string> {
  const token = tokenOf(run, key, days);
  await ask({ type: 'grant', token }, key, where);
  return token;
}
const codeOf = async (work: Promise<unknown>): Promise<RegistryErrorCode> => (await refusalOf(work)).code;

test('a team gives a link to its own release, for days, and no operator is asked', async () => {
  const { pass } = await at.grants.open(await given(own, pagos, 14), 'test');
  const held = await at.grants.held(pass, 'test');
  expect(held.set.remotes.map(({ hash }) => hash).sort()).toEqual(
    [hashOf(payments('tried')), hashOf(terms('live'))].sort(),
  );
  expect(await codeOf(given(own, pagos, PREVIEW_LIFETIME / 86_400_000 + 1))).toBe('BAD_REQUEST');
});

test('a preview is what was live when it was given, whatever goes live meanwhile', async () => {
  const { pass } = await at.grants.open(await given(own, pagos), 'test');
  await at.publish(upload(terms('later'), [plazos]));
  const { set: run } = await at.grants.held(pass, 'test');
  expect(run.remotes.map(({ hash }) => hash)).not.toContain(hashOf(terms('later')));
  await at.publish(upload(terms('live'), [plazos]));
});

test.each<[string, () => GrantedRun]>([
  ['of another team', () => foreign],
  ['of two teams', () => ({ releases: { ...own.releases, ...foreign.releases } })],
  ['a set of the history', () => ({ set })],
  ['that set with its own release', () => ({ set, ...own })],
])('a team’s key gives no link to releases %s', async (_what, run) => {
  expect(await codeOf(given(run(), pagos))).toBe('FOREIGN_REMOTE');
});

test('a team’s key withdraws the preview that it gave, and no other grant', async () => {
  const token = await given(own, pagos);
  const { pass } = await at.grants.open(token, 'test');
  const ofOperators = readGrant(await given(own, operator))?.id ?? '';
  expect(await codeOf(ask({ type: 'withdraw', grant: ofOperators }, pagos))).toBe('BAD_GRANT');
  expect(await codeOf(ask({ type: 'withdraw', grant: readGrant(token)?.id ?? '' }, plazos))).toBe(
    'BAD_GRANT',
  );
  await ask({ type: 'withdraw', grant: readGrant(token)?.id ?? '' }, pagos);
  expect(await codeOf(at.grants.held(pass, 'test'))).toBe('GRANT_ENDED');
  await ask({ type: 'withdraw', grant: ofOperators }, operator);
});

test('a team’s key moves no channel there either', async () => {
  const parts = { shell: hashOf(build({ name: 'shell' })), remotes: own.releases ?? {} };
  for (const what of [
    { type: 'promote', to: { parts } },
    { type: 'canary', set, share: 10 },
    { type: 'rollback' },
    { type: 'clean', days: 7 },
  ] as const)
    expect([what.type, await codeOf(ask(what, pagos))]).toEqual([what.type, 'OUT_OF_SCOPE']);
});

test('where customers are, a team’s key gives no link, and one of a time of previews opens nothing', async () => {
  expect(await codeOf(given(own, pagos, 0.1, ordinary))).toBe('OUT_OF_SCOPE');
  expect(await codeOf(given(own, operator, 1, ordinary))).toBe('BAD_REQUEST');
  const token = await given(own, pagos);
  const { pass } = await at.grants.open(token, 'test');
  const handle = at.tables;
  const now = () => new Date();
  const later = createBrowserGrants({ handle, registry: at.registry, name: 'portal', previews: false, now });
  expect(await codeOf(later.held(pass, 'test'))).toBe('OUT_OF_SCOPE');
  expect(await codeOf(later.open(token, 'test'))).toBe('OUT_OF_SCOPE');
});
