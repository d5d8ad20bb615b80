import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Input, Output } from '@portal/contract';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { passFirstLogin } from '../../../testing/first-login.ts';
import { PASSWORD, people } from '../../../testing/people.ts';
import { type UserForm, userForm } from '../../../testing/user-form.ts';
import { areTwoPersons, bulkStaffAccounts, hashPassword } from '../../access/identity/index.ts';
import { saveCustomers } from '../../people/customers/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { onPostgres } from '../../platform/testing/database.ts';
import { holding, meetAt } from '../../platform/testing/interleaving.ts';
import { openStaffFixture, profileVersion, type StaffFixture } from './testing/staff-fixture.ts';

type Users = Output<'GET /api/adminUsers'>;
type ProfileInput = Input<'POST /api/adminProfile'>['body'];

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const LAURA: UserForm = {
  id: 0,
  fiscal_number: '71.000.001',
  first_name: 'Laura',
  last_name: 'Ortiz',
  email: 'laura@empresa.example',
  phone: '3005550199',
  password: 'h0-a',
  perfil_id: 4,
  status: 'ACTIVE',
};

const list = async (query: Record<string, string> = {}): Promise<Users> =>
  (await staff.get('admin', 'GET /api/adminUsers', query)).body as unknown as Users;

const find = async (fiscalNumber: string): Promise<Users['users'][number]> => {
  const [user] = (await list({ fiscal_number: fiscalNumber })).users;
  if (!user) throw new Error(`${fiscalNumber} is not in the list`);
  return user;
};

/** The user as the form sends it back: everything but what is only shown, and no password. */
const formOf = async (fiscalNumber: string): Promise<UserForm> => {
  return userForm(await find(fiscalNumber));
};

const save = (body: UserForm, by: 'admin' | 'reportsAdmin' = 'admin') =>
  staff.post(by, 'POST /api/adminUsers', { current_password: PASSWORD, ...body });

const saveProfile = async (body: Partial<ProfileInput>) => {
  const version = await profileVersion(await staff.as('admin'), body.id ?? 0);
  return await staff.post('admin', 'POST /api/adminProfile', {
    ...{ id: 0, nombre: 'x', modulos: [], secciones: [], current_password: PASSWORD },
    ...(version === undefined ? {} : { version }),
    ...body,
  });
};

/** Gives an account a profile whatever it allows, without asking two administrators. */
const give = (fiscalNumber: string, profileId: number) =>
  staff.database.pool.query(
    `update staff_member set profile_id = $2
     where account_id = (select id from account where fiscal_number = $1)`,
    [fiscalNumber, profileId],
  );

/** Says yes to the newest request, as a second administrator. */
const confirmNewest = async (by: Browser): Promise<void> => {
  const [newest] = (await by.call('GET /api/adminRequests')).body['solicitudes'] as { id: string }[];
  const answer = await by.call('POST /api/adminRequests/:id/confirm', {
    params: { id: newest?.id ?? '' },
    body: { current_password: PASSWORD },
  });
  expect(answer.status).toBe(200);
};

/** Another administrator, with every module by default, to be changed or to change. */
const administrator = async (fiscalNumber: string, profileId = 2): Promise<Browser> => {
  const account = { fiscalNumber, status: 'ACTIVE' as const, passwordHash: await hashPassword(PASSWORD) };
  const details = { firstName: 'Otra', lastName: 'Persona', email: 'otra@empresa.example', phone: '' };
  await inTransaction(staff.database.db, (trx) =>
    bulkStaffAccounts(trx, [{ ...account, ...details, profileId }], staff.context.clock.now()),
  );
  const browser = new Browser(staff.app);
  await browser.login(fiscalNumber);
  return browser;
};

