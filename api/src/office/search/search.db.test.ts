import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { shortTransactionId } from '@portal/values/transaction-number';
import { type Person, people } from '../../../testing/people.ts';
import { openObligations } from '../../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../../money/credit/obligation.fixture.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openStaffFixture, type StaffFixture } from '../administration/testing/staff-fixture.ts';

type Found = Output<'GET /api/search'>;

const PEOPLE = [
  ['98553120', 'Wilson', 'Gómez Ríos', 'wilson.rios@correo.example', '3104445566'],
  ['43117605', 'Gloria', 'Gómez Tapias', 'gloria@correo.example', '3120000001'],
  ['1020447981', 'Andrés', 'Duarte Peña', 'andres@correo.example', '3120000002'],
  ['1107593888', 'Camila', 'Marín Gómez', 'camila@correo.example', '3120000004'],
  ['1107593889', 'Camilo', 'Marín Gómez', 'camilo@correo.example', '3120000005'],
  ['1107593890', 'Lina', 'Marín Gómez', 'lina@correo.example', '3120000006'],
  ['43117606', 'Marta', 'Úsuga Vélez', 'marta@correo.example', '3120000007'],
  ['000100030', 'Sean', "O'Connor Vives", 'sean@correo.example', '3120000008'],
  ['71234567', 'Álvaro', 'Restrepo Ñáñez', 'alvaro@correo.example', '3120000003'],
] as const;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
  const now = staff.context.clock.now();
  await inTransaction(staff.database.db, async (trx) => {
    await saveCustomers(
      trx,
      PEOPLE.map(([fiscalNumber, firstName, lastName, email, phone]) => ({
        ...{ fiscalNumber, firstName, lastName, email, phone, homePhone: '', street: '' },
        ...{ municipalityCode: '05001', pendingInformation: false, joinedAt: '2026-01-10T15:00:00Z' },
        ...{ approvedLimit: 5_000_000, preapprovedIncrease: 0 },
      })),
    );
    await openObligations(
      trx,
      [
        anObligation(TWELVE_MONTHS, { invoice: 'E279410', fiscalNumber: '98553120' }),
        anObligation(TWELVE_MONTHS, { invoice: 'E279411', fiscalNumber: people.client }),
      ],
      { occurredAt: now, businessDate: '2026-11-20' },
    );
    await importTransactions(trx, [
      {
        reference: 'T-1',
        fiscalNumber: '98553120',
        createdAt: new Date('2026-10-01T15:00:00Z'),
        paidAt: new Date('2026-10-01T15:02:00Z'),
        status: 'Approved',
        responseGateway: '',
        reasonCode: '',
        bankCode: '1007',
        bankName: 'Banco',
        trazabilityCode: '884422001',
        ticketId: null,
        concept: 'Pago',
        login: true,
        lines: [{ invoice: 'E279410', amountWithoutMora: 100_000, interestsMora: 0, marca: 'N' }],
      },
    ]);
  });
});
afterAll(() => staff.close());

const search = async (
  q: string,
  person: Person = 'admin',
  more: Record<string, string> = {},
): Promise<Found> => (await staff.get(person, 'GET /api/search', { q, ...more })).body as unknown as Found;
const customers = async (q: string, more = {}) =>
  (await search(q, 'admin', more)).customers.hits.map(({ last_name }) => last_name);

