import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { buildServer } from '../../platform/http/server.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import {
  type CustomerRecord,
  customerByFiscalNumber,
  customerHandlers,
  saveCustomers,
  savePlaces,
} from './index.ts';

const PAULA: CustomerRecord = {
  fiscalNumber: ' 43.210.987 ',
  firstName: 'Paula',
  lastName: 'Zapata',
  email: 'Paula@Example.com',
  phone: '3001234567',
  homePhone: '6045550120',
  municipalityCode: '05001',
  street: 'Calle 10 # 20-30',
  pendingInformation: false,
  joinedAt: '2024-02-01T04:30:00Z',
  approvedLimit: 4_200_000,
  preapprovedIncrease: 0,
};
const places = {
  departments: [
    { code: '05', name: 'Antioquia' },
    { code: '76', name: 'Valle del Cauca' },
  ],
  municipalities: [
    { code: '05001', name: 'Medellín' },
    { code: '05045', name: 'Apartadó' },
    { code: '76001', name: 'Cali' },
  ],
};

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  await inTransaction(database.db, async (trx) => {
    await savePlaces(trx, places);
    await saveCustomers(trx, [PAULA]);
    const others = Array.from({ length: 12 }, (_, index) => ({
      ...PAULA,
      fiscalNumber: String(70_000 + index),
      email: 'familia@example.com',
    }));
    await saveCustomers(trx, others);
  });
  const context = testContext(database);
  app = await buildServer(context, {
    handlers: customerHandlers(context, {
      blockedAccounts: async () => new Set(['70003']),
      reauthenticate: async () => {},
    }),
    authenticate: async () => ({
      kind: 'admin',
      sessionId: 1,
      accountId: 1,
      fiscalNumber: '9090909090',
      modules: new Set(['customers']),
      reportSections: 'all',
    }),
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const get = async (url: string) => (await app.inject({ method: 'GET', url })).json();

test('a customer is known by the canonical national ID, however it was written', async () => {
  expect(await customerByFiscalNumber(database.db, '43210987')).toMatchObject({
    firstName: 'Paula',
    department: 'Antioquia',
    municipality: 'Medellín',
    approvedLimit: 4_200_000,
  });
});

test('saving twice writes nothing; a later record changes names and limits but not contact data', async () => {
  const save = (record: CustomerRecord) => inTransaction(database.db, (trx) => saveCustomers(trx, [record]));
  expect(await save(PAULA)).toBe(0);
  expect(await save({ ...PAULA, approvedLimit: 5_000_000, phone: '3110000000' })).toBe(1);
  expect(await customerByFiscalNumber(database.db, '43210987')).toMatchObject({
    approvedLimit: 5_000_000,
    phone: '3001234567',
  });
  expect(await inTransaction(database.db, (trx) => savePlaces(trx, places))).toBe(0);
});

test('[CU-01] [CU-05] [EN-30] [EN-31] a customer is found by national ID', async () => {
  expect(await get('/api/userList?fiscal_number=43.210.987')).toEqual({
    clients: [
      {
        fiscal_number: '43210987',
        first_name: 'Paula',
        last_name: 'Zapata',
        email: 'Paula@Example.com',
        phone: '3001234567',
        home_phone: '6045550120',
        address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
        status: 'ACTIVE',
        date_joined: '2024-01-31T23:30:00',
        pending_information: false,
        version: expect.any(String),
      },
    ],
    total_clients: 1,
    max_pages: 1,
    current_page: 1,
  });
});

test('[CU-01] [CU-04] customers are found by e-mail in any case, ten to a page', async () => {
  const first = await get('/api/userList?email=FAMILIA@example.com');
  expect(first).toMatchObject({ total_clients: 12, max_pages: 2, current_page: 1 });
  expect(first.clients).toHaveLength(10);
  expect((await get('/api/userList?email=familia@example.com&page=2')).clients).toHaveLength(2);
});

test('[CU-07] [CU-08] [EN-30] an account that was blocked shows as INACTIVE', async () => {
  const { clients } = await get('/api/userList?fiscal_number=70003');
  expect(clients).toMatchObject([{ status: 'INACTIVE' }]);
});

test('asking for no one in particular finds no one', async () => {
  expect(await get('/api/userList')).toMatchObject({ clients: [], total_clients: 0, max_pages: 0 });
});

test('[API-19, EN-05] departments and their municipalities come by name', async () => {
  expect(await get('/api/states')).toEqual({
    states: [{ state: 'Antioquia' }, { state: 'Valle del Cauca' }],
  });
  expect(await get('/api/cities/Antioquia')).toEqual({
    cities: [
      { city_code: '05045', city_name: 'Apartadó' },
      { city_code: '05001', city_name: 'Medellín' },
    ],
  });
  expect(await get('/api/cities/Atlantis')).toEqual({ cities: [] });
});
