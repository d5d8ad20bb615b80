import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import { Browser } from '../../../testing/browser.ts';
import { people } from '../../../testing/people.ts';
import {
  type DocumentFixture,
  invoices,
  openDocumentFixture,
} from '../../papers/documents/testing/document-fixture.ts';

let fixture: DocumentFixture;
let clerk: Browser;
beforeAll(async () => {
  fixture = await openDocumentFixture();
  clerk = await new Browser(fixture.app).loginAs('admin');
});
afterAll(() => fixture.close());

const CERTIFICATES = '/api/customers/:fiscal_number/certificates';

test.each([
  ['API-49', `GET ${CERTIFICATES}/rent/:year`, people.client, { year: '2025' }, 'renta'],
  [
    'API-50',
    `GET ${CERTIFICATES}/paymentPlan/:invoice`,
    people.client,
    { invoice: invoices.open },
    'Plan de pagos',
  ],
  ['API-51', `GET ${CERTIFICATES}/debt`, people.client, {}, 'deuda'],
  [
    'API-52',
    `GET ${CERTIFICATES}/peace/:invoices`,
    people.client,
    { invoices: invoices.closed },
    'Paz y salvo',
  ],
] as const)(
  '[%s] [AC-13] %s of a customer is the address of a PDF about them',
  async (_row, name, fiscal_number, params, title) => {
    const pdf = await fixture.certificate(clerk, name, { fiscal_number, ...params });
    expect(pdf.title.toLowerCase()).toContain(title.toLowerCase());
    expect(pdf.text).toContain('1.010.101.010');
  },
  60_000,
);

test('[API-52] the general one has no segment, and names every closed invoice', async () => {
  fixture.context.clock.set('2026-11-21T15:00:00Z');
  try {
    const later = await new Browser(fixture.app).loginAs('admin');
    const params = { fiscal_number: people.otherClient };
    const { title, text } = await fixture.certificate(later, `GET ${CERTIFICATES}/peace`, params);
    expect(title).toBe('Paz y salvo');
    for (const words of ['2.020.202.020', invoices.foreign, invoices.foreignClosedYesterday]) {
      expect(text).toContain(words);
    }
  } finally {
    fixture.context.clock.set('2026-11-20T15:00:00Z');
  }
});

test('[API-49] [API-50] [API-51] [API-52] [AC-13] where there is none, `detail` says why', async () => {
  const detailOf = async (path: string, params: Record<string, string>) =>
    (await clerk.call(`GET ${CERTIFICATES}/${path}` as Name, { params })).body.detail;
  const unknown = { fiscal_number: '6660001112', year: '2025', invoice: 'E999999' };
  for (const path of ['rent/:year', 'paymentPlan/:invoice', 'debt', 'peace']) {
    expect(await detailOf(path, unknown)).toBe('User does not exists.');
  }
  expect(await detailOf('peace', { fiscal_number: people.client })).toBe('client has balance in wallet');
});

test('[API-53] [API-54] the invoices of any customer are listed, the closed ones and all of them', async () => {
  const params = { fiscal_number: people.client };
  const closed = await clerk.call('GET /api/closedInvoices/:fiscal_number', {
    params,
    query: { itemStatus: 'C' },
  });
  expect(closed.body).toEqual({ invoices: [{ invoice: invoices.closed, closed_on: '2025-12-31' }] });
  const all = await clerk.call('GET /api/allInvoices/:fiscal_number', { params });
  expect(all.body).toEqual([{ INVOICE: invoices.open }, { INVOICE: invoices.closed }]);
  const none = await clerk.call('GET /api/allInvoices/:fiscal_number', {
    params: { fiscal_number: '6660001112' },
  });
  expect(none.body.detail).toBe('User does not exists.');
});

test('[API-55] a customer is found by national ID or by e-mail', async () => {
  const found = async (query: Record<string, string>) =>
    (await clerk.call('GET /api/userList', { query })).body['clients'];
  const mariana = await found({ fiscal_number: '1.010.101.010' });
  expect(mariana).toMatchObject([{ fiscal_number: people.client, status: 'ACTIVE' }]);
  expect(await found({ email: 'CLIENT@correo.example' })).toEqual(mariana);
  expect(await found({ fiscal_number: people.blocked })).toMatchObject([{ status: 'INACTIVE' }]);
});

test('[API-84] [EN-43] settings come in groups; switches alone, choices together', async () => {
  const { body } = await clerk.call('GET /api/variables');
  const groups = body['groups'] as {
    group: string;
    variables: { id: number; type: string; is_active: boolean }[];
  }[];
  expect(groups.map(({ group }) => group)).toContain('SINGLE_VARIABLE');
  expect(groups.find(({ group }) => group === 'SINGLE_VARIABLE')?.variables).toContainEqual({
    id: 1,
    name: 'MODIFICACION_PLAZO',
    label: 'Modificación de plazo de los créditos',
    type: 'switch',
    is_active: true,
    sensitive: true,
    version: expect.any(String),
  });
  const [together, ...others] = groups.filter(({ variables }) =>
    variables.some(({ type }) => type === 'radio'),
  );
  const choices = together?.variables ?? [];
  expect([others, together?.group]).toEqual([[], 'Envío de los códigos']);
  expect(choices.length).toBeGreaterThan(1);
  expect(choices.filter(({ type }) => type !== 'radio')).toEqual([]);
  expect(choices[0]).toEqual({
    id: 6,
    name: 'CODIGOS_CORREO_Y_SMS',
    version: expect.any(String),
    label: 'Correo y mensaje de texto',
    type: 'radio',
    is_active: true,
    sensitive: false,
  });
  expect(choices.filter(({ is_active }) => is_active)).toHaveLength(1);
});

test('[API-04] [API-02] the shared service token is taken and gives nothing: these calls want a session', async () => {
  const visitor = new Browser(fixture.app);
  visitor.token = 'the-shared-service-token';
  for (const name of [
    'GET /api/users_interval',
    'GET /api/userList',
    'GET /api/logs',
    'GET /api/logs/parameters',
    'GET /api/contents',
  ] as const) {
    expect((await visitor.call(name)).body.code).toBe('UNAUTHENTICATED');
  }
  for (const name of ['GET /api/user', 'GET /api/summary', 'GET /api/invoices'] as const) {
    expect((await visitor.call(name)).body.code).toBe('UNAUTHENTICATED');
  }
  for (const name of [
    'GET /api/front_modules/list',
    'GET /api/listmenu',
    'GET /api/consulta',
    'GET /api/sections/list',
    'GET /api/stores',
  ] as const) {
    expect((await visitor.call(name)).status).toBe(200);
  }
  // Nothing is wrong with these but that they are empty: who sends them is not asked.
  for (const name of [
    'POST /api/login',
    'POST /api/register',
    'POST /api/opt_send_code',
    'POST /api/opt_code_validator',
    'POST /api/password_reset',
    'POST /api/password_reset_confirm',
    'POST /api/login_code',
    'POST /api/pre_register',
    'POST /api/publicInquiry',
  ] as const) {
    expect((await visitor.call(name, { body: {} })).body.code).toBe('INVALID_REQUEST');
  }
});
