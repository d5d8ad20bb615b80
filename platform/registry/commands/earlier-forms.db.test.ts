import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Release } from '@portal/release-protocol/release';
import type { Operation, RegistryErrorAnswer } from '@portal/release-protocol/release-statement';
import { type GrantedRun, grantToken } from '@portal/release-protocol/server/release-grant';
import { keyId, publicKeyOf } from '@portal/release-protocol/server/release-signature';
import { partsOf } from '../model/set.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';

const operator = testOperator();
const shellTeam = testKey('shell-team', ['shell']);
const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const plazos = testKey('mf-plazos-team', ['mf-plazos']);
const remote = (name: string, text: string) =>
  build({ name, routes: [route(`/${name.slice(3)}`, 'client')], files: { 'own.js': text } });

let at: TestRegistry;
/** The set of today, and one whose `mf-pagos` was published before manifests said what they send and may weigh. */
let today: string;
let earlier: string;
let old: Release;

/** What a registry of then wrote down. */
async function writeEarlierSet(): Promise<string> {
  const base = await at.registry.set(today);
  if (!base) throw new Error('nothing is live');
  const { emits: _emits, budgets: _budgets, ...manifest } = remote('mf-pagos', 'of then').release;
  old = { ...manifest, hash: 'a'.repeat(20) } as Release;
  const { name, hash, owner, version, commit } = old;
  await at.tables
    .insertInto('release')
    .values({ name, hash, owner, version, commit, manifest: JSON.stringify(old), published_by: owner })
    .execute();
  const { shell, remotes } = partsOf(base);
  const parts = JSON.stringify({ shell, remotes: { ...remotes, 'mf-pagos': hash } });
  const set = createHash('sha256').update(parts).digest('hex').slice(0, 20);
  await at.tables.insertInto('release_set').values({ hash: set, parts }).execute();
  return set;
}

/** As a migration of the data would leave it: the channel points there, whatever the service says today. */
const pointAt = async (set: string): Promise<void> => {
  const { move = 0 } = (await at.registry.channel('stable')) ?? {};
  await at.tables
    .insertInto('channel_move')
    .values({
      channel: 'stable',
      move: move + 1,
      set_hash: set,
      share: 100,
      base: null,
      actor: 'then',
      reason: '"then"',
    })
    .execute();
};

beforeAll(async () => {
  at = await openTestRegistry([operator, shellTeam, pagos, plazos]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(remote('mf-plazos', 'now'), [plazos, operator]));
  today = (await at.publish(upload(remote('mf-pagos', 'now'), [pagos, operator]))).set;
  earlier = await writeEarlierSet();
});
afterAll(() => at.close());

const tokenFor = (run: GrantedRun): string =>
  grantToken('portal', { run, expires: Math.floor(Date.now() / 1000) + 600, opens: 1 }, operator.key);
const operate = (what: Operation) => at.operate(operation(what, [operator]));

/** In words: which release, what is the matter with it, whose it is and what they can do. */
const expectWords = ({ code, problem, who, fix }: RegistryErrorAnswer): void => {
  expect({ code, who }).toEqual({ code: 'OLD_MANIFEST', who: 'mf-pagos-team' });
  expect(problem).toContain(`mf-pagos ${old.hash} (commit abc)`);
  expect(problem).toContain('emits');
  expect(fix).toContain('publish it');
};

test.each<[string, () => Operation]>([
  ['going back to it', () => ({ type: 'rollback', to: earlier })],
  ['putting it live', () => ({ type: 'promote', to: { set: earlier } })],
  ['a canary of it', () => ({ type: 'canary', set: earlier, share: 10 })],
  ['a grant for it, as bisect asks for', () => ({ type: 'grant', token: tokenFor({ set: earlier }) })],
  [
    'a grant for the release alone',
    () => ({ type: 'grant', token: tokenFor({ set: today, releases: { 'mf-pagos': old.hash } }) }),
  ],
])(
  'a set with a manifest of an earlier form: %s is refused in words, and written down',
  async (_what, asked) => {
    expectWords(await refusalOf(operate(asked())));
    const [last] = await at.tables.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(1).execute();
    expect(last).toMatchObject({ outcome: 'refused', code: 'OLD_MANIFEST' });
    expect((await at.registry.channel('stable'))?.set).toBe(today);
  },
);

test('a grant that was made before the form changed opens nothing, and says why', async () => {
  const token = tokenFor({ set: earlier });
  await at.tables
    .insertInto('browser_grant')
    .values({
      id: token.split('.')[1] ?? '',
      run: `set@${earlier}`,
      set_hash: earlier,
      key: keyId(publicKeyOf(operator.key)),
      opens: 2,
      expires_at: new Date(Date.now() + 600_000),
      withdrawn_at: null,
      actor: 'then',
      reason: '"then"',
    })
    .execute();
  expectWords(await refusalOf(at.grants.open(token, '10.0.0.1')));
  const secret = 'b'.repeat(32);
  await at.tables
    .insertInto('grant_browser')
    .values({
      secret_hash: createHash('sha256').update(secret).digest('hex'),
      grant_id: token.split('.')[1] ?? '',
      opened_at: new Date(),
    })
    .execute();
  expectWords(await refusalOf(at.grants.held(`${token}~${secret}`, '10.0.0.1')));
});

test.each([
  ['of another form', `0.${'x'.repeat(22)}.set:${'c'.repeat(20)}.zzzzzz`],
  ['that is empty', ''],
])('a token %s is refused in words', async (_what, token) => {
  expect(await refusalOf(at.grants.open(token, '10.0.0.1'))).toMatchObject({
    code: 'BAD_GRANT',
    who: 'despliegues',
  });
  expect(await refusalOf(operate({ type: 'grant', token }))).toMatchObject({ code: 'BAD_GRANT' });
});

test('a set whose releases the registry no longer has is refused in words', async () => {
  const parts = JSON.stringify({ shell: 'd'.repeat(20), remotes: {} });
  const hash = createHash('sha256').update(parts).digest('hex').slice(0, 20);
  await at.tables.insertInto('release_set').values({ hash, parts }).execute();
  for (const what of [
    { type: 'rollback', to: hash },
    { type: 'grant', token: tokenFor({ set: hash }) },
  ] as const) {
    const { code, problem } = await refusalOf(operate(what));
    expect([code, problem]).toEqual(['UNKNOWN_SET', `shell ${'d'.repeat(20)} was never published.`]);
  }
});

test('while such a set is live the others are told whom they wait for, and its team mends it', async () => {
  await pointAt(earlier);
  const terms = upload(remote('mf-plazos', 'later'), [plazos]);
  expectWords(await refusalOf(at.publish(terms)));

  const mended = remote('mf-pagos', 'mended');
  const alone = await refusalOf(at.publish(upload(mended, [pagos])));
  expect(alone.code).toBe('WIDER_PERMISSIONS');
  await at.publish(upload(mended, [pagos, operator]));
  expect((await at.service.status()).stable?.releases.map(({ hash }) => hash)).toContain(mended.release.hash);
  await at.publish(upload(remote('mf-plazos', 'later still'), [plazos]));
});
