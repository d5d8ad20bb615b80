import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { openStaffFixture, type StaffFixture } from '../administration/testing/staff-fixture.ts';
import { openObligations } from '../credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../credit/obligation.fixture.ts';
import { saveCustomers } from '../customers/index.ts';
import { importTransactions } from '../payments/index.ts';
import { inTransaction } from '../platform/database.ts';
import { type Person, people } from '../testing/people.ts';

type Found = Output<'GET /api/search'>;

const PEOPLE = [
  ['98553120', 'Wilson', 'Gómez Ríos', 'wilson.rios@correo.example', '3104445566'],
  ['43117605', 'Gloria', 'Gómez Tapias', 'gloria@correo.example', '3120000001'],
  ['1020447981', 'Andrés', 'Duarte Peña', 'andres@correo.example', '3120000002'],
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

  test('what was forgiven is said, and not done where it is not wanted', async () => {
    expect((await search('restreppo')).customers.forgiven).toEqual({ typed: 'restreppo', found: 'Restrepo' });
    expect((await search('restrepo')).customers.forgiven).toBeNull();
    expect(await customers('restreppo', { exact: 'true' })).toEqual([]);
  });

  test('with place and state, three of all that there are', async () => {
    const { customers: found } = await search('gomez');
    expect([found.hits.length, found.count, found.more]).toEqual([3, 7, false]);
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

test('payments are found by their id, by the number of the bank, and by the one customer that is found', async () => {
  const [own] = (await search('884422001')).payments.hits;
  expect([own?.name, own?.total_amount]).toEqual(['Wilson Gómez Ríos', 100_000]);
  const id = own?.transaction_id ?? '';
  for (const q of [id, id.slice(0, 8).toUpperCase(), '98553120'])
    expect((await search(q)).payments.hits.map(({ transaction_id }) => transaction_id)).toEqual([id]);
});

test('pages of the administration, reports, settings and acts are found by their words', async () => {
  const labels = async (q: string) => (await search(q)).actions.hits.map(({ label }) => label);
  expect(await labels('concili')).toEqual(['Conciliación']);
  expect(await labels('tasa usura')).toEqual(['Registrar la tasa de usura']);
  expect((await search('wilson gomez')).actions.hits[0]).toMatchObject({
    label: 'Emitir certificado a Wilson Gómez Ríos',
    path: '/certificates?cedula=98553120',
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
});
