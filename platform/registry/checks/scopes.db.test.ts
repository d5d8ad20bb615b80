import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  KEY_LIFETIME,
  type KeyDescription,
  type KeyScope,
  type Operation,
  type RegistryErrorCode,
} from '@portal/release-protocol/release-statement';
import { grantToken } from '@portal/release-protocol/server/release-grant';
import { publicKeyOf } from '@portal/release-protocol/server/release-signature';
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
const auth = testKey('mf-auth-team', ['mf-auth']);
const payments = testKey('mf-payments-team', ['mf-payments']);
const admin = testKey('mf-admin-team', ['mf-admin']);
const operator = testOperator();
const consola = testKey('consola', ['*'], { scopes: ['console'] });
const root = testKey('raiz', [], { scopes: ['keys'] });
/** One of the publishing team itself that may sign second. */
const sameTeam = testKey('mf-payments-team', ['*'], { scopes: ['second'] });
const secondOfPagos = testKey('calidad', ['mf-pagos'], { scopes: ['second'] });

const remote = (name: string, text: string, more = {}) =>
  build({ name, routes: [route(`/${name.slice(3)}`, 'client')], files: { 'own.js': text }, ...more });
const pagosOf = (text: string) => remote('mf-pagos', text);

let at: TestRegistry;
const sets: string[] = [];
let neverLive: string;

