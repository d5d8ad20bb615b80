import { sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FirstCall, Release, RemoteRoute } from '@portal/release-protocol/release';
import type { RegistryErrorCode } from '@portal/release-protocol/release-statement';
import { keyId } from '@portal/release-protocol/server/release-signature';
import { canonical } from '@portal/values/canonical';
import { type Build, type BuildOf, build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestRegistry,
  testKey,
  testOperator,
  type Upload,
  upload,
} from '../testing/test-registry.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const clientes = testKey('mf-clientes-team', ['mf-clientes']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
const root = testKey('raiz', [], { scopes: ['keys'] });
const expired = testKey('mf-pagos-team', ['mf-pagos'], { validUntil: '2020-01-01T00:00:00.000Z' });
const revoked = testKey('mf-pagos-team', ['mf-pagos']);
const stranger = testKey('mf-pagos-team', ['mf-pagos']);

let at: TestRegistry;
const payments = (more: Partial<BuildOf> = {}): Build =>
  build({ name: 'mf-pagos', routes: [route('/facturas', 'client')], ...more });
/** A release that differs from the live one in its content only. */
const next = (text: string): Build => payments({ files: { 'facturas.js': text } });
/** A page of it that starts this call. */
const starting = (call: FirstCall, more: Partial<RemoteRoute> = {}): Upload =>
  upload(payments({ routes: [route('/facturas', 'client', { firstCalls: [call], ...more })] }), [pagos]);
/** One that was built with these types of calls. */
const calling = (callTypes: Release['callTypes'] & object): Upload | Promise<Upload> =>
  upload(payments({ more: { callTypes } }), [pagos]);

beforeAll(async () => {
  at = await openTestRegistry([pagos, clientes, shellTeam, operator, root, expired, revoked]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(payments(), [pagos, operator]));
  const gone = keyId(revoked.description.publicKey);
  await at.operate(operation({ type: 'revoke-key', key: gone }, [root]));
});
afterAll(() => at.close());

/** The build with other files than its release says. */
const withFiles = (made: Build, change: (files: Map<string, Buffer>) => void): Build => {
  const files = new Map(made.files);
  change(files);
  return { ...made, files };
};

/** A release with a source map, and the same with others sent in their place. */
const mapped = (text: string): Build =>
  payments({ files: { 'facturas.js': text }, maps: { 'facturas.js': '{"version":3}' } });
const withMaps = (made: Build, maps: readonly (readonly [string, string])[]): Build => ({
  ...made,
  maps: new Map(maps.map(([script, text]) => [script, Buffer.from(text)])),
});

const NAMED_OTHERWISE = { name: 'mf-pagos', owner: 'mf-pagos-team', hash: '0'.repeat(20) } as const;

const large = (): Build => payments({ files: { 'grande.js': 'x'.repeat(2 * 1024 * 1024 + 1) } });
const wide = (): Build =>
  payments({
    routes: [
      route('/facturas', 'client'),
      { ...route('/admin', 'client'), access: { kind: 'admin', module: 'settings' } },
    ],
  });
const traversal = (): Build => payments({ files: { '../../../etc/cron.d/x': 'y' } });

