import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, PASSWORD } from '../../../testing/people.ts';
import { turnSetting } from '../../../testing/turn-setting.ts';
import { createApi } from '../../app/app.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { holding, meetAt } from '../../platform/testing/interleaving.ts';
import {
  activeChoice,
  activeFeatures,
  changeVariable,
  isVariableActive,
  TERM_MODIFICATION,
} from './index.ts';

import type { SettingsTables } from './tables.ts';

/** No page is open. */
const silent = { onTermSwitch: async () => {}, otherThan: () => async () => 'Otra persona' };

let database: Database;
let app: FastifyInstance;
beforeAll(async () => {
  database = await openTestDatabase();
  app = await createApi(testContext(database));
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

test('[API-27, API-85] the call answers the switch to who is logged in; PATCH turns it, and is for who has the settings', async () => {
  const client = await new Browser(app).loginAs('client');
  const admin = await new Browser(app).loginAs('admin');
  const read = async (browser: Browser, id = '3') =>
    (await browser.call('GET /api/variables/:id/', { params: { id } })).body;
  const turn = (browser: Browser, is_active: boolean) => turnSetting(browser, 3, is_active);
  expect(await read(client, '1')).toEqual({ is_active: true });
  expect((await read(new Browser(app))).code).toBe('UNAUTHENTICATED');
  expect((await turn(client, false)).body.code).toBe('FORBIDDEN');
  for (const is_active of [false, true]) {
    expect(await turn(admin, is_active)).toMatchObject({ status: 200, body: { id: 3, is_active } });
    expect(await read(client)).toEqual({ is_active });
  }
});

test('[IN-11] the pay button is called Pagar PSE, and as ACH asks while its switch is on', async () => {
  const admin = await new Browser(app).loginAs('admin');
  const turn = (is_active: boolean) => turnSetting(admin, 10, is_active);
  const name = async () => (await new Browser(app).call('GET /api/banks')).body['pay_button'];
  // As while the gateway is away: the list before serves.
  await sql`insert into gateway_bank_list (gateway, fetched_on, tried_at, banks)
    values ('wompi', '2026-01-01', '2999-01-01', '[{"code":"1007","name":"Bancolombia"}]')`.execute(
    database.db,
  );
  expect(await name()).toBe('Pagar PSE');
  expect((await turn(true)).status).toBe(200);
  expect(await name()).toBe('Débito Bancario PSE');
  await turn(false);
});

test('[IN-07] variable 1 is term modification and follows its switch', async () => {
  expect(TERM_MODIFICATION).toBe(1);
  expect(await isVariableActive(database.db, TERM_MODIFICATION)).toBe(true);
  await database.db
    .withTables<SettingsTables>()
    .updateTable('feature_variable')
    .set({ is_active: false })
    .where('id', '=', TERM_MODIFICATION)
    .execute();
  expect(await isVariableActive(database.db, TERM_MODIFICATION)).toBe(false);
  expect(await isVariableActive(database.db, 99)).toBeUndefined();
});

test('[EN-27] the summary gets its four switches, and no other', async () => {
  const { rows } = await sql<{ active: unknown }>`select ${activeFeatures} as active`.execute(database.db);
  expect(rows[0]?.active).toEqual([
    { name: 'TRANSACTIONS_PAGAR_CREDITOS', is_active: true },
    { name: 'TRANSACTIONS_OTP', is_active: true },
    { name: 'TRANSACTIONS_AUMENTO_CUPO', is_active: true },
    { name: 'TRANSACTIONS_ACTUALIZA_DATOS', is_active: true },
  ]);
});

test('[SE-06, API-85] a switch is turned and answered, and the audit log says by whom', async () => {
  const context = testContext(database);
  const input = { id: 2, isActive: false, actor: '9090909090' };
  expect(await changeVariable(context, silent, input)).toMatchObject({ id: 2, is_active: false });
  const entry = await database.db
    .selectFrom('audit_entry')
    .select(['actor', 'subject', 'data'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({
    actor: '9090909090',
    subject: 'variable:2',
    data: JSON.stringify({ name: 'TRANSACTIONS_PAGAR_CREDITOS', from: true, to: false }),
  });
  await changeVariable(context, silent, { ...input, isActive: true });
});

test('[T47] switches that decide over money or over who gets in ask for a reason and the own password, and the log keeps the reason', async () => {
  const admin = await new Browser(app).loginAs('admin');
  const change = (id: number, { is_active, ...more }: { is_active: boolean; motivo?: string }) =>
    turnSetting(admin, id, is_active, more);
  for (const id of [1, 2, 4]) {
    for (const [given, code] of [
      [{}, 'REASON_REQUIRED'],
      [{ motivo: 'Mantenimiento' }, 'REAUTHENTICATION_REQUIRED'],
      [{ motivo: 'Mantenimiento', current_password: 'Otra-clave-1' }, 'WRONG_CURRENT_PASSWORD'],
    ] as const) {
      expect((await change(id, { is_active: false, ...given })).body.code).toBe(code);
    }
    const given = { motivo: 'Mantenimiento', current_password: PASSWORD };
    expect((await change(id, { is_active: false, ...given })).body).toMatchObject({ id, sensitive: true });
    await change(id, { is_active: true, ...given });
  }
  expect((await change(9, { is_active: false })).body.code).toBe('REASON_REQUIRED');
  expect((await change(5, { is_active: true })).body).toMatchObject({ id: 5, sensitive: false });
  const entry = await database.db
    .selectFrom('audit_entry')
    .select('data')
    .where('subject', '=', 'variable:4')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(entry.data)).toMatchObject({ reason: 'Mantenimiento' });
});

test('[C12] a switch or choice that another administrator has changed since it was seen is not changed again unseen', async () => {
  const admin = await new Browser(app).loginAs('admin');
  const other = await new Browser(app).loginAs('admin');
  const seen = async (id: number) => {
    const { body } = await admin.call('GET /api/variables');
    const groups = body['groups'] as { variables: { id: number; version: string }[] }[];
    return groups.flatMap(({ variables }) => variables).find((one) => one.id === id)?.version;
  };
  const turn = (browser: Browser, id: number, is_active: boolean, version: string | undefined) =>
    browser.call('PATCH /api/variables/:id/', { params: { id: String(id) }, body: { is_active, version } });
  const version = await seen(6);
  const first = await turn(other, 7, true, version);
  expect(first.status).toBe(200);
  const second = await turn(admin, 8, true, version);
  expect([second.status, second.body.code]).toEqual([412, 'RECORD_CHANGED']);
  expect(second.body['fields']).toEqual([
    {
      path: '/body/is_active',
      message: expect.stringMatching(/^Otra ventana tuya guardó otro valor el .* a las /),
    },
  ]);
  expect(await activeChoice(database.db, 'Envío de los códigos')).toBe('CODIGOS_SMS');
  // What was answered is the version to go on from, and the state that is wanted anyway is no conflict.
  expect(first.body['version']).toBe(await seen(8));
  expect((await turn(admin, 7, true, version)).status).toBe(200);
  expect((await turn(admin, 8, true, await seen(8))).status).toBe(200);
  const off = await seen(3);
  expect((await turn(other, 3, false, off)).status).toBe(200);
  expect((await turn(other, 3, true, await seen(3))).status).toBe(200);
});

test('[SE-04] choosing one of a group turns the others off, and none can be turned off alone', async () => {
  const context = testContext(database);
  await changeVariable(context, silent, { id: 8, isActive: true, actor: '9090909090' });
  expect(await activeChoice(database.db, 'Envío de los códigos')).toBe('CODIGOS_CORREO');
  await expect(
    changeVariable(context, silent, { id: 8, isActive: false, actor: '9090909090' }),
  ).rejects.toThrow('invalid request');
});

test('a setting that does not exist cannot be changed', async () => {
  await expect(
    changeVariable(testContext(database), silent, { id: 99, isActive: true, actor: '9090909090' }),
  ).rejects.toThrow('not found');
});

(onPostgres ? test : test.skip)('many choices at once leave exactly one on', async () => {
  const context = testContext(database);
  await Promise.all(
    Array.from({ length: 30 }, (_, index) =>
      changeVariable(context, silent, { id: 6 + (index % 3), isActive: true, actor: '9090909090' }),
    ),
  );
  const active = await database.db
    .withTables<SettingsTables>()
    .selectFrom('feature_variable')
    .select('id')
    .where('type', '=', 'radio')
    .where('is_active', '=', true)
    .execute();
  expect(active).toHaveLength(1);
});

(onPostgres ? describe : describe.skip)('[C13] choices that meet at one group', () => {
  const LOCKS_GROUP = '%from "feature_variable"%for update%';
  const changing = (id: number, isActive: boolean) => ({
    call: () => changeVariable(testContext(database), silent, { id, isActive, actor: '9090909090' }),
    waits: LOCKS_GROUP,
  });
  const holdingAll = () => holding(database.db, sql`select from feature_variable for update`);
  const logged = async () =>
    (
      await sql<{ subject: string; data: string }>`
        select subject, data from audit_entry where action = 'variable changed' order by id`.execute(
        database.db,
      )
    ).rows.map(({ subject, data }) => {
      const { from, to } = JSON.parse(data);
      return [subject, from, to];
    });

  test.each([[[6, 7]], [[7, 6]], [[7, 8, 6]]])(
    '%j are chosen: the one that the log has last is on and no other, and it has each change',
    async (ids) => {
      const group = 'Envío de los códigos';
      await changeVariable(testContext(database), silent, { id: 8, isActive: true, actor: '9090909090' });
      await changeVariable(testContext(database), silent, {
        id: ids[0] === 6 ? 8 : 6,
        isActive: true,
        actor: '9090909090',
      });
      const before = await logged();
      await meetAt(database.db, await holdingAll(), ...ids.map((id) => changing(id, true)));
      const changes = (await logged()).slice(before.length);
      expect(changes[0]).toEqual([`variable:${ids[0]}`, false, true]);
      expect([...changes].sort()).toEqual([...ids].sort().map((id) => [`variable:${id}`, false, true]));
      const { rows } = await sql<{ subject: string; name: string }>`
      select concat('variable:', id) as subject, name from feature_variable
      where type = 'radio' and is_active`.execute(database.db);
      expect(rows.map(({ subject }) => subject)).toEqual([changes.at(-1)?.[0]]);
      expect(await activeChoice(database.db, group)).toBe(rows[0]?.name);
    },
  );

  test('one choice twice: the second changes nothing, and the log has it once', async () => {
    await changeVariable(testContext(database), silent, { id: 6, isActive: true, actor: '9090909090' });
    const before = await logged();
    await meetAt(database.db, await holdingAll(), changing(7, true), changing(7, true));
    expect((await logged()).slice(before.length)).toEqual([['variable:7', false, true]]);
  });

  test('a switch that is turned off and on: what came last stands, and the log tells both', async () => {
    const before = await logged();
    await meetAt(database.db, await holdingAll(), changing(3, false), changing(3, true));
    expect((await logged()).slice(before.length)).toEqual([
      ['variable:3', true, false],
      ['variable:3', false, true],
    ]);
    expect(await isVariableActive(database.db, 3)).toBe(true);
  });
});
