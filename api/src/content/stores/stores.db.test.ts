import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { IMPOSSIBLE_HOURS } from '@portal/values/store-hours';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
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
    phone: '',
    hours: '',
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

test('[EN-24] stores come in the order of a Spanish list: an accent moves none behind the others', async () => {
  const names = ['Ébano', 'Zapata', 'Eco', 'Ñame', 'Norte'];
  await bulkStores(
    database.db,
    names.map((name, at) => store(`S${at}`, { name, city: 'Ábrego' })),
  );
  const all = await allStores(database.db);
  expect(all.filter(({ city }) => city === 'Ábrego').map(({ name }) => name)).toEqual([
    'Ébano',
    'Eco',
    'Norte',
    'Ñame',
    'Zapata',
  ]);
  expect(all[0]?.city).toBe('Ábrego');
});

describe('administrators', () => {
  let app: FastifyInstance;
  let natalia: Browser;
  let paula: Browser;
  beforeAll(async () => {
    app = await createApi(testContext(database));
    await createPeople(database.db);
    natalia = await new Browser(app).loginAs('contentAdmin');
    paula = await new Browser(app).loginAs('admin');
  });
  afterAll(() => app.close());

  const typed = {
    ...{ code: 'N1', name: 'Centro', city: 'Neiva', address: 'Carrera 5 # 10-20', active: true },
    ...{
      latitude: 2.9273,
      longitude: -75.2819,
      phone: '608 871 2000',
      hours: 'Lunes a viernes, 8:00 a 18:00',
    },
  };
  const save = (browser: Browser, body: object) =>
    browser.call('POST /api/storeList', { body: { current_password: PASSWORD, ...body } });
  const inNeiva = async () =>
    (await allStores(database.db)).filter(({ city }) => city === 'Neiva').map(({ name }) => name);
  const entries = () =>
    database.db
      .selectFrom('audit_entry')
      .select(['actor', 'action', 'data'])
      .where('subject', '=', 'store:N1')
      .orderBy('id')
      .execute();

  test('a point that is created is what visitors see, with its phone and its hours', async () => {
    const { status, body } = await save(natalia, typed);
    expect(status).toBe(200);
    expect(body).toMatchObject(typed);
    const found = (await allStores(database.db)).find(({ city }) => city === 'Neiva');
    expect(found).toMatchObject({ phone: typed.phone, hours: typed.hours, latitude: 2.9273 });
  });

  test('[T47] a telephone that visitors will call takes the administrator’s own proof; what leaves it as it is, or takes it away, does not', async () => {
    const own = { ...typed, code: 'N5', city: 'Garzón' };
    const plainly = (body: object) => save(natalia, { ...own, current_password: undefined, ...body });
    const made = await plainly({ phone: '' });
    expect(made.status).toBe(200);
    const { version } = made.body;
    for (const body of [{ version }, { code: 'N6' }]) {
      const refused = await plainly(body);
      expect([refused.status, refused.body.code]).toEqual([422, 'REAUTHENTICATION_REQUIRED']);
      const wrong = await plainly({ ...body, current_password: 'Otra-clave-1' });
      expect(wrong.body.code).toBe('WRONG_CURRENT_PASSWORD');
    }
    const { body: called } = await save(natalia, { ...own, version });
    const { body: renamed } = await plainly({ name: 'Norte', version: called['version'] });
    expect(renamed).toMatchObject({ name: 'Norte', phone: typed.phone });
    const { body: gone } = await plainly({ name: 'Norte', phone: '', version: renamed['version'] });
    expect(gone).toMatchObject({ phone: '' });
  });

  test('a code belongs to one point: a second new one is refused at its field', async () => {
    const { status, body } = await save(paula, { ...typed, name: 'Otro' });
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: '/body/code', message: 'Ya hay un punto con este código.' }]);
    expect(await inNeiva()).toEqual(['Centro']);
  });

  test('invalid hours are refused at their field, for a new point and for an existing one', async () => {
    for (const hours of [
      'Sábados, 25:00 a 26:00',
      'Sábados, 8:00 a 8:00',
      '8:00 - 99:99',
      'de 25:00 hasta 3:00',
    ]) {
      const { status, body } = await save(natalia, { ...typed, code: 'N9', hours });
      expect([status, body.fields]).toEqual([400, [{ path: '/body/hours', message: IMPOSSIBLE_HOURS }]]);
    }
    expect(await inNeiva()).toEqual(['Centro']);
  });

  test('a phone without seven digits is refused at its field; a point may have none', async () => {
    for (const phone of ['-----', ' ', '()()', '0']) {
      const { status, body } = await save(natalia, { ...typed, code: 'N9', phone });
      expect([status, body.fields?.map(({ path }) => path)]).toEqual([400, ['/body/phone']]);
    }
    const { status } = await save(natalia, { ...typed, code: 'N8', city: 'Pitalito', phone: '' });
    expect(status).toBe(200);
  });

  test('a point may close after midnight', async () => {
    const hours = 'Sábados, 18:00 a 2:00';
    const { body } = await save(natalia, { ...typed, code: 'N7', city: 'Pitalito', hours });
    expect(body).toMatchObject({ hours });
  });

  test('what two administrators change of one point, in different fields, both stays', async () => {
    const { body: list } = await natalia.call('GET /api/storeList');
    const read = (list['stores'] as { code: string; version: string }[]).find(({ code }) => code === 'N1');
    const { version } = read ?? {};
    expect((await save(natalia, { ...typed, phone: '608 871 9999', version })).status).toBe(200);
    const { body } = await save(paula, { ...typed, hours: 'Todos los días, 9:00 a 20:00', version });
    expect(body).toMatchObject({ phone: '608 871 9999', hours: 'Todos los días, 9:00 a 20:00' });
  });

  test('a field that both changed is refused by name, with who saved it, until it was seen', async () => {
    const { body: list } = await paula.call('GET /api/storeList');
    const read = (list['stores'] as { code: string; version: string }[]).find(({ code }) => code === 'N1');
    const { version } = read ?? {};
    const mine = { ...typed, hours: 'Todos los días, 9:00 a 20:00', phone: '608 871 9999' };
    const { body: saved } = await save(paula, { ...mine, latitude: 2.93, version });
    const refused = await save(natalia, { ...mine, longitude: -75.29, version });
    expect([refused.status, refused.body.code]).toEqual([412, 'RECORD_CHANGED']);
    expect(refused.body.fields?.map(({ path }) => path)).toEqual(['/body/position']);
    const { body } = await save(natalia, { ...mine, longitude: -75.29, version, seen: saved['version'] });
    expect(body).toMatchObject({ latitude: 2.9273, longitude: -75.29 });
  });

  test('one that is closed is seen by administrators alone, and an import does not open it again', async () => {
    const { body: list } = await paula.call('GET /api/storeList');
    const read = (list['stores'] as (typeof typed & { version: string })[]).find(({ code }) => code === 'N1');
    if (!read) throw new Error('N1 is not there');
    const { image_icon: _icon, ...stored } = read as typeof read & { image_icon: string };
    expect((await save(paula, { ...stored, active: false })).status).toBe(200);
    expect(await inNeiva()).toEqual([]);
    await bulkStores(database.db, [
      store('N1', { city: 'Neiva', name: 'Centro nuevo', phone: '600 000 0000', hours: 'Nunca' }),
    ]);
    expect(await inNeiva()).toEqual([]);
    const after = await paula.call('GET /api/storeList');
    expect((after.body['stores'] as (typeof typed)[]).find(({ code }) => code === 'N1')).toMatchObject({
      name: 'Centro nuevo',
      phone: '608 871 9999',
      active: false,
    });
  });

  test('each change is in the audit log with what was and what is', async () => {
    const log = await entries();
    expect(log.map(({ actor, action }) => [actor, action])).toEqual([
      [people.contentAdmin, 'store created'],
      [people.contentAdmin, 'store changed'],
      [people.admin, 'store changed'],
      [people.admin, 'store changed'],
      [people.contentAdmin, 'store changed'],
      [people.admin, 'store changed'],
    ]);
    expect(JSON.parse(log[1]?.data ?? '')).toEqual({ phone: ['608 871 2000', '608 871 9999'] });
    expect(JSON.parse(log[5]?.data ?? '')).toEqual({ active: false });
  });

  test('who has not the module of sections is refused', async () => {
    const reports = await new Browser(app).loginAs('reportsAdmin');
    expect((await reports.call('GET /api/storeList')).status).toBe(403);
    expect((await save(reports, typed)).status).toBe(403);
  });
});