describe('a customer is found', () => {
  test.each([
    ['half a name', 'wils', 'Gómez Ríos'],
    ['a name without its accents', 'gomez rios', 'Gómez Ríos'],
    ['a name with them, in capitals and in another order', 'RÍOS WILSON', 'Gómez Ríos'],
    ['a letter that is no accent', 'nanez', 'Restrepo Ñáñez'],
    ['the beginning of the ID, with points', '98.553.1', 'Gómez Ríos'],
    ['the phone, with the country before it', '+57 310 444 5566', 'Gómez Ríos'],
    ['the beginning of the e-mail', 'wilson.ri', 'Gómez Ríos'],
    ['the whole e-mail in capitals', 'ANDRES@CORREO.EXAMPLE', 'Duarte Peña'],
    ['a typing error', 'restreppo', 'Restrepo Ñáñez'],
    ['half a name and a typing error', 'wil gomes', 'Gómez Ríos'],
  ])('by %s: %s', async (_by, q, lastName) => {
    expect((await customers(q))[0]).toBe(lastName);
  });

  test('by a letter left out of the first name, before those whose other names are as near', async () => {
    for (const q of ['marina gomez', 'marina gomze']) {
      const { hits } = (await search(q)).customers;
      expect([q, hits[0]?.first_name]).toEqual([q, 'Mariana']);
    }
    expect((await search('camila marin')).customers.hits[0]?.first_name).toBe('Camila');
  });

  test('what was forgiven is said, and not done where it is not wanted', async () => {
    expect((await search('restreppo')).customers.forgiven).toEqual({ typed: 'restreppo', found: 'Restrepo' });
    expect((await search('restrepo')).customers.forgiven).toBeNull();
    expect(await customers('restreppo', { exact: 'true' })).toEqual([]);
  });

  test('with place and state, three of all that there are', async () => {
    const { customers: found } = await search('gomez');
    expect([found.hits.length, found.count, found.more]).toEqual([3, 10, false]);
    expect((await search('98553120')).customers.hits).toEqual([
      {
        fiscal_number: '98553120',
        first_name: 'Wilson',
        last_name: 'Gómez Ríos',
        place: 'Medellín',
        state: 'late',
      },
    ]);
    expect((await search(people.blocked)).customers.hits[0]?.state).toBe('blocked');
    expect((await search('43117605')).customers.hits[0]?.state).toBe('no_credit');
  });

  test.each(['100030', '000100030', '0001000', '1000'])(
    'the zeros before an ID are written or not: %s',
    async (typed) => expect(await customers(typed)).toContain("O'Connor Vives"),
  );

  test.each(["O'Connor", 'o’connor vives', "sean o'con"])(
    'a name with an apostrophe is found as it is written: %s',
    async (typed) => {
      const { customers: found } = await search(typed);
      expect([found.hits.map(({ last_name }) => last_name), found.forgiven]).toEqual([
        ["O'Connor Vives"],
        null,
      ]);
    },
  );

  test.each(['98553120.0', '9855312-0', '🎉🎉', '""', '98553120 x'])(
    'no digit is dropped to make an ID of another text: %s',
    async (typed) => expect(await customers(typed, { exact: 'true' })).toEqual([]),
  );

  test('an address that was copied with its scheme is the address; the scheme alone is no name', async () => {
    for (const typed of ['mailto:wilson.rios@correo.example', 'MAILTO:wilson.r']) {
      const { customers: found } = await search(typed);
      expect([found.hits.map(({ last_name }) => last_name), found.forgiven]).toEqual([['Gómez Ríos'], null]);
    }
    const { customers: found, actions } = await search('mailto:');
    expect([found.hits, actions.hits]).toEqual([[], []]);
  });

  test('a sign of the database’s patterns is a sign like any other', async () => {
    expect(await customers('%%')).toEqual([]);
    expect(await customers("' or 1=1 --")).toEqual([]);
    expect(await customers('__')).toEqual([]);
  });
});

test('invoices are found by the beginning of their number, with whose they are', async () => {
  const { invoices } = await search('e27941');
  expect(invoices.hits.map(({ invoice, name }) => [invoice, name])).toEqual([
    ['E279410', 'Wilson Gómez Ríos'],
    ['E279411', 'Mariana Gómez client'],
  ]);
  expect((await search('Wilson Gómez')).invoices.hits.map(({ invoice }) => invoice)).toEqual(['E279410']);
});

test.each(['E-279410', ' e – 279410', 'E\u00a0279410', 'Factura E279410', 'e-279410'])(
  'an invoice is found as people write its number: %j',
  async (typed) => {
    const { invoices } = await search(typed);
    expect(invoices.hits.map(({ invoice }) => invoice)).toEqual(['E279410']);
  },
);

