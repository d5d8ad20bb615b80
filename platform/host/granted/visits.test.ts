import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  build,
  openTestRegistry,
  operation,
  route,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '@portal/registry/testing';
import { type LiveNews, OWN_RELEASES_PATH } from '@portal/release-protocol/release';
import { type GrantedRun, grantToken } from '@portal/release-protocol/server/release-grant';
import Fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHost, type LayoutModule } from '../host.ts';
import { someScripts } from '../page/inline-scripts.fixture.ts';

const layout: LayoutModule = {
  scripts: someScripts,
  renderLayout: () => ({ start: '', end: '', brand: '' }),
};
const operator = testOperator();
const shellTeam = testKey('shell-team', ['shell']);
const team = testKey('mf-a-team', ['mf-a']);
const remote = (text: string) =>
  build({ name: 'mf-a', routes: [route('/a', 'public')], files: { 'own.js': text } });

let opened: TestRegistry;
let host: FastifyInstance;
let base: string;
let [first, second] = ['', ''];
const logged: { readonly level: number; readonly msg: string }[] = [];

beforeAll(async () => {
  opened = await openTestRegistry([operator, shellTeam, team]);
  const { registry, service, grants } = opened;
  await opened.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  first = (await opened.publish(upload(remote('first'), [team, operator]))).set;
  second = (await opened.publish(upload(remote('second'), [team]))).set;
  const logger = pino({ level: 'warn' }, { write: (line) => void logged.push(JSON.parse(line)) });
  host = await createHost({ registry, service, grants, api: { instance: Fastify() }, layout, logger });
  base = await host.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await host.close();
  await opened.close();
  expect(logged.filter(({ msg }) => /already sent/.test(msg))).toEqual([]);
});

const granted = async (run: string | GrantedRun = first): Promise<string> => {
  const expires = Math.floor(Date.now() / 1000) + 600;
  const what = typeof run === 'string' ? { set: run } : run;
  const token = grantToken('portal', { run: what, expires, opens: 1 }, operator.key);
  await opened.operate(operation({ type: 'grant', token }, [operator]));
  return token;
};
const typed = { 'sec-fetch-site': 'none' };
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(base + path, { redirect: 'manual', headers });
const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(base + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(form) });
const cookieIn = (answer: Response): string => answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
const open = async (): Promise<{ readonly cookie: string }> => ({
  cookie: cookieIn(await get(`/a?grant=${await granted()}`, typed)),
});

test('what a browser runs by a grant is told to that browser, and to no other', async () => {
  const { cookie } = await open();
  const told = await get(OWN_RELEASES_PATH, { cookie });
  expect(told.headers.get('cache-control')).toBe('no-store');
  const { release } = remote('first');
  expect(await told.json()).toMatchObject({
    ...{ set: first, number: null, live: second, canary: null },
    releases: expect.arrayContaining([
      ...[{ name: 'mf-a', owner: 'mf-a-team', version: release.version, commit: 'abc', hash: release.hash }],
    ]),
  });
  expect((await get(OWN_RELEASES_PATH)).status).toBe(404);
  expect((await get(OWN_RELEASES_PATH, { cookie: '__Host-grant=made.up.text~secret' })).status).toBe(404);
});