const cases: readonly [string, RegistryErrorCode, () => Upload | Promise<Upload>, string][] = [
  ['unsigned', 'UNSIGNED', () => upload(next('a'), []), 'carries no signature'],
  [
    'signed by an unknown key',
    'UNKNOWN_KEY',
    () => upload(next('b'), [stranger]),
    keyId(stranger.description.publicKey),
  ],
  ['signed by a revoked key', 'REVOKED_KEY', () => upload(next('c'), [revoked]), 'was revoked on'],
  [
    'expired',
    'EXPIRED',
    () =>
      upload(
        next('d'),
        [pagos],
        { channel: 'stable' },
        { issued: '2026-01-01T00:00:00.000Z', expires: '2026-01-01T00:10:00.000Z' },
      ),
    'It was good from',
  ],
  [
    'of another team’s remote',
    'FOREIGN_REMOTE',
    () => upload(next('e'), [clientes]),
    'may not publish mf-pagos',
  ],
  [
    'replayed',
    'REPLAYED',
    async () => {
      const body = upload(next('f'), [pagos]);
      await at.publish(body);
      return body;
    },
    'taken before',
  ],
  [
    'with a file that is not listed',
    'EXTRA_FILE',
    () =>
      upload(
        withFiles(next('g'), (files) => files.set('extra.js', Buffer.from('1'))),
        [pagos],
      ),
    'not listed: extra.js',
  ],
  [
    'without a file that is listed',
    'MISSING_FILE',
    () =>
      upload(
        withFiles(next('h'), (files) => files.delete('facturas.js')),
        [pagos],
      ),
    'facturas.js is missing',
  ],
  ['with a name that leaves the folder', 'BAD_PATH', () => upload(traversal(), [pagos]), 'cannot be named'],
  ['oversize', 'TOO_LARGE', () => upload(large(), [pagos]), 'grande.js has 2097153 bytes'],
  [
    'that asks for wider permissions',
    'WIDER_PERMISSIONS',
    () => upload(wide(), [pagos]),
    '/admin for administrators of settings',
  ],
  [
    'with one signature where two are needed',
    'SECOND_SIGNATURE',
    () => upload(build({ name: 'shell', files: { 'x.js': 'new' } }), [shellTeam]),
    'two signatures',
  ],
  ['signed by a key past its time', 'EXPIRED_KEY', () => upload(next('i'), [expired]), 'was good until 2020'],
  [
    'altered after it was signed',
    'BAD_SIGNATURE',
    () => {
      const { signed, content } = upload(next('j'), [pagos]);
      const statement = { ...signed.statement, destination: { channel: 'canary', share: 50 } as const };
      return { signed: { ...signed, statement }, content };
    },
    'not one over this statement',
  ],
  [
    'signed in the form of version 0.1',
    'BAD_SIGNATURE',
    () => {
      const { signed, content } = upload(next('j1'), [pagos]);
      const bytes = Buffer.from(`portal-release-2\n${canonical(signed.statement)}`);
      const value = sign(null, bytes, pagos.key).toString('base64');
      return {
        signed: { ...signed, signatures: signed.signatures.map((one) => ({ ...one, value })) },
        content,
      };
    },
    'signed in the form of version 0.1, which is not taken: sign anew with `npm run release`',
  ],
  [
    'whose bytes are others than those that were signed for',
    'ALTERED_BODY',
    () => ({ ...upload(next('j'), [pagos]), content: upload(next('j2'), [pagos]).content }),
    'not what was signed for',
  ],
  [
    'whose manifest is not the one that was signed for',
    'ALTERED_MANIFEST',
    () => upload(next('j3'), [pagos], { channel: 'stable' }, { release: NAMED_OTHERWISE }),
    'is not that of',
  ],
  [
    'with more files than a release may have',
    'TOO_LARGE',
    () =>
      upload(
        withFiles(next('j4'), (files) => {
          for (let count = 0; count < 301; count += 1) files.set(`f${count}.js`, Buffer.from(''));
        }),
        [pagos],
      ),
    '300 are the most',
  ],
  [
    'that styles the frame around its pages',
    'FOREIGN_STYLE',
    () =>
      upload(
        payments({
          files: { 'facturas.css': '.mf-pagos_own{color:red}header .mf-pagos_own~*{display:none}' },
        }),
        [pagos],
      ),
    'facturas.css styles what is not its own: header .mf-pagos_own~*',
  ],
  [
    'that styles elements of another remote',
    'FOREIGN_STYLE',
    () => upload(payments({ files: { 'facturas.css': '.mf-credito_total{display:none}' } }), [pagos]),
    'facturas.css styles what is not its own: .mf-credito_total',
  ],
  [
    'of uncommitted sources',
    'DIRTY',
    () => upload(payments({ more: { dirty: true } }), [pagos]),
    'files that commit abc does not hold',
  ],
  [
    'of uncommitted sources, on trial',
    'DIRTY',
    () => upload(payments({ more: { dirty: true } }), [pagos], { channel: 'canary', share: 1 }),
    'does not hold',
  ],
  [
    'of a development build',
    'BAD_MANIFEST',
    () => upload(payments({ more: { development: true } }), [pagos], { channel: 'none' }),
    'a development build is for a page that is being worked on',
  ],
  [
    'with an altered file',
    'ALTERED_FILE',
    () =>
      upload(
        withFiles(next('k'), (files) => files.set('facturas.js', Buffer.from('1'))),
        [pagos],
      ),
    'is not the file that was built',
  ],
  [
    'with a manifest that has not the hash it claims',
    'ALTERED_MANIFEST',
    () => {
      const made = next('l');
      return upload({ ...made, release: { ...made.release, version: '9.9.9' } }, [pagos]);
    },
    'release.json was altered',
  ],
  [
    'with a field that the manifest does not have',
    'BAD_MANIFEST',
    () => upload(payments({ more: { also: 1 } as never }), [pagos]),
    '/also is unknown here',
  ],
  [
    'with a source map that it does not list',
    'EXTRA_FILE',
    () => upload(withMaps(mapped('la'), [['entry.js', '{}']]), [pagos]),
    'not listed: the map of entry.js',
  ],
  [
    'without a source map that it lists',
    'MISSING_FILE',
    () => upload(withMaps(mapped('lb'), []), [pagos]),
    'the map of facturas.js is missing',
  ],
  [
    'with a source map altered',
    'ALTERED_FILE',
    () => upload(withMaps(mapped('lc'), [['facturas.js', '{"version":4}']]), [pagos]),
    'the map of facturas.js is not the one that was built',
  ],
  [
    'with a source map of a file that it does not have',
    'BAD_MANIFEST',
    () => upload(payments({ maps: { 'otro.js': '{}' } }), [pagos]),
    'a map is of otro.js',
  ],
  [
    'with heavier source maps than are kept',
    'TOO_LARGE',
    () => upload(payments({ maps: { 'facturas.js': 'x'.repeat(4 * 1024 * 1024 + 1) } }), [pagos]),
    'source maps of 4194305 bytes',
  ],
  [
    'that is built as another remote',
    'BAD_MANIFEST',
    () => upload(payments({ more: { container: 'mf_clientes' } }), [pagos]),
    'its container is called mf_clientes, not by its name',
  ],
  [
    'that is built as what the browser has already',
    'BAD_MANIFEST',
    () => upload(payments({ more: { container: 'fetch' } }), [pagos]),
    'its container is called fetch, not by its name',
  ],
  [
    'with heavier stylesheets than are read',
    'TOO_LARGE',
    () =>
      upload(payments({ files: { 'a.css': ' '.repeat(256 * 1024), 'b.css': ' '.repeat(256 * 1024 + 1) } }), [
        pagos,
      ]),
    '524289 bytes of stylesheets; 524288 are the most',
  ],
  [
    'with a source map of more places than are read',
    'TOO_LARGE',
    () => upload(payments({ maps: { 'facturas.js': ';'.repeat(500_001) } }), [pagos]),
    'the map of facturas.js names more than 500000 places',
  ],
  [
    'with a manifest that no host would keep',
    'TOO_LARGE',
    () =>
      upload(
        payments({
          more: {
            versions: Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`a${at}`, '1.0.0'])),
          },
        }),
        [pagos],
      ),
    '655360 are the most',
  ],
  [
    'that starts a call the contract does not have',
    'BAD_MANIFEST',
    () => starting('GET /api/nada' as never),
    'no call GET /api/nada',
  ],
  [
    'that makes a call the contract does not have',
    'DOES_NOT_FIT',
    () => calling({ 'POST /api/prestar': { reply: {} } }),
    'the contract has no call POST /api/prestar',
  ],
  [
    'that sends a call what the contract does not take',
    'DOES_NOT_FIT',
    () =>
      calling({
        'GET /api/transactions': {
          query: { type: 'object', properties: { desde: { type: 'string' } } },
          reply: {},
        },
      }),
    'GET /api/transactions takes no query.desde, which it may send',
  ],
  [
    'that reads in an answer what the contract does not give',
    'DOES_NOT_FIT',
    () =>
      calling({
        'GET /api/user': { reply: { type: 'object', required: ['puntos'] } },
      }),
    'GET /api/user answers no reply.puntos, which it reads',
  ],
  [
    'with types of another form',
    'BAD_MANIFEST',
    () =>
      calling({
        'GET /api/user': {
          reply: { type: 'object', properties: { a: { type: 'array', items: { minimum: 1 } } } },
        },
      } as never),
    '/callTypes/GET ~1api~1user/reply/properties/a/items/minimum is unknown here',
  ],
  [
    'that starts a call with a parameter the path does not have',
    'BAD_MANIFEST',
    () => starting({ call: 'GET /api/transactions/:id', params: { id: 'numero' } }),
    '/facturas does not say all of GET /api/transactions/:id',
  ],
  [
    'that starts a call with a query the contract does not have',
    'BAD_MANIFEST',
    () => starting({ call: 'GET /api/transactions', query: { desde: '@today' } }),
    'GET /api/transactions has no desde in its query',
  ],
  [
    'that starts a call with an unknown value',
    'BAD_MANIFEST',
    () => starting({ call: 'GET /api/transactions', query: { min_date: '@tomorrow' } }),
    '/facturas does not say @tomorrow of GET /api/transactions',
  ],
  [
    'that renders a page from what only a browser knows',
    'BAD_MANIFEST',
    () =>
      starting(
        {
          call: 'GET /api/limit/info/:fiscal_number',
          params: { fiscal_number: '@person' },
        },
        { access: { kind: 'public' }, prerender: [] },
      ),
    'is rendered by the host, which fills calls from the path only',
  ],
  [
    'that renders a private page from what no host may ask for a person',
    'BAD_MANIFEST',
    () => starting('GET /api/certificates/debt', { prerender: [] }),
    '/facturas is rendered by the host, which asks for no GET /api/certificates/debt',
  ],
  [
    'that renders a private page from a call that makes a file with what it is asked',
    'BAD_MANIFEST',
    () => starting({ call: 'GET /api/transactions', query: { file: 'PDF' } }, { prerender: [] }),
    '/facturas is rendered by the host, which asks for no GET /api/transactions',
  ],
  [
    'signed for another registry',
    'WRONG_REGISTRY',
    () => upload(next('m'), [pagos], { channel: 'stable' }, { registry: 'pruebas' }),
    'pruebas',
  ],
  [
    'over its budget',
    'OVER_BUDGET',
    () => upload(payments({ files: { 'facturas.js': 'x'.repeat(100_001) } }), [pagos]),
    'its budget is 100000',
  ],
  [
    'with a budget that guards nothing',
    'LOOSE_BUDGET',
    () => upload(payments({ more: { budgets: { './facturas': 90_000 } } }), [pagos]),
    'of a budget of 90000',
  ],
  [
    'with a path that ends in a slash, which the one without it would be too',
    'BAD_MANIFEST',
    () => upload(build({ name: 'mf-clientes', routes: [route('/facturas/', 'client')] }), [clientes]),
    'routes/0/path',
  ],
  [
    'that wants a path which would answer the pages of others',
    'DOES_NOT_FIT',
    () =>
      upload(build({ name: 'mf-clientes', routes: [route('/:todo', 'client', { page: './todo' })] }), [
        clientes,
        operator,
      ]),
    '/:todo belongs to shell (shell-team) as /not-found; mf-clientes (mf-clientes-team) wants it too',
  ],
  [
    'that wants another remote’s path',
    'DOES_NOT_FIT',
    () =>
      upload(build({ name: 'mf-clientes', routes: [route('/facturas', 'client')] }), [clientes, operator]),
    '/facturas belongs to mf-pagos (mf-pagos-team); mf-clientes (mf-clientes-team) wants it too',
  ],
  [
    'that needs what the shell does not offer',
    'DOES_NOT_FIT',
    () => upload(payments({ uses: { './facturas': ['@portal/ui/maps'] } }), [pagos]),
    'mf-pagos (mf-pagos-team) needs @portal/ui/maps, which shell (shell-team) does not offer',
  ],
];

