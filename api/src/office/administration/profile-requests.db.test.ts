import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Input, Output } from '@portal/contract';
import { Browser } from '../../../testing/browser.ts';
import { PASSWORD } from '../../../testing/people.ts';
import { type UserForm, userForm } from '../../../testing/user-form.ts';
import { bulkStaffAccounts, hashPassword } from '../../access/identity/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openStaffFixture, profileVersion, type StaffFixture } from './testing/staff-fixture.ts';

type Requests = Output<'GET /api/adminRequests'>['solicitudes'];

const HOUR = 3_600_000;
const FULL = 2;
const CONTENT = 4;

let staff: StaffFixture;
let number = 9_700_000_000;
let first: Browser;
let second: Browser;
let firstId: string;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const administrator = async (profileId: number): Promise<{ browser: Browser; fiscalNumber: string }> => {
  number += 1;
  const fiscalNumber = String(number);
  const account = { fiscalNumber, status: 'ACTIVE' as const, passwordHash: await hashPassword(PASSWORD) };
  const details = {
    firstName: 'Persona',
    lastName: 'Prueba',
    email: `p${number}@empresa.example`,
    phone: '',
  };
  await inTransaction(staff.database.db, (trx) =>
    bulkStaffAccounts(trx, [{ ...account, ...details, profileId }], staff.context.clock.now()),
  );
  const browser = new Browser(staff.app);
  await browser.login(fiscalNumber);
  return { browser, fiscalNumber };
};

beforeEach(async () => {
  await staff.database.pool.query('delete from profile_request');
  const [one, two] = [await administrator(FULL), await administrator(FULL)];
  [first, second, firstId] = [one.browser, two.browser, one.fiscalNumber];
});

const formOf = async (fiscalNumber: string): Promise<UserForm> => {
  const { body } = await first.call('GET /api/adminUsers', { query: { fiscal_number: fiscalNumber } });
  const [user] = body['users'] as Output<'GET /api/adminUsers'>['users'];
  if (!user) throw new Error(`${fiscalNumber} is not in the list`);
  return userForm(user);
};
const save = (by: Browser, form: UserForm) =>
  by.call('POST /api/adminUsers', {
    body: { current_password: PASSWORD, motivo: 'Cubre vacaciones', ...form },
  });
const listed = async (by: Browser): Promise<Requests> =>
  (await by.call('GET /api/adminRequests')).body['solicitudes'] as Requests;
const newest = async (by: Browser): Promise<Requests[number]> => {
  const [request] = await listed(by);
  if (!request) throw new Error('nothing is asked for');
  return request;
};
const confirm = async (by: Browser, proof: object = { current_password: PASSWORD }) =>
  by.call('POST /api/adminRequests/:id/confirm', { params: { id: (await newest(by)).id }, body: proof });
const reject = async (by: Browser) =>
  by.call('POST /api/adminRequests/:id/reject', {
    params: { id: (await newest(by)).id },
    body: { motivo: 'No hace falta' },
  });
const profileOf = async (fiscalNumber: string): Promise<number> => (await formOf(fiscalNumber)).perfil_id;

describe('creating and changing administrators and profiles', () => {
  test('[T47] asks for the own password', async () => {
    const { fiscalNumber } = await administrator(CONTENT);
    const form = { ...(await formOf(fiscalNumber)), first_name: 'Otra' };
    for (const [proof, code] of [
      [{ current_password: undefined }, 'REAUTHENTICATION_REQUIRED'],
      [{ current_password: 'Otra2026*' }, 'WRONG_CURRENT_PASSWORD'],
    ] as const) {
      expect((await first.call('POST /api/adminUsers', { body: { ...form, ...proof } })).body.code).toBe(
        code,
      );
      const profile = { id: 0, nombre: `Perfil ${number}`, modulos: [], secciones: [], ...proof };
      expect((await first.call('POST /api/adminProfile', { body: profile })).body.code).toBe(code);
    }
  });
});