describe('administrators', () => {
  test('[AD-01] [AD-14] [API-81] [EN-29] the list comes in pages and by the beginning of the national ID', async () => {
    const first = await list({ trx_by_page: '2', page: '1' });
    expect(first).toMatchObject({ total_users: 5, max_pages: 3, current_page: 1 });
    expect(first.users).toHaveLength(2);
    expect((await list({ fiscal_number: '9.191' })).users).toEqual([
      {
        id: expect.any(Number),
        fiscal_number: people.reportsAdmin,
        first_name: 'Paula Andrea',
        last_name: 'Jaramillo',
        email: 'reportsAdmin@empresa.example',
        phone: '3005550102',
        perfil_id: 3,
        perfil: 'Pagos y usuarios',
        status: 'ACTIVE',
        temporary_password: false,
        second_factor: false,
        email_waits: false,
        last_login: null,
        editable: true,
        version: expect.any(String),
      },
    ]);
    // No ID begins with it, and it stands for no other text.
    expect((await list({ fiscal_number: '%' })).total_users).toBe(0);
  });

  test('the list says when each of them logged in last', async () => {
    const before = (await find(people.admin)).last_login;
    const later = 60_000;
    staff.context.clock.advance(later);
    await new Browser(staff.app).login(people.admin);
    const after = (await find(people.admin)).last_login;
    staff.context.clock.advance(-later);
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBeGreaterThanOrEqual(later);
  });

  test('[AD-11] [API-80] [EN-29] profiles come by number, the default first', async () => {
    const { body } = await staff.get('admin', 'GET /api/adminProfiles');
    expect(body['perfiles']).toEqual([
      { id: 1, nombre: 'Consulta', asignable: true, segunda_persona: false },
      { id: 2, nombre: 'Administrador', asignable: true, segunda_persona: true },
      { id: 3, nombre: 'Pagos y usuarios', asignable: true, segunda_persona: false },
      { id: 4, nombre: 'Contenido', asignable: true, segunda_persona: false },
      { id: 5, nombre: 'Servicio al cliente', asignable: true, segunda_persona: false },
    ]);
  });

  test('[AD-09] [PM-12] [API-82] a temporary password opens the session and nothing else until it is replaced', async () => {
    const made = await save(LAURA);
    expect(made).toMatchObject({ status: 200, body: { message: 'El usuario se creó correctamente.' } });
    const laura = new Browser(staff.app);
    const login = await laura.login('71000001', 'h0-a');
    expect(login).toMatchObject({ status: 200, body: { is_admin: true, duty: 'email_code' } });
    expect((await passFirstLogin(laura, staff.database)).body).toMatchObject({ duty: 'temporary_password' });
    expect((await laura.call('GET /api/user')).body).toMatchObject({ duty: 'temporary_password' });
    // Who made the account named the mailbox of its first code, and is no second person with it; another one is.
    const withLaura = (other: string) =>
      inTransaction(staff.database.db, (trx) => areTwoPersons(trx, '71000001', other));
    expect([await withLaura(people.admin), await withLaura(people.contentAdmin)]).toEqual([false, true]);
    expect((await laura.call('GET /api/adminUsers')).body.code).toBe('PASSWORD_TEMPORARY');

    const change = (password: string) =>
      laura.call('POST /api/changePassword', {
        body: { last_password: 'h0-a', password_1: password, password_2: password },
      });
    expect((await change('otra')).body.code).toBe('PASSWORD_TOO_SHORT');
    expect((await change('Turquesa#48venado')).status).toBe(200);
    const again = new Browser(staff.app);
    const answer = await again.login('71000001', 'Turquesa#48venado');
    expect(answer.body).not.toHaveProperty('duty');
    expect(answer.body['modules']).toMatchObject([{ url: '/pages' }, { url: '/sections' }]);
    expect((await again.call('GET /api/adminUsers')).body.code).toBe('FORBIDDEN');
  });

  test('a temporary password that was not used in 24 hours is rejected', async () => {
    const { body } = await save({ ...LAURA, fiscal_number: '71000002' });
    expect(body).toMatchObject({ id: expect.any(Number) });
    staff.context.clock.advance(24 * 60 * 60_000);
    try {
      const late = await new Browser(staff.app).login('71000002', 'h0-a');
      expect(late.body.code).toBe('INVALID_PASSWORD');
    } finally {
      staff.context.clock.advance(-24 * 60 * 60_000);
    }
  });

  test('[AD-09] the password is needed to create, and has at least 4 characters', async () => {
    const { password: _none, ...without } = { ...LAURA, fiscal_number: '71000003' };
    expect((await save(without)).body).toMatchObject({
      code: 'INVALID_REQUEST',
      fields: [{ path: '/body/password', message: 'La contraseña es obligatoria.' }],
    });
    expect((await save({ ...without, password: 'abc' })).body.code).toBe('INVALID_REQUEST');
  });

  test.each(['1234', 'qwerty', 'Iloveyou2!'])(
    'one of the passwords that everybody uses (%s) is refused at its field, to create an administrator and to change one',
    async (password) => {
      const refused = {
        status: 400,
        body: {
          code: 'INVALID_REQUEST',
          fields: [{ path: '/body/password', message: expect.stringContaining('más usadas y filtradas') }],
        },
      };
      const made = { ...LAURA, fiscal_number: '71000010' };
      expect(await save({ ...made, password })).toMatchObject(refused);
      expect((await list({ fiscal_number: '71000010' })).total_users).toBe(0);
      const known = await formOf(people.contentAdmin);
      expect(await save({ ...known, password })).toMatchObject(refused);
      const answer = await new Browser(staff.app).login(people.contentAdmin);
      expect(answer.status).toBe(200);
    },
  );

  test('[T19] a customer whose ID is made an administrator’s is told: they cannot register any more', async () => {
    const fiscalNumber = '71000077';
    await inTransaction(staff.database.db, (trx) =>
      saveCustomers(trx, [
        {
          ...{ fiscalNumber, firstName: 'Sofía', lastName: 'Valencia', homePhone: '', street: '' },
          ...{ email: 'sofia@correo.example', phone: '3009998877', municipalityCode: null },
          ...{ pendingInformation: false, joinedAt: '2026-01-10T15:00:00Z' },
          ...{ approvedLimit: 0, preapprovedIncrease: 0 },
        },
      ]),
    );
    expect((await save({ ...LAURA, fiscal_number: fiscalNumber })).status).toBe(200);
    const { rows } = await staff.database.pool.query<{ recipient: string; body: string }>(
      "select recipient, body from outbox_message where subject like 'Creamos un usuario de administración%'",
    );
    expect(rows.map(({ recipient }) => recipient)).toEqual(['sofia@correo.example']);
    expect(rows[0]?.body).toContain('Si no trabajas con nosotros, llámanos ya');
  });

  test('[AD-12] profile 0 becomes 1, which sees the landing page only', async () => {
    await save({ ...LAURA, fiscal_number: '71000004', perfil_id: 0 });
    expect(await find('71000004')).toMatchObject({ perfil_id: 1, perfil: 'Consulta' });
  });

  test('[API-82] [AD-05] [AD-07] [EN-29] a national ID is taken once and never changes; a mobile has at most 10 digits', async () => {
    expect((await save(LAURA)).body).toMatchObject({
      code: 'STAFF_EXISTS',
      detail: 'fiscal number already in use',
    });
    expect((await save({ ...LAURA, fiscal_number: people.client })).body.code).toBe('STAFF_EXISTS');
    const laura = await formOf('71000001');
    expect((await save({ ...laura, fiscal_number: '71000009' })).body).toMatchObject({
      fields: [{ path: '/body/fiscal_number' }],
    });
    expect((await save({ ...laura, phone: '30055501999' })).body.code).toBe('INVALID_REQUEST');
    expect((await save({ ...laura, perfil_id: 77 })).body.code).toBe('PROFILE_DOES_NOT_EXIST');
  });

  test('[AD-10] [AD-13] without a password the old one stays; names change and no session ends', async () => {
    const laura = new Browser(staff.app);
    await laura.login('71000001', 'Turquesa#48venado');
    const saved = await save({ ...(await formOf('71000001')), first_name: 'Laura Inés' });
    expect(saved).toMatchObject({ status: 200, body: { message: 'El usuario se actualizó correctamente.' } });
    expect((await laura.call('GET /api/user')).body).toMatchObject({ first_name: 'Laura Inés' });
  });

  test.each([
    ['another profile', { perfil_id: 1 }],
    ['status INACTIVE', { status: 'INACTIVE' as const }],
  ])('[AD-04] [AD-08] %s ends the sessions at once', async (_what, change) => {
    const laura = new Browser(staff.app);
    await laura.login('71000001', 'Turquesa#48venado');
    const before = await formOf('71000001');
    expect((await save({ ...before, ...change })).status).toBe(200);
    expect((await laura.call('GET /api/user')).status).toBe(401);
    const again = await new Browser(staff.app).login('71000001', 'Turquesa#48venado');
    expect(again.body.code).toBe('status' in change ? 'INACTIVE_USER' : undefined);
    expect((await save({ ...(await formOf('71000001')), perfil_id: 4, status: 'ACTIVE' })).status).toBe(200);
  });

  test('a changed address is told to the old one and the new, and the log says who did it without the password', async () => {
    await save({ ...(await formOf('71000001')), email: 'laura.ortiz@empresa.example', password: 'cl-v3' });
    const { db } = staff.database;
    const mails = await db
      .selectFrom('outbox_message')
      .select(['recipient', 'body'])
      .where('dedupe_key', 'like', 'staff:%')
      .execute();
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
      'laura.ortiz@empresa.example',
      'laura@empresa.example',
    ]);
    expect(mails[0]?.body).toContain('lau********@empresa.example');
    const entry = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject', '=', '71000001')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ actor: people.admin, action: 'administrator changed' });
    expect(JSON.parse(entry.data)).toEqual({
      email: ['lau**@empresa.example', 'lau********@empresa.example'],
      password: true,
    });
  });
});

