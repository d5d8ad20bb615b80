import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createApi } from '../../../api/src/app/app.ts';
import { testContext } from '../../../api/src/platform/testing/context.ts';
import { openTestDatabase } from '../../../api/src/platform/testing/database.ts';
import { KnownValues } from '../../../api/testing/fuzz/known-values.ts';
import { hostileText } from '../../../api/testing/fuzz/mutations.ts';
import { requestsOf } from '../../../api/testing/fuzz/requests.ts';
import { createHost } from '../../../platform/host/index.ts';
import { createRegistryListener } from '../../../platform/registry/index.ts';
import {
  build,
  openTestRegistry,
  operation,
  route,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../../../platform/registry/testing/index.ts';
import { contract } from '../../../shared/contract/src/contract.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
/** The nightly run sets 20000. */
const REQUESTS = Number(process.env['HOSTILE_REQUESTS'] ?? 300);
const SECRET = 'shared by hosts and registry';
const MARK = '@struck@';

const operator = testOperator();
const shellTeam = testKey('shell-team', ['shell']);
const team = testKey('mf-a-team', ['mf-a']);
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let at: TestRegistry;
let servers: Readonly<Record<'api' | 'host' | 'registry', Awaited<ReturnType<typeof createApi>>>>;
let context: ReturnType<typeof testContext>;
let set: string;
let registryUrl: string;

beforeAll(async () => {
  [database, at] = await Promise.all([openTestDatabase(), openTestRegistry([shellTeam, team, operator])]);
  const shell = build({ name: 'shell', files: { 'shell.abc.css': 'p{color:red}' }, provides: { react: [] } });
  await at.publish(upload(shell, [shellTeam, operator]));
  const pages = [route('/', 'public'), route('/login', 'public'), route('/resumen', 'client')];
  set = (await at.publish(upload(build({ name: 'mf-a', routes: pages }), [team, operator]))).set;
  while (at.health.documentOf(set) === '') await pause(20);
  context = testContext(database);
  const api = await createApi(context);
  const { registry, service, health, grants } = at;
  const host = await createHost({
    ...{ registry, service, showsRegistry: true, health, grants, api: { instance: api } },
    layout: {
      scripts: { firstCalls: '', layoutChoice: '', ownFiles: '', liveReload: '' },
      renderLayout: () => ({ start: '', end: '', brand: '' }),
    },
  });
  const listener = createRegistryListener({ service, health, hosts: { secret: SECRET, health, grants } });
  // It leaves bodies on the line, so it needs one.
  registryUrl = await listener.listen({ host: '127.0.0.1', port: 0 });
  servers = { api, host, registry: listener };
});
afterAll(async () => {
  for (const server of [servers.registry, servers.host, servers.api]) await server.close();
  await at.close();
  await database.close();
});

/** JSON that stands where something else is expected. */
const rawValue = fc.oneof(
  fc.constantFrom(
    ...[`${'['.repeat(1_500)}${']'.repeat(1_500)}`, `${'{"a":'.repeat(500)}1${'}'.repeat(500)}`],
    ...[
      '{"__proto__":{"polluted":1}}',
      '{"constructor":{"prototype":{"polluted":1}}}',
      '{"a":1,"a":{"a":2}}',
    ],
    ...[
      '{"toString":1,"valueOf":"x","toJSON":{}}',
      '{"length":1e9,"0":"a"}',
      '{"then":"x"}',
      '[["a"]]',
      '{}',
    ],
    ...['1e999', '-1e999', '9'.repeat(400), '2147483648', '-0', '1e-999', '0.1', '{', 'null', 'true', '[]'],
    ...['"\\u0000"', '"\\ud800"', '"\\udfff\\u0000"', `"${'ñ'.repeat(1_500)}"`, '"a\\r\\nb: c"', '""'],
  ),
  hostileText.map((text) => JSON.stringify(text)),
);
/** A body with one of its values struck, itself included. */
const struck = (right: unknown): fc.Arbitrary<string> => {
  let values = 0;
  JSON.stringify(right ?? null, (_key, value) => {
    values += 1;
    return value;
  });
  return fc.tuple(fc.nat(values - 1), rawValue).map(([place, raw]) => {
    let seen = 0;
    const text = JSON.stringify(right ?? null, (_key, value) => (seen++ === place ? MARK : value));
    return text.replace(`"${MARK}"`, () => raw);
  });
};
/** A body as the fuzzer made it, struck where it is JSON. */
const struckAgain = (body: unknown): fc.Arbitrary<unknown> => {
  try {
    return typeof body === 'string' ? struck(JSON.parse(body)) : fc.constant(body);
  } catch {
    return fc.constant(body);
  }
};
const notUtf8 = fc
  .uint8Array({ maxLength: 40 })
  .map((bytes) => Buffer.concat([Buffer.from('{"a":"'), bytes, Buffer.of(0xff, 0xc0), Buffer.from('"}')]));
const TYPES = [
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  ';;',
];
const ODD = ['a'.repeat(3_000), '__proto__', '\u00ff\u0080', '%00%ff', '"; =;;,', '-1', '[]', '{"a":1}'];
const HEADERS = ['authorization', 'cookie', 'content-encoding', 'traceparent', 'range', 'x-forwarded-for'];
const MORE = [...HEADERS, 'accept-language', 'if-none-match', 'sec-fetch-site', 'origin', 'accept-encoding'];
const oddHeader = fc
  .tuple(fc.constantFrom(...MORE), fc.constantFrom(...ODD))
  .map(([name, value]) => ({ [name]: value }));
const noneOr = <T extends object>(some: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant({}), weight: 3 }, { arbitrary: some, weight: 1 });

