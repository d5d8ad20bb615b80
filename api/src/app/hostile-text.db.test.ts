import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../testing/browser.ts';
import { startLoggedApi } from '../../testing/logged-api.ts';
import { people } from '../../testing/people.ts';

let api: Awaited<ReturnType<typeof startLoggedApi>>;
let app: FastifyInstance;

beforeAll(async () => {
  api = await startLoggedApi();
  ({ app } = api);
});
afterAll(() => api.close());

const NUL = 'a\0b';
const HALF = 'a\ud83db';
const envelope = (fields: readonly string[]) => ({
  code: 'UNUSABLE_TEXT',
  fields: fields.map((path) => ({ path, message: expect.any(String) })),
});

describe('characters that cannot be stored are refused at their field, before anything is looked at', () => {
  test.each([
    ['a NUL', NUL],
    ['half a character', HALF],
    ['an escape', 'a\u001bb'],
  ])('%s in a body', async (_what, text) => {
    const { status, body } = await new Browser(app).call('POST /api/login', {
      body: { fiscal_number: people.client, password: text },
    });
    expect([status, body]).toEqual([422, expect.objectContaining(envelope(['/body/password']))]);
    expect(body.message).toMatch(/carácter/);
  });

  test.each([
    ['a control character that JSON need not escape', 'a\u009bb'],
    ['a mark that turns the order of letters around', 'a\u202eb'],
    ['the same as an isolate', 'a\u2067b'],
  ])('%s, as it is and as an escape', async (_what, text) => {
    const escaped = text.replace(/[^ab]/, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    for (const code of [text, escaped]) {
      const response = await app.inject({
        method: 'POST',
        url: '/api/login',
        headers: { 'content-type': 'application/json' },
        payload: `{"fiscal_number":"${people.client}","password":"abcd${code}","codigo":"${code}"}`,
      });
      expect([response.statusCode, response.json()]).toEqual([
        422,
        expect.objectContaining(
          envelope(
            code.includes('\u009b') || code.includes('u009b')
              ? ['/body/codigo', '/body/password']
              : ['/body/codigo'],
          ),
        ),
      ]);
    }
  });

  test('a text is kept composed, with one form of line end; what turns its order is refused with what was read', async () => {
    const browser = await new Browser(app).loginAs('serviceAdmin');
    const note = (text: string) =>
      browser.call('POST /api/customers/:fiscal_number/notes', {
        params: { fiscal_number: people.client },
        body: { text },
      });
    const { body } = await note('Llamo\u0301 Jose\u0301\r\nVuelve el lunes');
    expect(JSON.stringify(body)).toContain('Llamó José\\nVuelve el lunes');
    const refused = await note('Debe 100\u202e001');
    expect(refused.body.fields).toEqual([
      {
        path: '/body/text',
        message: 'Hay un signo que no se ve; bórralo y escribe de nuevo: se lee «Debe 100[U+202E]001».',
      },
    ]);
  });

  test('a search may be pasted with such marks: nothing of it is kept', async () => {
    const browser = await new Browser(app).loginAs('admin');
    const { status } = await browser.call('GET /api/search', {
      query: { q: '\u202a+57 300 555 0101\u202c' },
    });
    expect(status).toBe(200);
  });

  test('deep inside a body, and in the name of a property', async () => {
    const browser = await new Browser(app).loginAs('admin');
    const deep = await browser.call('POST /api/addPage', {
      body: { nombre: 'Página', detalle: { a: [{ 'b/c': NUL }] }, [NUL]: 1 },
    });
    expect([deep.status, deep.body]).toEqual([
      422,
      expect.objectContaining(envelope(['/body', '/body/detalle/a/0/b~1c'])),
    ]);
  });

  test('a body nested as deep as a call has room for is refused as quickly as any other', async () => {
    // Without a session there is room for 12 KB at the most, with one for 256.
    const client = await new Browser(app).loginAs('client');
    const cookies = [...client.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    const session = { authorization: `Token ${client.token}`, cookie: cookies.join('; ') };
    for (const [url, depth, refused] of [
      ['/api/login', 64, [422, 'UNUSABLE_TEXT']],
      ['/api/login', 6_000, [400, 'INVALID_REQUEST']],
      ['/api/dataResponse', 60_000, [400, 'INVALID_REQUEST']],
    ] as const) {
      const response = await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...session },
        payload: `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`,
      });
      expect([response.statusCode, response.json().code]).toEqual(refused);
    }
  });

  test('in the query and in the path', async () => {
    const browser = await new Browser(app).loginAs('client');
    const query = await browser.call('GET /api/transactions', { query: { transaction_id: 'abc\0' } });
    expect([query.status, query.body]).toEqual([
      422,
      expect.objectContaining(envelope(['/query/transaction_id'])),
    ]);
    const path = await browser.call('GET /api/paymentPlan/:custId/:invoice', {
      params: { custId: people.client, invoice: 'E\0' },
    });
    expect([path.status, path.body]).toEqual([422, expect.objectContaining(envelope(['/params/invoice']))]);
  });

  test('line ends and tabs are text', async () => {
    const { body } = await new Browser(app).call('POST /api/login', {
      body: { fiscal_number: people.client, password: 'a\r\n\tb ñ 💳' },
    });
    expect(body.code).toBe('INVALID_PASSWORD');
  });
});