describe('[T10] an administrator takes and gives no more than they have', () => {
  test('[AD-06] what was imported otherwise than a form takes it keeps no other field from being saved, and can be mended', async () => {
    const odd = { first_name: 'NU¥EZ', last_name: '٣٤', email: 'laura@intranet', phone: '6015550' };
    await administrator('71000077', 4);
    const before = await formOf('71000077');
    await staff.database.pool.query(
      `update staff_member set first_name = $1, last_name = $2, email = $3, phone = $4
       where account_id = (select id from account where fiscal_number = '71000077')`,
      Object.values(odd),
    );
    expect((await save({ ...(await formOf('71000077')), phone: '+57 300 555 01 98' })).status).toBe(200);
    expect(await find('71000077')).toMatchObject({ ...odd, phone: '3005550198' });
    const stays = await formOf('71000077');
    const refused = await save({ ...stays, first_name: 'NU¥EZ P', last_name: ' ', email: 'a@b.co, c@d.co' });
    expect(refused.body.fields?.map(({ path, message }) => [path, message])).toEqual([
      ['/body/first_name', 'Un nombre lleva letras, espacios, apóstrofo, guion y punto; se lee «NU¥EZ P».'],
      ['/body/email', expect.stringContaining('«a@b.co, c@d.co»')],
      ['/body/last_name', 'Este campo es obligatorio.'],
    ]);
    const { last_name, email, phone } = before;
    const mended = { ...stays, first_name: 'Laura Ine\u0301s', last_name, email: `mailto:${email}`, phone };
    expect((await save(mended)).status).toBe(200);
    expect(await find('71000077')).toMatchObject({ first_name: 'Laura Inés', last_name, email });
  });

  test('an administrator cannot change their own profile, status or password here', async () => {
    const own = await formOf(people.admin);
    for (const change of [{ perfil_id: 1 }, { status: 'INACTIVE' as const }, { password: 'o-ra' }]) {
      expect((await save({ ...own, ...change })).body.code).toBe('OWN_ACCOUNT');
    }
    expect((await find(people.admin)).editable).toBe(false);
    expect((await save({ ...own, phone: '3005550103' })).status).toBe(200);
  });

  test('who manages users without every module can neither change who has more nor give it to anybody', async () => {
    const { body } = await saveProfile({
      nombre: 'Usuarios',
      modulos: [
        { modulo: 'controladminusers', acceso_total: true },
        { modulo: 'reports', acceso_total: false },
      ],
      secciones: ['pagos', 'usuarios'],
    });
    await give(people.reportsAdmin, Number(body['id']));
    const users = new Browser(staff.app);
    await users.login(people.reportsAdmin);
    const post = (user: UserForm) =>
      users.call('POST /api/adminUsers', { body: { current_password: PASSWORD, ...user } });

    const boss = await formOf(people.admin);
    for (const change of [
      { email: 'mio@empresa.example' },
      { password: 'mia1' },
      { status: 'INACTIVE' as const },
    ]) {
      expect((await post({ ...boss, ...change })).body.code).toBe('BEYOND_OWN_PERMISSIONS');
    }
    const newcomer = { ...LAURA, fiscal_number: '71000010' };
    expect((await post({ ...newcomer, perfil_id: 2 })).body.code).toBe('BEYOND_OWN_PERMISSIONS');
    expect((await post({ ...newcomer, perfil_id: 3 })).status).toBe(200);

    const { body: profiles } = await users.call('GET /api/adminProfiles');
    expect(profiles['perfiles']).toContainEqual({
      ...{ id: 2, nombre: 'Administrador' },
      ...{ asignable: false, segunda_persona: true },
    });
    expect(profiles['perfiles']).toContainEqual({
      ...{ id: 3, nombre: 'Pagos y usuarios' },
      ...{ asignable: true, segunda_persona: false },
    });

    const grant = (modulos: ProfileInput['modulos'], secciones: ProfileInput['secciones'] = []) =>
      users.call('POST /api/adminProfile', {
        body: { id: 0, nombre: 'Más', modulos, secciones, current_password: PASSWORD },
      });
    expect((await grant([{ modulo: 'settings', acceso_total: true }])).body.code).toBe(
      'BEYOND_OWN_PERMISSIONS',
    );
    expect((await grant([{ modulo: 'reports', acceso_total: true }])).body.code).toBe(
      'BEYOND_OWN_PERMISSIONS',
    );
    expect((await grant([{ modulo: 'reports', acceso_total: false }], ['conciliacion'])).body.code).toBe(
      'BEYOND_OWN_PERMISSIONS',
    );
    const { body: offered } = await users.call('GET /api/adminModules');
    expect(offered['secciones']).toContainEqual({ seccion: 'conciliacion', otorgable: false });
    expect(offered['secciones']).toContainEqual({ seccion: 'pagos', otorgable: true });
    const own = {
      ...{ id: Number(body['id']), nombre: 'Usuarios', modulos: [], secciones: [] },
      current_password: PASSWORD,
    };
    expect((await users.call('POST /api/adminProfile', { body: own })).body.code).toBe('OWN_ACCOUNT');
  });

  test('profiles come with who has them, and a change made from another state of one is refused', async () => {
    const { body: created } = await saveProfile({
      nombre: 'Cartera',
      modulos: [{ modulo: 'customers', acceso_total: false }],
    });
    const id = Number(created['id']);
    await save({ ...LAURA, fiscal_number: '71000051', email: 'cartera@empresa.example', perfil_id: id });
    const read = async () => {
      const { body } = await staff.get('admin', 'GET /api/adminProfileGrants');
      const { perfiles } = body as unknown as Output<'GET /api/adminProfileGrants'>;
      const [profile, own] = [perfiles.find((one) => one.id === id), perfiles.find((one) => one.propio)];
      if (!profile || !own) throw new Error('a profile is missing');
      return { profile, own };
    };
    const { profile, own } = await read();
    expect(profile).toMatchObject({
      ...{ nombre: 'Cartera', usuarios: 1, personas: ['Laura Ortiz'], editable: true, propio: false },
      modulos: [{ modulo: 'customers', acceso_total: false }],
    });
    expect(own.editable).toBe(false);
    const change = (version: string, modulo: ProfileInput['modulos'][number]['modulo']) =>
      saveProfile({
        ...{ id, nombre: 'Cartera', modulos: [{ modulo, acceso_total: false }] },
        ...{ version, motivo: 'Cambio de funciones' },
      });
    expect((await change(profile.version, 'certificates')).status).toBe(200);
    const late = await change(profile.version, 'manager');
    expect([late.status, late.body.code]).toEqual([412, 'RECORD_CHANGED']);
    const unsaid = { id, nombre: 'Cartera', modulos: [], secciones: [], current_password: PASSWORD };
    expect((await staff.post('admin', 'POST /api/adminProfile', unsaid)).body.code).toBe('RECORD_CHANGED');
    expect((await read()).profile.modulos).toEqual([{ modulo: 'certificates', acceso_total: false }]);
    const { rows } = await staff.database.pool.query<{ data: string }>(
      'select data from audit_entry where subject = $1 order by id desc limit 1',
      [`profile:${id}`],
    );
    expect(JSON.parse(rows[0]?.data ?? '{}')).toMatchObject({ reason: 'Cambio de funciones' });
  });

  test('two full administrators who disable each other at once: one remains', async () => {
    const [one, two] = ['71000021', '71000022'] as const;
    const [first, second] = [await administrator(one), await administrator(two)];
    const [formOne, formTwo] = [await formOf(one), await formOf(two)];
    const disable = (by: Browser, user: UserForm) =>
      by.call('POST /api/adminUsers', {
        body: { ...user, status: 'INACTIVE' as const, current_password: PASSWORD },
      });
    const answers = await Promise.all([disable(first, formTwo), disable(second, formOne)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    const statuses = [(await find(one)).status, (await find(two)).status];
    expect(statuses.sort()).toEqual(['ACTIVE', 'INACTIVE']);
  });

  (onPostgres ? test : test.skip).each([
    ['the first', false],
    ['the second', true],
  ])(
    '[C16] two full administrators disable each other, and %s has the lock first: the other has no right left',
    async (_who, turned) => {
      const ids = turned ? ['71000023', '71000024'] : ['71000025', '71000026'];
      const [one = '', two = ''] = ids;
      const [first, second] = [await administrator(one), await administrator(two)];
      const disabling = (by: Browser, user: UserForm) => ({
        call: () =>
          by.call('POST /api/adminUsers', {
            body: { ...user, status: 'INACTIVE' as const, current_password: PASSWORD },
          }),
        waits: '%pg_advisory_xact_lock(%',
      });
      const both = [disabling(first, await formOf(two)), disabling(second, await formOf(one))] as const;
      const held = await holding(
        staff.database.db,
        sql`select pg_advisory_xact_lock(hashtext('administration'))`,
      );
      const [winner, loser] = turned ? [both[1], both[0]] : both;
      const [done, refused] = await meetAt(staff.database.db, held, winner, loser);
      expect(done.status).toBe(200);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      const [mine, others] = turned ? [two, one] : [one, two];
      expect([(await find(mine)).status, (await find(others)).status]).toEqual(['ACTIVE', 'INACTIVE']);
    },
  );
});

describe('[PM-11] [PM-12] profiles', () => {
  test('what a profile grants is seen and changed; who has it logs in anew and finds it', async () => {
    const editor = await new Browser(staff.app).loginAs('contentAdmin');
    const detail = async () =>
      (await staff.get('admin', 'GET /api/adminProfile/:id', undefined, { id: '4' })).body;
    expect(await detail()).toMatchObject({
      nombre: 'Contenido',
      modulos: [
        { modulo: 'pages', acceso_total: true },
        { modulo: 'sections', acceso_total: true },
      ],
      secciones: [],
      editable: true,
    });
    const modulos: ProfileInput['modulos'] = [
      { modulo: 'pages', acceso_total: true },
      { modulo: 'reports', acceso_total: false },
    ];
    const saved = await saveProfile({ id: 4, nombre: 'Contenido', modulos, secciones: ['pagos'] });
    expect(saved.body).toEqual({ id: 4, message: 'El perfil se actualizó.', waiting: false });
    const told = await editor.call('GET /api/user');
    expect([told.status, told.body.code]).toEqual([401, 'PERMISSIONS_CHANGED']);
    // Each call is told until the person has logged in anew, and no call is done.
    const refused = await editor.call('GET /api/contents');
    expect([refused.status, refused.body.code]).toEqual([401, 'PERMISSIONS_CHANGED']);
    await editor.loginAs('contentAdmin');
    expect((await editor.call('GET /api/payment/report')).status).toBe(200);
    expect((await editor.call('GET /api/users_interval')).body.code).toBe('FORBIDDEN');
    expect(await detail()).toMatchObject({ modulos, secciones: ['pagos'] });
  });

  test('[PM-05, PM-06, PM-07, PM-11] each extra module of a profile is an entry more in the menu, and a call more that is answered', async () => {
    const manager: ProfileInput['modulos'] = [{ modulo: 'manager', acceso_total: true }];
    const { body } = await saveProfile({ nombre: 'Extras', modulos: manager });
    const profile = Number(body['id']);
    const clerk = await administrator('71000031', profile);
    const second = await administrator('71000032');
    /** The menu after a login, and whether this is answered. */
    const afterLogin = async (
      name: 'GET /api/payment/report' | 'GET /api/variables' | 'GET /api/modules',
    ) => {
      const { body: login } = await clerk.login('71000031');
      const { body: modules } = await clerk.call('GET /api/modules');
      expect(modules['modules']).toEqual(login['modules']);
      const entries = (modules['modules'] as { nombre: string; url: string }[]).map(({ nombre, url }) => [
        nombre,
        url,
      ]);
      return { entries, status: (await clerk.call(name)).status };
    };
    const alone = [['Manager', '/manager']];
    for (const [modulo, nombre, name] of [
      ['validate_modify_terms', 'Modificar Plazo Cuotas', 'GET /api/modules'],
      ['reports', 'Informes', 'GET /api/payment/report'],
      ['settings', 'Parametrías', 'GET /api/variables'],
    ] as const) {
      const change = async (modulos: ProfileInput['modulos']) => {
        const motivo = 'Nuevas tareas';
        const { body: saved } = await saveProfile({ id: profile, nombre: 'Extras', modulos, motivo });
        if (saved['waiting']) await confirmNewest(second);
      };
      await change([...manager, { modulo, acceso_total: true }]);
      expect(await afterLogin(name)).toEqual({ entries: [...alone, [nombre, `/${modulo}`]], status: 200 });
      await change(manager);
      expect((await afterLogin(name)).entries).toEqual(alone);
      if (name !== 'GET /api/modules') expect((await clerk.call(name)).body.code).toBe('FORBIDDEN');
    }
  });

  test('[EN-32] a profile may be granted the reports section by section, and the modules name those', async () => {
    const secciones: ProfileInput['secciones'] = [
      'conciliacion',
      'log_modificacion_plazos',
      'pagos',
      'parametria_modificacion_plazos',
      'usuarios',
    ];
    const modulos: ProfileInput['modulos'] = [{ modulo: 'reports', acceso_total: false }];
    const { body } = await saveProfile({ nombre: 'Todos los informes', modulos, secciones });
    const clerk = await administrator('71000041', Number(body['id']));
    const granted = async () => (await clerk.call('GET /api/modules')).body['modules'];
    const reports = { nombre: 'Informes', url: '/reports', icon: 'chart', acceso_total: false };
    expect(await granted()).toEqual([{ ...reports, secciones }]);
    const none = ['facturas'] as unknown as ProfileInput['secciones'];
    expect((await saveProfile({ nombre: 'Otra', modulos, secciones: none })).body.code).toBe(
      'INVALID_REQUEST',
    );
  });

  test('a renamed profile ends no session', async () => {
    const editor = await new Browser(staff.app).loginAs('contentAdmin');
    const modulos: ProfileInput['modulos'] = [
      { modulo: 'pages', acceso_total: true },
      { modulo: 'reports', acceso_total: false },
    ];
    await saveProfile({ id: 4, nombre: 'Contenidos', modulos, secciones: ['pagos'] });
    expect((await editor.call('GET /api/user')).status).toBe(200);
  });

  test('profile 1 stays the least, names are unique, and reports without full access name a section', async () => {
    const settings: ProfileInput['modulos'] = [{ modulo: 'settings', acceso_total: true }];
    expect((await saveProfile({ id: 1, nombre: 'Consulta', modulos: settings })).body.code).toBe(
      'PROFILE_IS_LEAST',
    );
    expect((await saveProfile({ nombre: 'ADMINISTRADOR' })).body.code).toBe('PROFILE_NAME_EXISTS');
    expect((await saveProfile({ id: 999, nombre: 'Nadie' })).body.code).toBe('NOT_FOUND');
    expect(
      (await saveProfile({ nombre: 'Informes', modulos: [{ modulo: 'reports', acceso_total: false }] })).body,
    ).toMatchObject({ fields: [{ path: '/body/secciones' }] });
    const twice: ProfileInput['modulos'] = [...settings, ...settings];
    expect((await saveProfile({ nombre: 'Dos veces', modulos: twice })).body.code).toBe('INVALID_REQUEST');
  });
});