interface Sent {
  readonly to: keyof typeof servers;
  readonly method: 'GET';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload?: string | Buffer;
}

/** A call with a struck or unreadable body, hostile parts for `*` of its path, and now and then an odd header. */
function sent(to: Sent['to'], call: string, right?: unknown, given: Record<string, string> = {}) {
  const [method = '', path = ''] = call.split(' ');
  const parts = fc.oneof(hostileText, fc.constantFrom('\0', 'shell', 'mf-a', '0'.repeat(20), set));
  const form = new URLSearchParams(right as Record<string, string>).toString();
  const isForm = given['content-type']?.includes('form');
  return fc
    .record({
      url: fc
        .array(parts, { minLength: 4, maxLength: 4 })
        .map((values) =>
          path.replace(
            /\*/g,
            () => encodeURIComponent((values.pop() ?? '').toWellFormed().slice(0, 900)) || '%',
          ),
        ),
      payload: isForm
        ? hostileText.map((text) => `${form}${encodeURIComponent(text.toWellFormed())}&&=%%&${form}`)
        : fc.oneof({ arbitrary: struck(right), weight: 8 }, { arbitrary: notUtf8, weight: 1 }),
      type: fc.constantFrom(...TYPES),
      odd: noneOr(oddHeader),
    })
    .map(({ url, payload, type, odd }): Sent => {
      const headers = { ...(right === undefined ? {} : { 'content-type': type }), ...given, ...odd };
      return { to, method: method as 'GET', url, headers, ...(right === undefined ? {} : { payload }) };
    });
}

/** Requests of the open calls of the API: as its fuzzer makes them, struck once more; those of clerks are signed. */
const ofApi = () =>
  Object.entries(contract)
    .filter(([, { access }]) => access.kind === 'public' || access.kind === 'signed')
    .map(([name, call]) =>
      requestsOf(name as 'POST /api/login', call, new KnownValues())
        .chain((made) => fc.tuple(fc.constant(made), struckAgain(made.body)))
        .map(([{ method, url, headers }, body]): Sent => {
          const time = String(context.clock.now().getTime());
          const key = createHmac('sha256', context.config.secrets.clerk);
          const signature = key.update(`${time}.${String(body ?? '')}`).digest('hex');
          const signed = { 'x-clerk-time': time, 'x-clerk-signature': signature };
          const payload = body === undefined ? {} : { payload: body as string };
          return { to: 'api', method: method as 'GET', url, headers: { ...signed, ...headers }, ...payload };
        }),
    );