test('a path that cannot be read is refused with the one envelope, without the path', async () => {
  const response = await app.inject(`/api/paymentPlan/${people.client}%E0%A4%A/E26`);
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      detail: 'invalid request',
      code: 'INVALID_REQUEST',
      message: 'Revisa los datos marcados e inténtalo de nuevo.',
      trace: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ]);
  expect(response.body).not.toContain(people.client);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(api.lines.join('')).not.toContain(people.client);
});

test('[CU-06] a name is one line', async () => {
  const browser = await new Browser(app).loginAs('admin');
  const { status, body } = await browser.call('POST /api/userList', {
    query: { fiscal_number: people.client },
    body: {
      fiscal_number: people.client,
      first_name: 'Mariana',
      last_name: 'Gómez\r\nBcc: otra@correo.example',
      email: 'client@correo.example',
      phone: '3005550101',
      home_phone: '',
      address: { state: '', city: '', street: '' },
      motivo: 'corrección',
      version: 'a.b',
    },
  });
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['/body/last_name']]);
});

/** A stranger leaves their data under this first name. */
const preRegister = (first_name: string, recaptcha_token: string) =>
  new Browser(app).call('POST /api/pre_register', {
    body: {
      ...{ fiscal_number: '6400000001', first_name, last_name: 'Pérez' },
      ...{ email: 'p@correo.example', phone: '3005550198', recaptcha_token },
    },
  });

test.each([
  ['letters of another alphabet that look like ours', 'M\u0430riana'],
  ['marks that cannot be seen', 'Mari\u200bana'],
  ['nothing but spaces', '   '],
  ['a tower of accents', `a${'\u0301'.repeat(60)}`],
  ['letters of a private kind', 'Ana \u{E0041}'],
  ['digits', 'Ana 2'],
  ['currency sign of an old code page', 'NU¥EZ'],
])('the name that a stranger leaves for the staff has no %s', async (_what, first_name) => {
  const { status, body } = await preRegister(first_name, 'x');
  expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['/body/first_name']]);
});

test.each([
  'Ñandú',
  'José María',
  "D'Ángelo",
  'D’Ángelo',
  'Núñez–Peña',
  'Ma. de los Ángeles',
  'A\u0301lvaro',
])('a person may be called %s', async (first_name) => {
  const { body } = await preRegister(first_name, 'x'.repeat(20));
  expect(body.code).toBe('CAPTCHA_INVALID');
});