describe('the address of a grant', () => {
  test('opens once, into a cookie that no script reads, and is cleaned by a redirect', async () => {
    const address = `/a?x=1&set=${first}&grant=${await granted()}`;
    const answer = await get(address, typed);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/a?x=1']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-grant=[\w.@:~-]+; Max-Age=\d+; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    expect((await get(address, typed)).status).toBe(403);
  });

  test.each([
    ['by a link on another site', { 'sec-fetch-site': 'cross-site' }],
    ['by the preview of a chat', {}],
  ])('followed %s it asks first and opens nothing', async (_how, headers) => {
    const token = await granted();
    const answer = await get(`/a?grant=${token}`, headers as Record<string, string>);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await answer.text()).toContain('Vas a abrir una versión de prueba');
    const opened = await post('/prueba', { grant: token, to: '/a' }, { 'sec-fetch-site': 'same-origin' });
    expect([opened.status, opened.headers.get('location')]).toEqual([303, '/a']);
  });

  test('another site cannot post it in a person’s name', async () => {
    const form = { grant: await granted(), to: '/a' };
    const answer = await post('/prueba', form, { 'sec-fetch-site': 'cross-site' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test.each([
    '\r\n//otro.example',
    '/\t/otro.example',
    '//evil.example/x',
    '/\\evil.example',
    'https://evil.example/',
    '/..//evil.example',
  ])('it leads to this host only: %s', async (to) => {
    const form = { grant: await granted(), to };
    const answer = await post('/prueba', form, { 'sec-fetch-site': 'same-origin' });
    const { origin } = new URL(answer.headers.get('location') ?? '', base);
    expect(origin).toBe(base);
  });

  test('it says what the token says, or it is refused', async () => {
    const answer = await get(`/a?set=${second}&grant=${await granted(first)}`, typed);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('several overrides stand in it one by one, in any order, and the line on top names them', async () => {
    const shell = build({ name: 'shell' }).release.hash;
    const { hash } = remote('first').release;
    const token = await granted({ set: second, releases: { 'mf-a': hash, shell } });
    const address = (...parts: string[]) => `/a?set=${second}&${parts.join('&')}&grant=${token}`;
    const [one, other] = [`override=mf-a@${hash}`, `override=shell@${shell}`];
    for (const parts of [[one], [one, other, other], [one, `override=shell@${'0'.repeat(20)}`]])
      expect((await get(address(...parts), typed)).status).toBe(403);
    const answer = await get(address(other, one), typed);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/a']);
    const html = await (await get('/a', { cookie: cookieIn(answer) })).text();
    expect(html).toContain(`"hash":"${hash}"`);
    expect(html).toContain(`conjunto ${second.slice(0, 8)}, mf-a@${hash.slice(0, 8)} y 1 más`);
  });

  test('without a token it is refused in words, and written down', async () => {
    const answer = await get(`/a?set=${first}`, typed);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([403, 'no-store']);
    expect(await answer.text()).toContain('Esta versión se abre con un enlace de prueba');
    const [entry] = await opened.tables
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    expect(entry).toMatchObject({
      action: 'open',
      outcome: 'refused',
      code: 'NO_GRANT',
      subject: `set@${first}`,
    });
  });
});

describe('a browser that holds a grant', () => {
  test('gets its set with the line on top, in an answer that is not cached; others get what is live', async () => {
    const headers = await open();
    const answer = await get('/a', headers);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const html = await answer.text();
    expect(html).toContain(`"hash":"${first}"`);
    expect(html).toContain('Estás viendo una versión de prueba: conjunto');
    const other = await (await get('/a')).text();
    expect(other).toContain(`"hash":"${second}"`);
    expect(other).not.toContain('id="version"');
    expect(((await (await get('/live', headers)).json()) as LiveNews).set).toBe(first);
  });

  test('its policy is everybody’s', async () => {
    const policyOf = async (headers: Record<string, string>) =>
      (await get('/a', headers)).headers.get('content-security-policy')?.replace(/nonce-[^']+/g, 'nonce');
    expect(await policyOf(await open())).toBe(await policyOf({}));
  });

  test('leaves by “Salir”, for good: the same cookie is worth nothing afterwards and is taken away', async () => {
    const headers = await open();
    const left = await post('/prueba/salir', {}, { ...headers, 'sec-fetch-site': 'same-origin' });
    expect(left.headers.get('set-cookie')).toContain('__Host-grant=; Max-Age=0');
    const answer = await get('/a', headers);
    expect(answer.headers.get('set-cookie')).toContain('__Host-grant=; Max-Age=0');
    expect(await answer.text()).toContain(`"hash":"${second}"`);
  });
});