describe('[T10] a profile that opens administrators, releases, settings or money', () => {
  test('is not given by one administrator alone: the rest is saved, the profile waits with person, reason and both states', async () => {
    const { fiscalNumber } = await administrator(CONTENT);
    const form = await formOf(fiscalNumber);
    const { motivo: _none, ...without } = { ...form, perfil_id: FULL, motivo: '' };
    const refused = await first.call('POST /api/adminUsers', {
      body: { ...without, current_password: PASSWORD },
    });
    expect(refused.body.code).toBe('REASON_REQUIRED');
    const saved = await save(first, { ...form, first_name: 'Nueva', perfil_id: FULL });
    expect(saved).toMatchObject({ status: 200, body: { waiting: true } });
    expect(await formOf(fiscalNumber)).toMatchObject({ first_name: 'Nueva', perfil_id: CONTENT });
    const asked = {
      persona: { fiscal_number: fiscalNumber, nombre: 'Nueva Prueba' },
      antes: { perfil: 'Contenido', modulos: ['Paginas', 'Secciones'] },
      despues: {
        perfil: 'Administrador',
        modulos: expect.arrayContaining(['Admin Usuarios', 'Por resolver']),
      },
      motivo: 'Cubre vacaciones',
      pedida_por: 'Persona Prueba',
      estado: 'waiting',
    };
    expect(await newest(first)).toMatchObject({ ...asked, propia: true, decidible: false });
    expect(await newest(second)).toMatchObject({ ...asked, propia: false, decidible: true });
  });

  test('is given by the yes of a second one, with their own password; the person logs in anew', async () => {
    const { browser, fiscalNumber } = await administrator(CONTENT);
    await save(first, { ...(await formOf(fiscalNumber)), perfil_id: FULL });
    expect((await confirm(first)).body.code).toBe('PROFILE_REQUEST_OWN');
    expect((await confirm(second, {})).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await confirm(second)).status).toBe(200);
    expect(await profileOf(fiscalNumber)).toBe(FULL);
    expect((await browser.call('GET /api/user')).status).toBe(401);
    expect((await confirm(second)).body.code).toBe('PROFILE_REQUEST_OVER');
    const { data } = await staff.database.db
      .selectFrom('audit_entry')
      .select('data')
      .where('action', '=', 'profile confirmed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(data)).toMatchObject({ proposedBy: firstId, reason: 'Cubre vacaciones' });
  });

  test('is not given by the person who gets it, nor by who may do less', async () => {
    const { body } = await first.call('POST /api/adminProfile', {
      body: {
        ...{ id: 0, nombre: `Usuarios ${number}`, secciones: [], current_password: PASSWORD },
        modulos: [{ modulo: 'controladminusers', acceso_total: true }],
      },
    });
    const lesser = await administrator(Number(body['id']));
    await save(first, { ...(await formOf(lesser.fiscalNumber)), perfil_id: FULL });
    expect(await newest(lesser.browser)).toMatchObject({ decidible: false });
    expect((await confirm(lesser.browser)).body.code).toBe('OWN_ACCOUNT');
    const other = await administrator(Number(body['id']));
    expect((await confirm(other.browser)).body.code).toBe('BEYOND_OWN_PERMISSIONS');
  });

  test('a new administrator starts with the profile that allows least', async () => {
    number += 1;
    const fiscal_number = String(number);
    const details = { first_name: 'Ana', last_name: 'Ruiz', email: `a${number}@empresa.example`, phone: '' };
    const made = await save(first, {
      ...{ id: 0, fiscal_number, ...details, password: 'h0-a', perfil_id: FULL, status: 'ACTIVE' },
    });
    expect(made).toMatchObject({ status: 200, body: { waiting: true } });
    expect(await profileOf(fiscal_number)).toBe(1);
    expect((await confirm(second)).status).toBe(200);
    expect(await profileOf(fiscal_number)).toBe(FULL);
  });

  test('one who was disabled comes back without it until the second yes', async () => {
    const { fiscalNumber } = await administrator(FULL);
    await save(first, { ...(await formOf(fiscalNumber)), status: 'INACTIVE' });
    await save(first, { ...(await formOf(fiscalNumber)), status: 'ACTIVE' });
    expect(await profileOf(fiscalNumber)).toBe(1);
    expect((await confirm(second)).status).toBe(200);
    expect(await profileOf(fiscalNumber)).toBe(FULL);
  });

  test('waits 72 hours and no longer; a refused one and one that was taken back are over', async () => {
    const { fiscalNumber } = await administrator(CONTENT);
    const ask = async () => save(first, { ...(await formOf(fiscalNumber)), perfil_id: FULL });
    await ask();
    expect((await ask()).body.code).toBe('PROFILE_REQUEST_WAITING');
    expect((await reject(second)).status).toBe(200);
    expect(await newest(first)).toMatchObject({ estado: 'rejected' });
    await ask();
    expect((await reject(first)).status).toBe(200);
    expect(await newest(second)).toMatchObject({ estado: 'withdrawn' });
    await ask();
    staff.context.clock.advance(72 * HOUR);
    try {
      const late = await administrator(FULL);
      expect(await newest(late.browser)).toMatchObject({ estado: 'expired', decidible: false });
      expect((await confirm(late.browser)).body.code).toBe('PROFILE_REQUEST_OVER');
    } finally {
      staff.context.clock.advance(-72 * HOUR);
    }
    expect(await profileOf(fiscalNumber)).toBe(CONTENT);
  });

  test('a profile that changed after it was asked for is not given', async () => {
    const profile = async (modulos: Input<'POST /api/adminProfile'>['body']['modulos'], id = 0) => {
      const version = await profileVersion(first, id);
      return await first.call('POST /api/adminProfile', {
        body: { id, nombre: `Caja ${firstId}`, modulos, secciones: [], version, current_password: PASSWORD },
      });
    };
    const { body } = await profile([{ modulo: 'money', acceso_total: true }]);
    const { fiscalNumber } = await administrator(CONTENT);
    await save(first, { ...(await formOf(fiscalNumber)), perfil_id: Number(body['id']) });
    const both = ['money', 'settings'].map((modulo) => ({ modulo: modulo as 'money', acceso_total: true }));
    expect((await profile(both, Number(body['id']))).body).toMatchObject({ waiting: false });
    expect((await confirm(second)).body.code).toBe('PROFILE_REQUEST_OVER');
    expect(await profileOf(fiscalNumber)).toBe(CONTENT);
    expect(await newest(first)).toMatchObject({ estado: 'stale' });
  });

  test('what was asked for by one who lost the right meanwhile is not given', async () => {
    const { fiscalNumber } = await administrator(CONTENT);
    await save(first, { ...(await formOf(fiscalNumber)), perfil_id: FULL });
    await save(second, { ...(await formOf(firstId)), status: 'INACTIVE' });
    expect((await confirm(second)).body.code).toBe('PROFILE_REQUEST_OVER');
  });

  test('of two that say yes and no at once, one decides', async () => {
    const { fiscalNumber } = await administrator(CONTENT);
    await save(first, { ...(await formOf(fiscalNumber)), perfil_id: FULL });
    const third = (await administrator(FULL)).browser;
    const answers = await Promise.all([confirm(second), reject(third)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('the database itself keeps one person from deciding alone', async () => {
    const { fiscalNumber } = await administrator(CONTENT);
    await save(first, { ...(await formOf(fiscalNumber)), perfil_id: FULL });
    const alone = staff.database.pool.query(
      "update profile_request set state = 'confirmed', decided_by = proposed_by where state = 'waiting'",
    );
    await expect(alone).rejects.toThrow('profile_request_two_persons');
  });

  test('a profile whose new name another one got meanwhile is not changed', async () => {
    const saved = async (id: number, nombre: string, modulos: object[]) => {
      const version = await profileVersion(first, id);
      const seen = id === 0 ? {} : { version, motivo: 'Cubre la caja' };
      const input = { id, nombre, modulos, secciones: [], current_password: PASSWORD, ...seen };
      return await first.call('POST /api/adminProfile', { body: input });
    };
    const id = Number((await saved(0, `Caja ${number}`, [])).body['id']);
    await administrator(id);
    const money = [{ modulo: 'money', acceso_total: true }];
    expect((await saved(id, `Tesorería ${number}`, money)).body['waiting']).toBe(true);
    expect((await saved(0, `TESORERÍA ${number}`, [])).status).toBe(200);
    expect((await confirm(second)).body.code).toBe('PROFILE_REQUEST_OVER');
    expect(await listed(second)).toMatchObject([{ estado: 'stale' }]);
  });

  test('a profile that people have allows more of it only after the second yes', async () => {
    const made = await first.call('POST /api/adminProfile', {
      body: { id: 0, nombre: `Ayuda ${number}`, modulos: [], secciones: [], current_password: PASSWORD },
    });
    const id = Number(made.body['id']);
    const { browser, fiscalNumber } = await administrator(id);
    const widened = await first.call('POST /api/adminProfile', {
      body: {
        ...{ id, nombre: `Ayuda ${number}`, secciones: [], motivo: 'Atienden la caja' },
        version: await profileVersion(first, id),
        ...{ modulos: [{ modulo: 'money', acceso_total: true }], current_password: PASSWORD },
      },
    });
    expect(widened.body).toMatchObject({ id, waiting: true });
    expect((await browser.call('GET /api/modules')).body['modules']).toEqual([]);
    expect(await newest(second)).toMatchObject({ persona: null, despues: { modulos: ['Por resolver'] } });
    expect((await confirm(second)).status).toBe(200);
    await browser.login(fiscalNumber);
    expect((await browser.call('GET /api/modules')).body['modules']).toMatchObject([{ url: '/money-desk' }]);
  });
});
