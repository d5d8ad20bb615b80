import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { installViolations } from './violations.ts';

let host: FastifyInstance;
let now = 0;
const logged: { readonly kind: string; readonly more: number; readonly sample: object }[] = [];
const read: unknown[] = [];

beforeAll(async () => {
  const logger: FastifyBaseLogger = pino(
    { level: 'warn' },
    { write: (line) => void logged.push(JSON.parse(line)) },
  );
  host = Fastify({ loggerInstance: logger, trustProxy: true });
  installViolations(
    host,
    (report) => void read.push(report),
    () => now,
  );
});
afterAll(() => host.close());

const report = (directive: string, from: string, more = '') =>
  host
    .inject({
      method: 'POST',
      url: '/csp',
      headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': from },
      payload: JSON.stringify({ 'csp-report': { 'effective-directive': directive, more } }),
    })
    .then(({ statusCode }) => statusCode);

test('of each kind one line a minute is written, with how many came since', async () => {
  for (let count = 0; count < 8; count += 1) expect(await report('script-src', '10.0.0.1')).toBe(204);
  await report('style-src', '10.0.0.1');
  await report('made-up <script>', '10.0.0.1');
  expect(logged.map(({ kind, more }) => [kind, more])).toEqual([
    ['script-src', 0],
    ['style-src', 0],
    ['other', 0],
  ]);
  expect(read).toHaveLength(10);
  now += 60_000;
  await report('script-src', '10.0.0.1');
  expect(logged.at(-1)).toMatchObject({ kind: 'script-src', more: 7 });
});

test('two hundred reports of 64 KB a second leave one short line', async () => {
  now += 60_000;
  const before = logged.length;
  for (let count = 0; count < 200; count += 1)
    expect([413, 429]).toContain(await report('img-src', '10.0.0.2', 'x'.repeat(64_000)));
  expect(await report('img-src', '10.0.0.3', 'x'.repeat(3_500))).toBe(204);
  const lines = logged.slice(before).filter(({ sample }) => sample);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines[0]).length).toBeLessThan(300);
});

test('the line says where it happened without what a page’s address or a piece of a script holds of a person', async () => {
  now += 60_000;
  const told = {
    'effective-directive': 'script-src-elem',
    'document-uri': 'https://portal.example/recuperar-clave/1010101010?fiscal_number=1010101010&code=482915',
    referrer: 'https://portal.example/resumen?de=1010101010',
    'blocked-uri': 'https://elsewhere.example/steal?who=1010101010',
    'source-file': 'https://portal.example/remotes/mf-a/0a1b/main.js?1010101010',
    'line-number': 12,
    'script-sample': 'send("1010101010")',
  };
  await host.inject({
    method: 'POST',
    url: '/csp',
    headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': '10.2.0.1' },
    payload: JSON.stringify({ 'csp-report': told }),
  });
  expect(logged.at(-1)?.sample).toEqual({
    page: '/recuperar-clave',
    blocked: 'elsewhere.example',
    source: '/remotes/mf-a/0a1b/main.js',
    line: 12,
  });
  expect(JSON.stringify(logged)).not.toMatch(/1010101010|482915/);
  now += 60_000;
  await report('script-src-elem', '10.2.0.2');
  expect(logged.at(-1)?.sample).toEqual({});
});

test.each([
  [{ 'csp-report': { 'effective-directive': { toString: 1, valueOf: 1 } } }, 422],
  [{ 'csp-report': { 'effective-directive': 'img-src', 'line-number': { toString: 1, valueOf: 1 } } }, 204],
  [{ 'csp-report': { 'effective-directive': ['img-src'], 'line-number': 1e308, 'blocked-uri': [[]] } }, 204],
  [{ body: { 'source-file': { toString: null } } }, 422],
  [{ 'csp-report': [{ toString: 1 }] }, 422],
  [{ 'csp-report': 'script-src' }, 204],
  [{ __proto__: null, body: 7 }, 422],
  [[null], 422],
  [null, 422],
  [7, 422],
] as const)(
  'a report that no browser would write is refused, or counted as another: %j',
  async (told, status) => {
    now += 60_000;
    const answer = await host.inject({
      method: 'POST',
      url: '/csp',
      headers: { 'content-type': 'application/csp-report' },
      payload: JSON.stringify(told),
    });
    expect(answer.statusCode).toBe(status);
  },
);

test('one household with IPv6 takes no more than one address, and what is no report takes nothing from others', async () => {
  now += 60_000;
  const household = [];
  for (let count = 0; count < 310; count += 1)
    household.push(await report('font-src', `2001:db8:7:7::${count.toString(16)}`));
  expect(household.filter((status) => status === 204)).toHaveLength(20);
  for (let count = 0; count < 310; count += 1) {
    const { statusCode } = await host.inject({
      method: 'POST',
      url: '/csp',
      headers: { 'content-type': 'application/csp-report', 'x-forwarded-for': `10.9.${count % 100}.1` },
      payload: count % 2 === 0 ? '{}' : '{"csp-report":',
    });
    expect([400, 422]).toContain(statusCode);
  }
  expect(await report('font-src', '10.8.0.1')).toBe(204);
});

test('an address, and all of them together, are read so often a minute', async () => {
  now += 60_000;
  const answers = [];
  for (let count = 0; count < 400; count += 1) answers.push(await report('font-src', `10.1.${count % 40}.1`));
  expect(answers.filter((status) => status === 204)).toHaveLength(300);
  now += 60_000;
  const own = [];
  for (let count = 0; count < 25; count += 1) own.push(await report('font-src', '10.0.0.9'));
  expect(own.filter((status) => status === 204)).toHaveLength(20);
});