test('payments are found by their id, by the number of the bank, and by the one customer that is found', async () => {
  const [own] = (await search('884422001')).payments.hits;
  expect([own?.name, own?.total_amount]).toEqual(['Wilson Gómez Ríos', 100_000]);
  const id = own?.transaction_id ?? '';
  for (const q of [id, id.slice(0, 8).toUpperCase(), shortTransactionId(id), '98553120'])
    expect((await search(q)).payments.hits.map(({ transaction_id }) => transaction_id)).toEqual([id]);
});

test('pages of the administration, reports, settings and acts are found by their words', async () => {
  const labels = async (q: string) => (await search(q)).actions.hits.map(({ label }) => label);
  expect(await labels('concili')).toEqual(['Conciliación']);
  // Reports are called as in the profiles and on their own page, in its order.
  expect(await labels('plazos')).toEqual(['Log Parametría Modificación Plazos', 'Log Modificación Plazos']);
  expect(await labels('usuarios registrados')).toEqual(['Usuarios']);
  expect(await labels('tasa usura')).toEqual(['Registrar la tasa de usura']);
  expect((await search('wilson gomez')).actions.hits[0]).toMatchObject({
    label: 'Emitir certificado a Wilson Gómez Ríos',
    path: '/certificates?cedula=98553120',
  });
});

describe('what is done and opened in the administration', () => {
  const actions = async (q: string, more = {}) => (await search(q, 'admin', more)).actions;
  const labels = async (q: string, more = {}) => (await actions(q, more)).hits.map(({ label }) => label);

  test.each([
    ['despliege', 'Despliegues'],
    ['despleigues', 'Despliegues'],
    ['parametrais', 'Parametrías'],
    ['conciliasion', 'Conciliación'],
    ['rejistro cambios', 'Registro de cambios'],
    ['certifcado', 'Certificados'],
  ])('is found with a typing error: %s', async (q, label) => {
    expect(await labels(q)).toContain(label);
    expect((await actions(q)).named).toBe(false);
    expect(await labels(q, { exact: 'true' })).toEqual([]);
  });

  test('is not guessed at where a person is found as typed, nor for a short word', async () => {
    expect(await labels('wilson')).toEqual([
      'Emitir certificado a Wilson Gómez Ríos',
      'Cambiar el plazo a Wilson Gómez Ríos',
    ]);
    expect(await labels('pagso')).toContain('Pagos');
    expect(await labels('pgo')).toEqual([]);
  });

  test('stands before what is done for people whose names only sound alike', async () => {
    const { customers, actions } = await search('usura');
    expect(customers.forgiven).toMatchObject({ typed: 'usura' });
    expect([actions.named, actions.hits[0]?.label]).toEqual([true, 'Registrar la tasa de usura']);
    expect((await search('wilson')).actions.named).toBe(false);
  });

  test('a customer is blocked by the verb, alone and with whom', async () => {
    expect((await actions('bloquear')).hits).toMatchObject([
      { label: 'Bloquear o desbloquear un cliente', path: '/adminuser' },
      { label: 'Clientes bloqueados', path: '/adminuser?buscar=1&estado=bloqueados' },
    ]);
    const found = await search('bloquear wilson');
    expect(found.customers.hits.map(({ first_name }) => first_name)).toEqual(['Wilson']);
    expect(found.actions.hits[0]).toMatchObject({
      label: 'Bloquear a Wilson Gómez Ríos',
      path: '/adminuser/98553120',
    });
    const blocked = await search(`desbloquear ${people.blocked}`);
    expect(blocked.actions.hits[0]?.label).toMatch(/^Desbloquear a /);
    expect((await search('bloquear wilson', 'reportsAdmin')).actions.hits).toEqual([]);
  });
});