test.each<readonly [what: string, who: string, how: string, sent: () => Upload | Promise<Upload>]>([
  [
    'a call that the contract does not have',
    'despliegues',
    'Deploy API, hosts and registry',
    () => calling({ 'POST /api/prestar': { reply: {} } }),
  ],
  [
    'a first call that the contract does not have',
    'despliegues',
    'Deploy API, hosts and registry',
    () => starting('GET /api/nada' as never),
  ],
  [
    'a shared module that the shell does not offer',
    'shell-team',
    'Release shell first',
    () => upload(payments({ uses: { './facturas': ['@portal/ui/maps'] } }), [pagos]),
  ],
  [
    'a path that another remote has',
    'mf-pagos-team',
    'mf-pagos gives /facturas up',
    () =>
      upload(build({ name: 'mf-clientes', routes: [route('/facturas', 'client')] }), [clientes, operator]),
  ],
])('a release that takes %s is told that %s comes first', async (_what, who, how, sent) => {
  const refusal = await refusalOf(at.publish(await sent()));
  expect(refusal.who).toBe(who);
  expect(refusal.fix).toContain(how);
});

test.each(cases)(
  'a release %s is refused with %s, says who can mend it, and is written down',
  async (_, code, body, words) => {
    const sent = await body();
    const before = await at.service.status();
    const refusal = await refusalOf(at.publish(sent, '203.0.113.7'));
    expect(refusal.code).toBe(code);
    expect(refusal.problem).toContain(words);
    expect(refusal.who).not.toBe('');
    expect(refusal.fix.length).toBeGreaterThan(10);
    expect((await at.service.status()).stable).toEqual(before.stable);
    const entry = await at.tables
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      outcome: 'refused',
      code,
      action: 'publish',
      data: { problem: refusal.problem },
    });
    expect(entry.actor).toContain('203.0.113.7');
  },
);

