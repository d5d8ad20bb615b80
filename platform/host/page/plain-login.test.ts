import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { loginRefusals } from '@portal/contract/login-refusals';
import { contact } from '@portal/contract/messages';
import Fastify, { type FastifyInstance } from 'fastify';
import { installPlainLogin } from './plain-login.ts';

const reply = { token: 't0k-en', is_admin: false, permissions: [], modules: [], pending_information: false };
const asked: { url: string; body: unknown; headers: Record<string, unknown>; ip: string }[] = [];
let answer: { status: number; body: unknown; retryAfter?: number };
let api: FastifyInstance;
let host: FastifyInstance;

beforeAll(async () => {
  api = Fastify();
  api.post('/api/*', async (request, answered) => {
    asked.push({ url: request.url, body: request.body, headers: request.headers, ip: request.ip });
    answered.header('set-cookie', ['__Host-session=abc; Path=/', '__Host-device=def; Path=/']);
    if (answer.retryAfter !== undefined) answered.header('retry-after', answer.retryAfter);
    return answered.code(answer.status).send(answer.body);
  });
  host = Fastify({ trustProxy: (_address, hop) => hop < 1 });
  installPlainLogin(host, {
    api: { instance: api },
    send: async (_request, answered, { status, posted, login }) =>
      answered.code(status).send({ posted, login }),
  });
  await api.ready();
});
afterAll(async () => {
  await host.close();
  await api.close();
});
beforeEach(() => {
  asked.length = 0;
  answer = { status: 200, body: reply };
});

const post = (fields: Record<string, string>, headers: Record<string, string> = {}, url = '/login') =>
  host.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });
const mariana = { fiscal_number: '1.010.101.010', password: 'Portal2026*' };

test('a right password is asked of the API as a script would, and its cookies and reply reach the browser', async () => {
  const done = await post(mariana, { cookie: '__Host-device=def', 'x-forwarded-for': '198.51.100.7' });
  expect(asked[0]).toMatchObject({
    url: '/api/login',
    body: { fiscal_number: '1010101010', password: 'Portal2026*' },
    headers: { cookie: '__Host-device=def' },
    ip: '198.51.100.7',
  });
  expect(done.statusCode).toBe(200);
  expect(done.headers['set-cookie']).toHaveLength(2);
  expect(done.json().login).toEqual({ ...reply, fiscal_number: '1010101010' });
});

test('a refusal shows the API’s words and the ID, as text whatever was typed; the password comes back nowhere', async () => {
  answer = { status: 422, body: { message: 'No son <correctas>' } };
  const refused = await post({ fiscal_number: '"><script>$&', password: 'secreto-9' });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().posted).toEqual({
    key: ['POST /login'],
    data: { refusal: 'No son <correctas>', fiscal_number: '"><script>$&' },
  });
  expect(refused.body).not.toContain('secreto-9');
  expect(refused.headers['set-cookie']).toBeUndefined();
});

const { message: BLOCKED } = loginRefusals.USER_BLOCKED;

test.each([
  ['30 minutes', 1_800, `${BLOCKED}. Inténtalo en 30 minutos. Con JavaScript`],
  ['less than a minute', 12, `${BLOCKED}. Inténtalo en 1 minuto. Con JavaScript`],
  ['a time that the API does not say', undefined, `${BLOCKED}. Con JavaScript`],
])(
  '[AU-16] who is blocked for %s is told so without scripts, and both ways out',
  async (_time, retryAfter, said) => {
    answer = {
      status: 423,
      body: { code: 'USER_BLOCKED', message: BLOCKED },
      ...(retryAfter ? { retryAfter } : {}),
    };
    const refused = await post(mariana);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([
      423,
      retryAfter === undefined ? undefined : String(retryAfter),
    ]);
    const { refusal } = refused.json().posted.data;
    expect(refusal).toContain(said);
    expect(refusal).toContain('entras ahora con tu contraseña y un código');
    expect(refusal).toContain(contact.freeLine);
  },
);

test('who would have to do proof of work, which takes scripts, is not sent in circles', async () => {
  answer = { status: 422, body: { code: 'CAPTCHA_REQUIRED', message: 'Recarga la página' } };
  const { refusal } = (await post(mariana)).json().posted.data;
  expect(refusal).toContain('Activa JavaScript en los ajustes de tu navegador');
  expect(refusal).toContain(contact.freeLine);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
])('a form of another site is refused before the API hears of it: %j', async (headers) => {
  const refused = await post(mariana, headers);
  expect([refused.statusCode, asked]).toEqual([403, []]);
});

test('a browser that does not say where a form comes from is believed by its origin only', async () => {
  const old = (origin: string | undefined) =>
    host.inject({
      method: 'POST',
      url: '/login',
      payload: new URLSearchParams(mariana).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin ? { origin } : {}) },
    });
  expect((await old('http://localhost:80')).statusCode).toBe(200);
  for (const origin of ['https://elsewhere.example', 'null', undefined])
    expect((await old(origin)).statusCode).toBe(403);
});

test('logging out needs the token too, and leads to the login', async () => {
  const left = await post({ token: 't0k-en' }, { cookie: '__Host-session=abc' }, '/login/salir');
  expect([left.statusCode, left.headers.location]).toEqual([303, '/login']);
  expect(asked[0]).toMatchObject({ url: '/api/logout', headers: { authorization: 'Token t0k-en' } });
  await post({ token: 'a b' }, {}, '/login/salir');
  await post({ token: 't0k-en' }, { 'sec-fetch-site': 'cross-site' }, '/login/salir');
  expect(asked).toHaveLength(1);
});

test('an API that does not answer is told as a problem of ours', async () => {
  const lonely = Fastify();
  installPlainLogin(lonely, {
    api: { upstream: 'http://127.0.0.1:1' },
    send: async (_request, answered, { status, posted }) => answered.code(status).send(posted),
  });
  const refused = await lonely.inject({
    method: 'POST',
    url: '/login',
    payload: new URLSearchParams(mariana).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
  });
  expect([refused.statusCode, refused.json().data.refusal]).toEqual([
    502,
    'Ha ocurrido un problema, por favor intenta mas tarde.',
  ]);
  await lonely.close();
});