beforeAll(async () => {
  at = await openTestRegistry([
    ...[shellTeam, pagos, auth, payments, admin, operator, consola, root, sameTeam, secondOfPagos],
  ]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  for (const [name, key] of [
    ['mf-auth', auth],
    ['mf-payments', payments],
    ['mf-admin', admin],
  ] as const)
    await at.publish(upload(remote(name, 'first'), [key, operator]));
  sets.push((await at.publish(upload(pagosOf('one'), [pagos, operator]))).set);
  sets.push((await at.publish(upload(pagosOf('two'), [pagos]))).set);
  await at.publish(upload(pagosOf('kept'), [pagos], { channel: 'none' }));
  const base = await at.registry.set(sets[1] ?? '');
  const remotes = Object.fromEntries((base?.remotes ?? []).map(({ name, hash }) => [name, hash]));
  const parts = {
    shell: base?.shell.hash ?? '',
    remotes: { ...remotes, 'mf-pagos': pagosOf('kept').release.hash },
  };
  neverLive = (await at.registry.composeSet(parts)).hash;
});
afterAll(() => at.close());

const ask = (what: Operation, ...keys: readonly TestKey[]) => at.operate(operation(what, keys));
const codeOf = async (work: Promise<unknown>): Promise<RegistryErrorCode> => (await refusalOf(work)).code;
const fresh = (scopes: readonly KeyScope[], more: Partial<KeyDescription> = {}): KeyDescription => ({
  ...testKey('nuevo', ['mf-pagos']).description,
  scopes,
  validUntil: new Date(Date.now() + 86_400_000).toISOString(),
  ...more,
});
const grant = (key: TestKey, releases = false): Operation => {
  const run = releases ? { releases: { 'mf-pagos': pagosOf('kept').release.hash } } : { set: sets[0] ?? '' };
  return {
    type: 'grant',
    token: grantToken('portal', { run, expires: Math.floor(Date.now() / 1000) + 600, opens: 1 }, key.key),
  };
};

describe('what a stolen key cannot do', () => {
  const everything = (key: TestKey): Readonly<Record<string, Operation>> => ({
    promote: { type: 'promote', to: { set: sets[0] ?? '' } },
    'promote-canary': { type: 'promote-canary' },
    'canary of a set': { type: 'canary', set: sets[0] ?? '', share: 10 },
    rollback: { type: 'rollback' },
    kill: { type: 'kill', remote: 'mf-pagos' },
    'kill of another': { type: 'kill', remote: 'mf-auth' },
    'rollback of another': { type: 'rollback-remote', remote: 'mf-auth' },
    clean: { type: 'clean', days: 30, dry: true },
    grant: grant(key),
    'grant of releases': grant(key, true),
    'add-key': { type: 'add-key', key: fresh(['publish']) },
    'revoke-key': { type: 'revoke-key', key: '0'.repeat(16) },
    report: { type: 'report' },
    fetch: { type: 'fetch', remote: 'mf-pagos', hash: pagosOf('two').release.hash },
    'fetch of another': { type: 'fetch', remote: 'mf-auth', hash: pagosOf('two').release.hash },
  });
  /** RegistryError for its scope, whatever else may be wrong with it. */
  const refusedTo = async (key: TestKey): Promise<string[]> => {
    const found: string[] = [];
    for (const [name, what] of Object.entries(everything(key))) {
      const code = await at.service
        .proveOperation(
          (await import('@portal/release-protocol/server/release-envelope')).envelopeOf(
            operation(what, [key]),
          ),
          'test',
        )
        .then(
          () => undefined,
          (error: { answer?: { code: RegistryErrorCode } }) => error.answer?.code,
        );
      if (code === 'OUT_OF_SCOPE' || code === 'FOREIGN_REMOTE') found.push(name);
    }
    return found;
  };

  test('a team’s switches, takes back and fetches its own remotes, and nothing of others', async () => {
    const all = Object.keys(everything(pagos));
    expect(await refusedTo(pagos)).toEqual(all.filter((name) => !['kill', 'report', 'fetch'].includes(name)));
  });

  test('the console’s neither promotes, cleans, grants what was never live, nor makes keys', async () => {
    expect(await refusedTo(consola)).toEqual([
      ...['promote', 'promote-canary', 'canary of a set', 'clean'],
      ...['grant of releases', 'add-key', 'revoke-key', 'fetch', 'fetch of another'],
    ]);
    expect(await codeOf(ask({ type: 'rollback', to: neverLive }, consola))).toBe('OUT_OF_SCOPE');
    const alone = remote('mf-payments', 'by the console');
    expect(await codeOf(at.publish(upload(alone, [consola])))).toBe('FOREIGN_REMOTE');
    expect(await codeOf(at.publish(upload(alone, [payments, consola])))).toBe('SECOND_SIGNATURE');
  });

  test('the operators’ makes no keys and publishes nothing', async () => {
    expect(await refusedTo(operator)).toEqual(['add-key', 'revoke-key']);
    expect(await codeOf(at.publish(upload(pagosOf('by operators'), [operator])))).toBe('FOREIGN_REMOTE');
  });

  test('the root’s makes keys and does nothing else', async () => {
    const all = Object.keys(everything(root));
    expect(await refusedTo(root)).toEqual(
      all.filter((name) => !['add-key', 'revoke-key', 'report'].includes(name)),
    );
  });
});

describe('a stolen key of the console, used for all that it is good for', () => {
  const stopped = async () => (await at.registry.active()).stopped;
  const releasesLive = async () => {
    const set = await at.registry.set((await at.registry.active()).stable?.set ?? '');
    return [set?.shell, ...(set?.remotes ?? [])].map((release) => release?.hash);
  };

  test.each([
    ['the console', () => consola],
    ['its own team', () => pagos],
  ] as const)(
    'what an operator switched off is not brought back by %s, nor taken over first',
    async (_who, key) => {
      await ask({ type: 'kill', remote: 'mf-pagos' }, operator);
      expect(await codeOf(ask({ type: 'revive', remote: 'mf-pagos' }, key()))).toBe('OUT_OF_SCOPE');
      await ask({ type: 'kill', remote: 'mf-pagos' }, key());
      expect(await codeOf(ask({ type: 'revive', remote: 'mf-pagos' }, key()))).toBe('OUT_OF_SCOPE');
      expect(await stopped()).toEqual(['mf-pagos']);
      await ask({ type: 'revive', remote: 'mf-pagos' }, operator);
      // Its own stops it takes back, as before.
      await ask({ type: 'kill', remote: 'mf-pagos' }, key());
      await ask({ type: 'revive', remote: 'mf-pagos' }, key());
      expect(await stopped()).toEqual([]);
    },
  );

  test('after every act that it is let do, nothing is live that was not live before', async () => {
    const former = new Set<string | undefined>();
    for (const { set } of await at.registry.moves('stable', 200)) {
      const parts = await at.registry.set(set);
      for (const release of [parts?.shell, ...(parts?.remotes ?? [])]) former.add(release?.hash);
    }
    const acts: readonly Operation[] = [
      ...sets.map((to): Operation => ({ type: 'rollback', to })),
      { type: 'rollback', to: neverLive },
      { type: 'rollback' },
      { type: 'canary', share: 100 },
      { type: 'canary', set: neverLive, share: 1 },
      { type: 'promote', to: { set: neverLive } },
      { type: 'promote', to: { change: { with: { 'mf-pagos': pagosOf('kept').release.hash } } } },
      { type: 'promote-canary' },
      { type: 'rollback-remote', remote: 'mf-pagos' },
      { type: 'retire', remote: 'mf-pagos' },
      { type: 'clean', days: 7 },
      grant(consola, true),
    ];
    const done: string[] = [];
    for (const act of acts) {
      await ask(act, consola).then(
        () => done.push(act.type),
        () => {},
      );
      for (const hash of await releasesLive()) expect([act.type, former.has(hash)]).toEqual([act.type, true]);
      expect((await at.registry.active()).canary).toBeUndefined();
    }
    // Back at the first set, no remote has a release before.
    expect(new Set(done)).toEqual(new Set(['rollback']));
  });

  test('it publishes no release of any name', async () => {
    const { stable } = await at.registry.active();
    for (const name of ['shell', 'mf-auth', 'mf-payments', 'mf-admin', 'mf-pagos', 'mf-nuevo']) {
      const found = await codeOf(at.publish(upload(remote(name, 'of a thief'), [consola])));
      expect([name, found]).toEqual([name, 'FOREIGN_REMOTE']);
    }
    expect((await at.registry.active()).stable?.set).toBe(stable?.set);
  });
});

describe('a key that is added', () => {
  const add = (key: KeyDescription) => ask({ type: 'add-key', key }, root);

  test('publishes for its remotes until it ends, and not after it was revoked', async () => {
    const made = testKey('mf-pagos-team', ['mf-pagos']);
    const validUntil = new Date(Date.now() + 86_400_000).toISOString();
    await add({ ...made.description, validUntil });
    await at.publish(upload(pagosOf('by the added key'), [made]));
    const { keyId } = await import('@portal/release-protocol/server/release-signature');
    await ask({ type: 'revoke-key', key: keyId(publicKeyOf(made.key)) }, root);
    expect(await codeOf(at.publish(upload(pagosOf('after it'), [made])))).toBe('REVOKED_KEY');
  });

  test.each<[string, KeyDescription]>([
    [
      'for longer than 400 days',
      fresh(['publish'], { validUntil: new Date(Date.now() + KEY_LIFETIME + 60_000).toISOString() }),
    ],
    ['that is over', fresh(['publish'], { validUntil: '2020-01-01T00:00:00.000Z' })],
    ['that makes keys', fresh(['keys'])],
    ['that publishes everything', fresh(['publish'], { remotes: ['*'] })],
    ['that publishes and signs second', fresh(['publish', 'second'])],
    ['that publishes and promotes', fresh(['publish', 'promote'])],
    ['of the console that does more', fresh(['console', 'promote'])],
  ])('%s is refused', async (_, key) => {
    expect(await codeOf(add(key))).toBe('KEY_LIMITS');
  });
});

describe('a second signature', () => {
  test.each([
    ['mf-auth', auth],
    ['mf-payments', payments],
    ['mf-admin', admin],
  ] as const)('%s takes one whatever it changes', async (name, key) => {
    const changed = remote(name, 'other words');
    expect(await codeOf(at.publish(upload(changed, [key])))).toBe('SECOND_SIGNATURE');
    await at.publish(upload(changed, [key, operator]));
  });

  test('is one of another team, whose key signs second for this remote', async () => {
    const changed = remote('mf-payments', 'by two of one team');
    for (const other of [sameTeam, secondOfPagos, pagos, consola, root])
      expect(await codeOf(at.publish(upload(changed, [payments, other])))).toBe('SECOND_SIGNATURE');
    const half = {
      files: { 'server.0123456789.mjs': 'export {}' },
      more: { server: 'server.0123456789.mjs' },
    };
    await at.publish(upload(remote('mf-pagos', 'rendered', half), [pagos, secondOfPagos]));
  });

  test('is asked for a server bundle that is new, other or told more, and not for browser code', async () => {
    const rendered = (
      server: string,
      own: string,
      prerender: readonly { call: string; params: object }[] = [],
    ) =>
      build({
        name: 'mf-pagos',
        routes: [route('/pagos', 'client', { prerender: prerender as never })],
        files: { [server]: 'export {}', 'own.js': own },
        more: { server },
      });
    const [one, other] = ['server.aaaaaaaaaa.mjs', 'server.bbbbbbbbbb.mjs'];
    expect((await refusalOf(at.publish(upload(rendered(one, 'a'), [pagos])))).problem).toContain(
      'server bundle',
    );
    await at.publish(upload(rendered(one, 'a'), [pagos, operator]));
    await at.publish(upload(rendered(one, 'b'), [pagos]));
    expect((await refusalOf(at.publish(upload(rendered(other, 'b'), [pagos])))).problem).toContain(
      'another server bundle',
    );
    await at.publish(upload(remote('mf-pagos', 'without one'), [pagos]));
    expect(await codeOf(at.publish(upload(rendered(one, 'c'), [pagos])))).toBe('WIDER_PERMISSIONS');
  });
});

test('what goes live with two signatures goes back with two: its team alone only pauses it', async () => {
  for (const text of ['with the fault', 'mended'])
    await at.publish(upload(remote('mf-payments', text), [payments, operator]));
  const live = async () =>
    (await at.service.status()).stable?.releases.find(({ name }) => name === 'mf-payments')?.hash;
  const back: Operation = { type: 'rollback-remote', remote: 'mf-payments' };
  expect(await codeOf(ask(back, payments))).toBe('SECOND_SIGNATURE');
  expect(await codeOf(ask(back, payments, pagos))).toBe('SECOND_SIGNATURE');
  expect(await live()).toBe(remote('mf-payments', 'mended').release.hash);
  await ask({ type: 'kill', remote: 'mf-payments' }, payments);
  await ask({ type: 'revive', remote: 'mf-payments' }, payments);
  await ask(back, payments, operator);
  expect(await live()).toBe(remote('mf-payments', 'with the fault').release.hash);
});

test('the console takes a remote back with its own key, but not one whose rollback needs two signatures', async () => {
  const live = async (name: string) =>
    (await at.service.status()).stable?.releases.find((release) => release.name === name)?.hash;
  for (const text of ['first', 'second']) {
    await at.publish(upload(pagosOf(`console ${text}`), [pagos]));
    await at.publish(upload(remote('mf-auth', `console ${text}`), [auth, operator]));
  }
  const { waysBack } = await at.report(operation({ type: 'report' }, [consola]));
  const former = pagosOf('console first').release;
  expect(waysBack).toContainEqual({
    ...{ remote: 'mf-pagos', hash: former.hash, version: former.version, commit: former.commit },
    takesTwo: false,
  });
  expect(waysBack?.find(({ remote: name }) => name === 'mf-auth')?.takesTwo).toBe(true);
  await ask({ type: 'rollback-remote', remote: 'mf-pagos' }, consola);
  expect(await live('mf-pagos')).toBe(former.hash);
  const back: Operation = { type: 'rollback-remote', remote: 'mf-auth' };
  expect(await codeOf(ask(back, consola))).toBe('SECOND_SIGNATURE');
  expect(await live('mf-auth')).toBe(remote('mf-auth', 'console second').release.hash);
  await ask(back, consola, operator);
  expect(await live('mf-auth')).toBe(remote('mf-auth', 'console first').release.hash);
});

test('what an administrator switched off in the console no team’s key brings back, nor takes over first', async () => {
  await ask({ type: 'kill', remote: 'mf-pagos' }, consola);
  expect(await codeOf(ask({ type: 'revive', remote: 'mf-pagos' }, pagos))).toBe('OUT_OF_SCOPE');
  await ask({ type: 'kill', remote: 'mf-pagos' }, pagos);
  expect(await codeOf(ask({ type: 'revive', remote: 'mf-pagos' }, pagos))).toBe('OUT_OF_SCOPE');
  expect((await at.registry.active()).stopped).toEqual(['mf-pagos']);
  await ask({ type: 'revive', remote: 'mf-pagos' }, consola);
  expect((await at.registry.active()).stopped).toEqual([]);
});

test('a team takes its own remote back to the release before, twice where it asks twice; the others stay', async () => {
  const hashOf = async () => {
    const { stable } = await at.service.status();
    return stable?.releases.find(({ name }) => name === 'mf-pagos')?.hash;
  };
  for (const text of ['r1', 'r2', 'r3']) await at.publish(upload(pagosOf(text), [pagos]));
  await at.publish(upload(remote('mf-auth', 'meanwhile'), [auth, operator]));
  await ask({ type: 'rollback-remote', remote: 'mf-pagos' }, pagos);
  expect(await hashOf()).toBe(pagosOf('r2').release.hash);
  await ask({ type: 'rollback-remote', remote: 'mf-pagos' }, pagos);
  expect(await hashOf()).toBe(pagosOf('r1').release.hash);
  const { stable } = await at.service.status();
  expect(stable?.releases.map(({ hash }) => hash)).toContain(remote('mf-auth', 'meanwhile').release.hash);
  expect(await codeOf(ask({ type: 'rollback-remote', remote: 'mf-auth' }, pagos))).toBe('FOREIGN_REMOTE');
});

test('a team brings back with its own key what it retired; what an operator took out comes back on an operator’s word', async () => {
  const hashOf = async () => {
    const { stable } = await at.service.status();
    return stable?.releases.find(({ name }) => name === 'mf-pagos')?.hash;
  };
  for (const text of ['kept', 'newest']) await at.publish(upload(pagosOf(text), [pagos]));
  await ask({ type: 'retire', remote: 'mf-pagos' }, pagos);
  expect(await hashOf()).toBeUndefined();
  await ask({ type: 'rollback-remote', remote: 'mf-pagos' }, pagos);
  expect(await hashOf()).toBe(pagosOf('newest').release.hash);

  await ask({ type: 'retire', remote: 'mf-pagos' }, operator);
  expect(await codeOf(ask({ type: 'rollback-remote', remote: 'mf-pagos' }, pagos))).toBe('OUT_OF_SCOPE');
  await ask({ type: 'rollback-remote', remote: 'mf-pagos' }, operator);
  expect(await hashOf()).toBe(pagosOf('newest').release.hash);
  expect(await codeOf(ask({ type: 'rollback-remote', remote: 'mf-never' }, operator))).toBe('UNKNOWN_REMOTE');
});
