import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { LogAction, RegistryErrorCode } from '@portal/release-protocol/release-statement';
import {
  type GrantedRun,
  grantToken,
  readGrant,
  runText,
} from '@portal/release-protocol/server/release-grant';
import { keyId } from '@portal/release-protocol/server/release-signature';
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

const shellTeam = testKey('shell-team', ['shell']);
const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const operator = testOperator();
const root = testKey('raiz', [], { scopes: ['keys'] });
const leaver = testOperator();
const stranger = testOperator();
const payments = (text: string) =>
  build({ name: 'mf-pagos', routes: [route('/facturas', 'client')], files: { 'facturas.js': text } });
const tried = payments('a try');
const plazos = testKey('mf-plazos-team', ['mf-plazos']);
const terms = (text: string) =>
  build({ name: 'mf-plazos', routes: [route('/plazos', 'client')], files: { 'plazos.js': text } });

let at: TestRegistry;
let set: string;

beforeAll(async () => {
  at = await openTestRegistry([shellTeam, pagos, plazos, operator, leaver, root]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  set = (await at.publish(upload(payments('live'), [pagos, operator]))).set;
  await at.publish(upload(tried, [pagos, operator], { channel: 'none' }));
});
afterAll(() => at.close());

const soon = (minutes = 30): number => Math.floor(Date.now() / 1000) + minutes * 60;

/** A token, made known to the registry by default. */
async function granted(
  run: GrantedRun,
  { key = operator, opens = 1, expires = soon(), known = true, registry = 'portal' } = {},
): Promise<string> {
  const token = grantToken(registry, { run, expires, opens }, key.key);
  if (known) await at.operate(operation({ type: 'grant', token }, [key]));
  return token;
}
const codeOf = async (work: Promise<unknown>): Promise<RegistryErrorCode> => (await refusalOf(work)).code;
const entries = (action: LogAction) =>
  at.tables.selectFrom('audit').selectAll().where('action', '=', action).orderBy('id', 'desc').execute();

test('a grant runs exactly its set, in one browser, and every step of it is written down', async () => {
  const token = await granted({ set });
  const { id } = readGrant(token) ?? {};
  expect((await entries('grant'))[0]).toMatchObject({
    outcome: 'done',
    subject: `grant ${id} for set@${set}`,
  });
  const { pass } = await at.grants.open(token, '10.0.0.1');
  expect(await at.grants.held(pass, '10.0.0.1')).toMatchObject({ id, run: `set@${set}`, set: { hash: set } });
  expect((await entries('open'))[0]).toMatchObject({ outcome: 'done', actor: '10.0.0.1' });

  expect(await codeOf(at.grants.open(token, '10.0.0.2'))).toBe('GRANT_USED');
  expect((await entries('open'))[0]).toMatchObject({ code: 'GRANT_USED', actor: '10.0.0.2' });

  await at.grants.leave(pass, '10.0.0.1');
  expect(await codeOf(at.grants.held(pass, '10.0.0.1'))).toBe('BAD_GRANT');
});

test('an override is what was live when it was granted, with one release in another’s place', async () => {
  const { hash } = tried.release;
  const token = await granted({ releases: { 'mf-pagos': hash } });
  const { pass } = await at.grants.open(token, 'test');
  const held = await at.grants.held(pass, 'test');
  expect(held.run).toBe(`mf-pagos@${hash}`);
  expect(held.set.remotes.map((remote) => remote.hash)).toEqual([hash]);
  expect((await at.registry.active()).stable?.set).toBe(set);
});

test('several overrides are one grant: each release in its place, among what is live or in a set', async () => {
  const [old, other] = [terms('one'), terms('two')];
  const first = await at.publish(upload(old, [plazos, operator]));
  await at.publish(upload(other, [plazos], { channel: 'none' }));
  const releases = { 'mf-pagos': tried.release.hash, 'mf-plazos': other.release.hash };
  for (const run of [{ releases }, { set: first.set, releases }]) {
    const { pass } = await at.grants.open(await granted(run), 'test');
    const held = await at.grants.held(pass, 'test');
    expect(held.run).toBe(runText(run));
    expect(Object.fromEntries(held.set.remotes.map(({ name, hash }) => [name, hash]))).toEqual(releases);
  }
  expect((await entries('grant'))[0]?.subject).toContain(`mf-pagos@${tried.release.hash}:mf-plazos@`);
});

test('of many browsers at once only so many open it as were granted', async () => {
  const token = await granted({ set }, { opens: 3 });
  const opened = await Promise.allSettled(Array.from({ length: 8 }, () => at.grants.open(token, 'many')));
  expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('the registry keeps neither token nor pass', async () => {
  const token = await granted({ set });
  const { pass } = await at.grants.open(token, 'test');
  const kept = JSON.stringify([
    await at.tables.selectFrom('browser_grant').selectAll().execute(),
    await at.tables.selectFrom('grant_browser').selectAll().execute(),
    await at.tables.selectFrom('audit').selectAll().execute(),
  ]);
  const [, secret = ''] = pass.split('~');
  expect(kept).not.toContain(token.split('.').at(-1));
  expect(kept).not.toContain(secret);
});

const refusals: readonly [string, RegistryErrorCode, () => Promise<string>][] = [
  ['of an unknown key', 'UNKNOWN_KEY', () => granted({ set }, { key: stranger, known: false })],
  ['of a team, not of an operator', 'OUT_OF_SCOPE', () => granted({ set }, { key: pagos, known: false })],
  ['of another registry', 'BAD_GRANT', () => granted({ set }, { registry: 'staging', known: false })],
  ['the registry was never told of', 'BAD_GRANT', () => granted({ set }, { known: false })],
  ['that has run out', 'GRANT_ENDED', () => granted({ set }, { expires: soon(-1), known: false })],
  ['altered: another set', 'BAD_GRANT', async () => (await granted({ set })).replace(set, 'a'.repeat(20))],
  [
    'altered: a longer life',
    'BAD_GRANT',
    async () => {
      const token = await granted({ set });
      const expires = readGrant(token)?.expires ?? 0;
      return token.replace(expires.toString(36), (expires + 3600).toString(36));
    },
  ],
  [
    'altered: one more release',
    'BAD_GRANT',
    async () => {
      const token = await granted({ set });
      return token.replace(`set@${set}`, `set@${set}:mf-pagos@${tried.release.hash}`);
    },
  ],
  ['that is no token', 'BAD_GRANT', async () => 'x'.repeat(180)],
  [
    'that was withdrawn',
    'GRANT_ENDED',
    async () => {
      const token = await granted({ set });
      const { id = '' } = readGrant(token) ?? {};
      await at.operate(operation({ type: 'withdraw', grant: id }, [operator]));
      return token;
    },
  ],
];

test.each(refusals)('a token %s is refused (%s) and written down', async (_what, code, make) => {
  const token = await make();
  const before = (await entries('open')).length;
  expect(await codeOf(at.grants.open(token, `of ${code}`))).toBe(code);
  const after = await entries('open');
  expect(after).toHaveLength(before + 1);
  expect(after[0]).toMatchObject({ code, outcome: 'refused' });
});

test('a pass ends when the key that granted it is revoked', async () => {
  const token = await granted({ set }, { key: leaver });
  const { pass } = await at.grants.open(token, 'test');
  await at.grants.held(pass, 'test');
  const key = keyId(leaver.description.publicKey);
  await at.operate(operation({ type: 'revoke-key', key }, [root]));
  expect(await codeOf(at.grants.held(pass, 'revoked'))).toBe('REVOKED_KEY');
  expect((await entries('open'))[0]).toMatchObject({ code: 'REVOKED_KEY', actor: 'revoked' });
});

test('a withdrawn grant ends in browsers that have opened it', async () => {
  const token = await granted({ set });
  const { pass } = await at.grants.open(token, 'test');
  const { id = '' } = readGrant(token) ?? {};
  await at.operate(operation({ type: 'withdraw', grant: id }, [operator]));
  expect(await codeOf(at.grants.held(pass, 'test'))).toBe('GRANT_ENDED');
});

test('a secret opens no other grant than its own', async () => {
  const [one, other] = [await granted({ set }), await granted({ set })];
  const [, secret = ''] = (await at.grants.open(one, 'test')).pass.split('~');
  expect(await codeOf(at.grants.held(`${other}~${secret}`, 'test'))).toBe('BAD_GRANT');
});

const requests: readonly [string, RegistryErrorCode, GrantedRun, Parameters<typeof granted>[1], TestKey?][] =
  [
    ['for longer than four hours', 'BAD_REQUEST', { set: '' }, { expires: soon(241) }],
    ['for too many browsers', 'BAD_REQUEST', { set: '' }, { opens: 201 }],
    ['for a set that never was', 'UNKNOWN_SET', { set: 'b'.repeat(20) }, {}],
    ['for a release that never was', 'UNKNOWN_SET', { releases: { 'mf-pagos': 'b'.repeat(20) } }, {}],
    ['by a team', 'OUT_OF_SCOPE', { set: '' }, { key: pagos }],
  ];
test.each(requests)('the registry makes no grant %s', async (_what, code, run, more) => {
  const wanted = run.set === '' ? { set } : run;
  expect(await codeOf(granted(wanted, more))).toBe(code);
});

test('a token signed by another key cannot be made known', async () => {
  const token = await granted({ set }, { key: stranger, known: false });
  expect(await codeOf(at.operate(operation({ type: 'grant', token }, [operator])))).toBe('UNKNOWN_KEY');
});

test('a release that fits nothing that is live is not granted', async () => {
  const odd = build({
    name: 'mf-pagos',
    routes: [route('/facturas', 'client')],
    uses: { './facturas': ['left-pad'] },
  });
  await at.publish(upload(odd, [pagos, operator], { channel: 'none' }));
  expect(await codeOf(granted({ releases: { 'mf-pagos': odd.release.hash } }))).toBe('DOES_NOT_FIT');
});

test('requests without a grant cannot fill the log', async () => {
  for (let time = 0; time < 50; time += 1) await at.grants.noteRefusal('NO_GRANT', 'set@x', '203.0.113.7');
  const written = (await entries('open')).filter(({ actor }) => actor === '203.0.113.7');
  expect(written.length).toBeGreaterThanOrEqual(20);
  expect(written.length).toBeLessThanOrEqual(40);
});