test('what is not even a request is refused and written down', async () => {
  expect((await refusalOf(at.service.proveRelease('e30', 'somewhere'))).code).toBe('BAD_REQUEST');
  const entry = await at.tables
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ code: 'BAD_REQUEST', actor: 'somewhere' });
});

test('where there is nothing before to go back to, it says so of what, and who does what instead', async () => {
  const fresh = await openTestRegistry([pagos, shellTeam, operator]);
  const refused = async (what: Parameters<typeof operation>[0]) =>
    refusalOf(fresh.operate(operation(what, [operator])));
  expect(await refused({ type: 'rollback' })).toMatchObject({
    ...{ code: 'NOTHING_BEFORE', who: 'despliegues' },
    problem: 'Nothing is live yet, so there is nothing to go back from.',
  });
  await fresh.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  expect(await refused({ type: 'rollback' })).toMatchObject({
    code: 'NOTHING_BEFORE',
    problem: 'The set that is live is the first one: there is none before it to go back to.',
    fix: 'Publish what is to be live instead, or name a set of the log with `--to`.',
  });
  await fresh.publish(upload(payments(), [pagos, operator]));
  expect(await refused({ type: 'rollback-remote', remote: 'mf-pagos' })).toEqual({
    ...{ code: 'NOTHING_BEFORE', who: 'mf-pagos-team' },
    problem: 'What is live of mf-pagos is its first release: there is none before it to go back to.',
    fix: 'Publish one that works, or switch its pages off meanwhile: `npm run release -- pause mf-pagos`.',
  });
  await fresh.close();
});