function ofHostAndRegistry() {
  const of = { set, document: at.health.documentOf(set), remote: 'mf-a' };
  const load = { kind: 'load', route: '/resumen', shell: 1, shown: 2, cls: 0.1 };
  const fault = { kind: 'fault', fault: 'render', route: '/', error: 'TypeError', stack: [] };
  const [address, secret] = ['198.51.100.7', { authorization: `Bearer ${SECRET}` }];
  const form = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const report = {
    'csp-report': { 'effective-directive': 'img-src', 'line-number': 1, 'document-uri': 'x:y' },
  };
  const signed = operation({ type: 'report' }, [operator]);
  const envelope = struck(signed).map((text) => Buffer.from(text).toString('base64url'));
  const hosts = {
    ...{ 'document-key': {}, beacon: { beacon: { ...of, event: load }, address } },
    unrendered: { fault: { set, remote: 'mf-a', fault: 'render-server', route: '/' }, address },
    ...{ served: { served: [{ set, networks: { a: 1 } }] }, sound: { remote: 'mf-a', release: set } },
    ...{ 'open-grant': { token: 'a.b', address }, 'held-grant': { pass: 'a.b', address } },
    ...{ 'named-for-canary': { pass: 'a.b' }, 'leave-grant': { pass: 'a.b', address } },
    'note-refusal': { code: 'NO_GRANT', subject: 'x', address },
  };
  return [
    ...[load, fault].map((event) => sent('host', 'POST /beacons', { ...of, event })),
    sent('host', 'POST /csp', report, { 'content-type': 'application/csp-report' }),
    ...['/login', '/login/salir', '/consulta', '/prueba', '/prueba/salir'].map((path) =>
      sent('host', `POST ${path}`, { fiscal_number: '1', token: 'x', grant: 'x', to: '' }, form),
    ),
    ...[
      '/live/*/earlier/*',
      `/live/${set}/earlier/*`,
      '/registry/sets/*',
      '/shell/*/*',
      '/*',
      '/?set=*&grant=*',
    ].map((path) => sent('host', `GET ${path}`)),
    ...['/remotes/*/*/*', `/remotes/*/${set}/*`, '/*?override=*&grant=*'].map((path) =>
      sent('host', `GET ${path}`),
    ),
    ...['/registry/releases/*/*', `/registry/releases/*/${set}`, '/registry/sets/*'].map((path) =>
      sent('registry', `GET ${path}`),
    ),
    ...Object.entries(hosts).map(([call, right]) => sent('registry', `POST /hosts/${call}`, right, secret)),
    ...['releases', 'operations', 'report', 'fetch'].map((path) =>
      fc
        .tuple(sent('registry', `POST /registry/${path}`, signed), envelope)
        .map(([made, text]): Sent => ({ ...made, headers: { ...made.headers, 'registry-envelope': text } })),
    ),
  ];
}

/** Status of the registry's answer; 0 where it ended the connection instead. */
const overTheWire = ({ method, url, headers, payload }: Omit<Sent, 'to'>): Promise<number> =>
  fetch(registryUrl + url, {
    ...{ method, headers, redirect: 'manual' },
    ...(payload === undefined ? {} : { body: payload as string }),
  }).then(
    (answer) => answer.arrayBuffer().then(() => answer.status),
    () => 0,
  );

test(
  `${REQUESTS} hostile requests of all that is open are answered, and none by a fault but 503 (SEED=${SEED})`,
  async () => {
    const kinds = [...ofApi(), ...ofHostAndRegistry()];
    const each = Math.ceil(REQUESTS / kinds.length);
    const found: string[] = [];
    let count = 0;
    for (const kind of kinds)
      for (const { to, ...request } of fc.sample(kind, { seed: SEED, numRuns: each })) {
        count += 1;
        const remoteAddress = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
        const statusCode =
          to === 'registry'
            ? await overTheWire(request)
            : (await servers[to].inject({ ...request, remoteAddress })).statusCode;
        if (statusCode >= 500 && statusCode !== 503)
          found.push(
            `${statusCode} ${to} ${JSON.stringify({ ...request, payload: String(request.payload) }).slice(0, 900)}`,
          );
      }
    expect(found).toEqual([]);
    expect((await fetch(`${registryUrl}/registry/status`)).status).toBe(200);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    expect(count).toBeGreaterThanOrEqual(REQUESTS);
  },
  300_000 + REQUESTS * 100,
);