describe('each kind is found by those alone who may open it', () => {
  const kinds = async (q: string, person: Person) => {
    const found = await search(q, person);
    return Object.entries(found)
      .filter(([, { hits }]) => hits.length > 0)
      .map(([kind]) => kind);
  };
  test('customers and invoices by the module of customers', async () => {
    expect(await kinds('98553120', 'serviceAdmin')).toEqual(['customers', 'invoices', 'payments', 'actions']);
    expect(await kinds('98553120', 'contentAdmin')).toEqual([]);
    expect(await kinds('98553120', 'readingAdmin')).toEqual([]);
  });
  test('payments by the reports of payments as well, but no customer with them', async () => {
    expect(await kinds('884422001', 'reportsAdmin')).toEqual(['payments']);
    expect(await kinds('wilson', 'reportsAdmin')).toEqual([]);
  });
  test('administrators, by name and ID, by the module that lists them', async () => {
    const { body } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: people.reportsAdmin });
    const { users } = body as unknown as Output<'GET /api/adminUsers'>;
    const [{ first_name, last_name, perfil } = { first_name: '', last_name: '', perfil: '' }] = users;
    const whole = {
      fiscal_number: people.reportsAdmin,
      first_name,
      last_name,
      profile: perfil,
      active: true,
    };
    for (const q of [`${last_name} ${first_name}`.toUpperCase(), people.reportsAdmin, '9.191.919'])
      expect((await search(q)).administrators.hits).toContainEqual(whole);
    for (const person of ['serviceAdmin', 'contentAdmin', 'reportsAdmin'] as const)
      expect((await search(people.reportsAdmin, person)).administrators).toEqual({
        count: 0,
        more: false,
        hits: [],
      });
  });
  test('acts by the module or the section of each', async () => {
    expect((await search('concili', 'reportsAdmin')).actions.hits).toEqual([]);
    expect((await search('tasa usura', 'serviceAdmin')).actions.hits).toEqual([]);
    expect((await search('wilson', 'serviceAdmin')).actions.hits.map(({ label }) => label)).toEqual([
      'Emitir certificado a Wilson Gómez Ríos',
      'Cambiar el plazo a Wilson Gómez Ríos',
    ]);
  });
  test('pages by the module of pages', async () => {
    await staff.post('contentAdmin', 'POST /api/addPage', {
      id: 0,
      nombre: 'Tarifas del crédito',
      detalle: '<p>Sin costo.</p>',
    });
    const { hits } = (await search('credito tarif', 'contentAdmin')).pages;
    expect(hits.map(({ name, published }) => [name, published])).toEqual([['Tarifas del crédito', true]]);
    expect((await search('credito tarif', 'serviceAdmin')).pages.hits).toEqual([]);
  });
  test('a page by a word of its text, with what stands around it; what is in the trash is not found', async () => {
    const { body } = await staff.post('contentAdmin', 'POST /api/addPage', {
      id: 0,
      nombre: 'Fechas',
      detalle: '<p>Pagas el día del <strong>vencimiento</strong>.</p><p>(Cuotófono)</p>',
    });
    const pages = async (q: string) => (await search(q, 'contentAdmin')).pages.hits;
    expect(await pages('vencid')).toEqual([]);
    expect(await pages('FECHAS vencim')).toMatchObject([
      { name: 'Fechas', extract: 'Pagas el día del vencimiento. (Cuotófono)' },
    ]);
    expect(await pages('cuotofono')).toHaveLength(1);
    const { id } = body['content'] as { id: number };
    const editor = await staff.as('contentAdmin');
    await editor.call('POST /api/contents/:id/trash', { params: { id: String(id) }, body: { version: 1 } });
    expect(await pages('cuotofono')).toEqual([]);
  });
  test('questions and banners by a word of theirs, with the module of sections', async () => {
    await staff.post('contentAdmin', 'POST /api/front_modules', {
      ...{ id: 0, name: '', title: '¿Qué es la ñapa?', content: '<p>Un <b>obsequio</b> de fin de año.</p>' },
      ...{ image_link: '', redirect_link: '', module_type: 'FAQ', extra_properties: {} },
    });
    const { hits } = (await search('napa obseq', 'contentAdmin')).blocks;
    expect(hits).toMatchObject([
      { name: '¿Qué es la ñapa?', kind: 'FAQ', extract: 'Un obsequio de fin de año.' },
    ]);
    expect((await search('napa obseq', 'serviceAdmin')).blocks.hits).toEqual([]);
  });
});