test('what was asked for once is not carried out again', async () => {
  const kill = operation({ type: 'kill', remote: 'mf-pagos' }, [operator]);
  await at.operate(kill);
  expect((await at.registry.active()).stopped).toEqual(['mf-pagos']);
  expect((await refusalOf(at.operate(kill))).code).toBe('REPLAYED');
  await at.operate(operation({ type: 'revive', remote: 'mf-pagos' }, [operator]));
  expect((await at.registry.active()).stopped).toEqual([]);
});

test.each([
  { type: 'rollback' },
  { type: 'rollback-remote', remote: 'mf-pagos' },
  { type: 'canary', share: 50 },
  { type: 'promote-canary' },
] as const)('nothing moves for who saw another state than the one that is: $type', async (what) => {
  const fresh = await openTestRegistry([pagos, shellTeam, operator]);
  await fresh.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  for (const made of [payments(), next('second')]) await fresh.publish(upload(made, [pagos, operator]));
  const set = (await fresh.service.status()).stable?.set ?? '';
  await fresh.operate(operation({ type: 'canary', set, share: 10 }, [operator]));
  const moves = async () => [
    await fresh.registry.moves('stable', 100),
    await fresh.registry.moves('canary', 100),
  ];
  const before = await moves();
  const stale = operation({ ...what, seen: 'e'.repeat(20) }, [operator]);
  expect((await refusalOf(fresh.operate(stale))).code).toBe('CHANNEL_MOVED');
  expect(await moves()).toEqual(before);
  await fresh.operate(operation(what, [operator]));
  expect(await moves()).not.toEqual(before);
  await fresh.close();
});

test('a release of uncommitted sources is kept, and promoted neither as a set nor as a canary', async () => {
  const made = payments({ more: { dirty: true } });
  await at.publish(upload(made, [pagos], { channel: 'none' }));
  const base = await at.registry.set((await at.service.status()).stable?.set ?? '');
  const parts = { shell: base?.shell.hash ?? '', remotes: { 'mf-pagos': made.release.hash } };
  const { hash } = await at.registry.composeSet(parts);
  for (const what of [
    { type: 'promote', to: { parts } },
    { type: 'promote', to: { set: hash } },
    { type: 'canary', set: hash, share: 10 },
  ] as const)
    expect((await refusalOf(at.operate(operation(what, [operator])))).code).toBe('DIRTY');
});

test('the log cannot be changed', async () => {
  await expect(at.tables.deleteFrom('audit').execute()).rejects.toThrow('append-only');
  await expect(at.tables.updateTable('audit').set({ subject: 'nothing' }).execute()).rejects.toThrow(
    'append-only',
  );
});
