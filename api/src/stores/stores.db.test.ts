import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApi } from '../app.ts';
import type { Database } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { Browser } from '../testing/browser.ts';
import { allStores, bulkStores, type StoreRow } from './index.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const store = (code: string, changes: Partial<StoreRow> = {}): StoreRow => ({
  code,
  name: `Punto ${code}`,
  city: 'Medellín',
  address: 'Calle 50 # 52-22',
  latitude: 6.2486,
  longitude: -75.5693,
  imageIcon: 'store',
  ...changes,
});

test('[EN-24] stores come by city and name, with coordinates as they were given', async () => {
  await bulkStores(database.db, [
    store('T2'),
    store('T1'),
    store('T3', { city: 'Apartadó', latitude: 7.8829 }),
  ]);
  expect((await allStores(database.db)).map(({ city, name }) => `${city} ${name}`)).toEqual([
    'Apartadó Punto T3',
    'Medellín Punto T1',
    'Medellín Punto T2',
  ]);
  expect((await allStores(database.db))[0]).toEqual({
    name: 'Punto T3',
    city: 'Apartadó',
    address: 'Calle 50 # 52-22',
    latitude: 7.8829,
    longitude: -75.5693,
    image_icon: 'store',
  });
});

test('[API-37, EN-24] a visitor gets all of them, as `stores`', async () => {
  const app = await createApi(testContext(database));
  const { status, body } = await new Browser(app).call('GET /api/stores');
  await app.close();
  expect(status).toBe(200);
  expect(body).toEqual({ stores: await allStores(database.db) });
  expect(body['stores']).toHaveLength(3);
});

test('a store that comes again is updated, not doubled', async () => {
  await bulkStores(database.db, [store('T1', { address: 'Calle 51 # 49-20' })]);
  const stores = await allStores(database.db);
  expect(stores).toHaveLength(3);
  expect(stores.find(({ name }) => name === 'Punto T1')?.address).toBe('Calle 51 # 49-20');
});

test('latitude and longitude the wrong way round are refused', async () => {
  await expect(bulkStores(database.db, [store('T9', { latitude: -75.5, longitude: 6.2 })])).rejects.toThrow(
    'latitude_check',
  );
});
