import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Input, Output } from '@portal/contract';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { PASSWORD, people } from '../../../testing/people.ts';
import { bulkClientAccounts } from '../../access/identity/index.ts';
import { issueCode } from '../../access/otp/index.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

type Edit = Input<'POST /api/userList'>['body'];
type Timeline = Output<'GET /api/customers/:fiscal_number/timeline'>;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const EDIT: Omit<Edit, 'version'> = {
  fiscal_number: people.client,
  first_name: 'Mariana',
  last_name: 'Gómez client',
  email: 'client@correo.example',
  phone: '3005550101',
  home_phone: '',
  address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
  motivo: 'Lo pidió por teléfono',
};

const edit = async (change: Partial<Edit>, who: string = people.client) => {
  const clerk = await staff.as('serviceAdmin');
  const { body } = await clerk.call('GET /api/userList', { query: { fiscal_number: who } });
  const [found] = body['clients'] as { version: string }[];
  return clerk.call('POST /api/userList', {
    query: { fiscal_number: who },
    body: {
      ...EDIT,
      fiscal_number: who,
      version: found?.version ?? 'none',
      current_password: PASSWORD,
      ...change,
    },
  });
};

const enable = (fiscal_number: string, active: boolean, given: object = { current_password: PASSWORD }) =>
  staff.post('serviceAdmin', 'POST /api/enable', {
    fiscal_number,
    active,
    motivo: 'Lo pidió por teléfono',
    ...given,
  });

const entries = (subject: string) =>
  staff.database.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

describe('editing', () => {
  beforeEach(async () => {
    // Logged in before: a login on a new device is told too.
    await staff.as('serviceAdmin');
    await staff.database.db.deleteFrom('outbox_message').execute();
  });

  test('[API-56] [CU-06] [EN-30] saves what was typed and finds it again, the city by its code', async () => {
    const saved = await edit({ home_phone: '604 555 01 20', last_name: 'Gómez Restrepo' });
    expect(saved).toMatchObject({
      status: 200,
      body: { fiscal_number: people.client, pending_information: false },
    });
    const { body } = await staff.get('serviceAdmin', 'GET /api/userList', { fiscal_number: people.client });
    expect(body['clients']).toMatchObject([
      {
        last_name: 'Gómez Restrepo',
        home_phone: '6045550120',
        address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
      },
    ]);
    expect(await staff.database.db.selectFrom('outbox_message').select('id').execute()).toEqual([]);
  });

  test('finds a customer by an e-mail as it was copied', async () => {
    for (const email of [
      'mailto:CLIENT@correo.example',
      'Mariana <client@correo.example>',
      '\u202dclient@correo.example\u202c',
    ]) {
      const { body } = await staff.get('serviceAdmin', 'GET /api/userList', { email });
      expect(body['clients']).toMatchObject([{ fiscal_number: people.client }]);
    }
  });

  test('[T19] another e-mail is told to the old one and the new; the log has the reason and masked addresses', async () => {
    await edit({ email: 'nueva@correo.example' });
    const told = await staff.database.db
      .selectFrom('outbox_message')
      .select(['recipient', 'subject'])
      .execute();
    expect(told).toEqual(
      expect.arrayContaining([
        { recipient: 'client@correo.example', subject: 'Cambiamos tus datos de contacto' },
        { recipient: 'nueva@correo.example', subject: 'Cambiamos tus datos de contacto' },
        { recipient: '3005550101', subject: '' },
      ]),
    );
    const last = (await entries(people.client)).at(-1);
    expect(last).toMatchObject({ actor: people.serviceAdmin, action: 'customer edited' });
    expect(JSON.parse(last?.data ?? '')).toMatchObject({
      email: ['cli***@correo.example', 'nue**@correo.example'],
      reason: 'Lo pidió por teléfono',
    });
    await edit({});
  });

  test('[CU-12] [CU-13] required values and placeholders are named, and nothing is saved', async () => {
    const { body } = await edit({ email: '', address: { state: 'Escoge', city: 'Escoge', street: '' } });
    expect(body).toMatchObject({ code: 'REQUIRED_VALUES' });
    expect(body.fields?.map(({ path }) => path)).toEqual([
      '/body/email',
      '/body/address/state',
      '/body/address/city',
      '/body/address/street',
    ]);
  });

  test('[ER-22] [ER-48] refusals: a mail of another person, a municipality that does not exist, another ID, an unknown ID', async () => {
    expect((await edit({ email: 'OTHERCLIENT@correo.example' })).body.code).toBe('EMAIL_EXISTS');
    const elsewhere = { state: 'Antioquia', city: '76001', street: 'Calle 1' };
    expect((await edit({ address: elsewhere })).body.code).toBe('INVALID_REQUEST');
    expect((await edit({ fiscal_number: people.otherClient })).body.code).toBe('INVALID_REQUEST');
    expect((await edit({}, '6660001112')).body.detail).toBe('User does not exists.');
    const { motivo: _none, ...without } = EDIT;
    expect((await edit({ motivo: '' })).body.code).toBe('INVALID_REQUEST');
    const missing = await (await staff.as('serviceAdmin')).call('POST /api/userList', {
      query: { fiscal_number: people.client },
      body: without,
    });
    expect(missing.body.code).toBe('INVALID_REQUEST');
  });

  test.each([
    ...[
      '<otherclient@correo.example>',
      'Otra <OtherClient@Correo.Example>',
      'mailto:otherclient@correo.example',
    ],
    ...['other\u200bclient@correo.example', 'ｏtherclient@correo.example', 'otherclient@ｃorreo.example'],
    ...['\ufeffotherclient@correo.example\u00a0', 'otherclient@correo\u3002example'],
  ])('[ER-22] a mail of another person is theirs in every spelling: %j', async (spelling) => {
    expect((await edit({ email: spelling })).body.code).toBe('EMAIL_EXISTS');
  });

  test('[EN-30] data that the customer owes stay owed: their consent is theirs', async () => {
    expect((await edit({ email: 'p@correo.example' }, people.pending)).body).toMatchObject({
      pending_information: true,
    });
  });
});

describe('blocking', () => {
  test('[API-57] [CU-07] [CU-08] [ER-20] ends the session at once; unblocking lets in again', async () => {
    const customer = await new Browser(staff.app).loginAs('otherClient');
    expect((await customer.call('GET /api/user')).status).toBe(200);
    expect(await enable(people.otherClient, false)).toMatchObject({
      status: 200,
      body: { detail: 'user deactivated', message: expect.stringContaining('bloqueado') },
    });
    expect((await customer.call('GET /api/user')).status).toBe(401);
    expect((await customer.login(people.otherClient)).body.code).toBe('INACTIVE_USER');
    expect((await enable(people.otherClient, true)).body).toMatchObject({ detail: 'user activated' });
    expect((await customer.login(people.otherClient)).status).toBe(200);
  });

  test('[T47] blocking and unblocking ask for a reason and for the own password', async () => {
    const refusals = [
      [{ motivo: undefined, current_password: PASSWORD }, false, 'REASON_REQUIRED'],
      [{ motivo: '   ', current_password: PASSWORD }, true, 'REASON_REQUIRED'],
      [{}, false, 'REAUTHENTICATION_REQUIRED'],
      [{}, true, 'REAUTHENTICATION_REQUIRED'],
      [{ current_password: 'Otra-clave-1' }, false, 'WRONG_CURRENT_PASSWORD'],
      [{ current_password: 'Otra-clave-1' }, true, 'WRONG_CURRENT_PASSWORD'],
    ] as const;
    for (const [given, active, code] of refusals) {
      expect((await enable(people.otherClient, active, given)).body.code).toBe(code);
    }
    expect((await new Browser(staff.app).login(people.otherClient)).status).toBe(200);
    expect((await enable(people.otherClient, false)).status).toBe(200);
    expect((await enable(people.otherClient, true)).status).toBe(200);
    const [blocked, unblocked] = (await entries(people.otherClient)).slice(-2);
    expect(blocked).toMatchObject({ action: 'account blocked', actor: people.serviceAdmin });
    expect(JSON.parse(blocked?.data ?? '')).toEqual({ reason: 'Lo pidió por teléfono' });
    expect(unblocked).toMatchObject({ action: 'account unblocked' });
  });

  test('many are blocked with one reason and one proof; who cannot be is named with why, and holds up none of the others', async () => {
    const many = (given: object) =>
      staff.post('serviceAdmin', 'POST /api/enable/many', {
        fiscal_numbers: [people.otherClient, '6660001112', people.admin, people.client],
        active: false,
        motivo: 'Suplantación en estudio',
        ...given,
      });
    expect((await many({})).body.code).toBe('REAUTHENTICATION_REQUIRED');
    expect((await new Browser(staff.app).login(people.client)).status).toBe(200);
    const { status, body } = await many({ current_password: PASSWORD });
    expect(status).toBe(200);
    expect(body['changed']).toEqual([people.otherClient, people.client]);
    expect((body['refused'] as { fiscal_number: string }[]).map((one) => one.fiscal_number)).toEqual([
      '6660001112',
      people.admin,
    ]);
    for (const who of [people.otherClient, people.client]) {
      expect((await entries(who)).at(-1)).toMatchObject({
        action: 'account blocked',
        data: JSON.stringify({ reason: 'Suplantación en estudio', batch: body['batch'] }),
      });
    }
    // To the administrator, about another person.
    const told = (body['refused'] as { message: string }[]).map(({ message }) => message);
    expect(new Set(told)).toEqual(new Set(['No encontramos a nadie con esa cédula. Revisa el número.']));
    expect((await many({ active: true })).body.code).toBe('REAUTHENTICATION_REQUIRED');
    const back = await many({ active: true, current_password: PASSWORD });
    expect(back.body['changed']).toEqual([people.otherClient, people.client]);
    expect((await new Browser(staff.app).login(people.client)).status).toBe(200);
  });

  test('of more than fifty together the number is typed, and a batch that is taken back needs none', async () => {
    const many = (count: number, given: object) =>
      staff.post('serviceAdmin', 'POST /api/enable/many', {
        fiscal_numbers: Array.from({ length: count }, (_, place) => String(7_770_001_000 + place)),
        ...{ active: true, motivo: 'Prueba', current_password: PASSWORD },
        ...given,
      });
    for (const given of [{}, { people: 50 }]) {
      const { status, body } = await many(51, given);
      expect([status, body.code]).toEqual([422, 'COUNT_NOT_REPEATED']);
      expect(body.fields).toEqual([
        { path: '/body/people', message: 'Cambian 51 clientes. Escribe ese número.' },
      ]);
    }
    for (const [count, given] of [
      [50, {}],
      [51, { people: 51 }],
      // Only those count whom it changes: one was not blocked.
      [51, { shown_blocked: Array.from({ length: 50 }, (_, place) => String(7_770_001_000 + place)) }],
      [51, { undoes: '3f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a10' }],
    ] as const)
      expect((await many(count, given)).body['changed']).toEqual([]);
  });

  test('the preview of many says how many change, who is blocked already and which sessions end, and changes nothing', async () => {
    const preview = async (active: boolean) =>
      (
        await staff.post('serviceAdmin', 'POST /api/enable/many/preview', {
          fiscal_numbers: [people.otherClient, people.client],
          active,
        })
      ).body;
    await enable(people.otherClient, false);
    await enable(people.client, false);
    await enable(people.client, true);
    for (const _ of [1, 2]) expect((await new Browser(staff.app).login(people.client)).status).toBe(200);
    const blocked = [people.otherClient];
    for (const _ of [1, 2]) expect(await preview(false)).toEqual({ changes: 1, blocked, sessions: 2 });
    expect(await preview(true)).toEqual({ changes: 1, blocked, sessions: 0 });
    await enable(people.otherClient, true);
  });

  test('a batch leaves out who was blocked already, and taken back it frees neither them nor who was blocked anew since', async () => {
    const many = (given: { readonly active: boolean; readonly undoes?: string }) =>
      staff.post('serviceAdmin', 'POST /api/enable/many', {
        fiscal_numbers: [people.otherClient, people.client, people.pending],
        ...{ motivo: 'Cartera en revisión', current_password: PASSWORD },
        ...given,
      });
    await enable(people.client, false);
    const done = (await many({ active: false })).body;
    expect(done).toMatchObject({
      ...{ changed: [people.otherClient, people.pending], unchanged: [people.client], refused: [] },
    });
    expect((await entries(people.client)).at(-1)?.data).toBe('{"reason":"Lo pidió por teléfono"}');
    await enable(people.pending, true);
    await enable(people.pending, false);
    const back = (await many({ active: true, undoes: String(done['batch']) })).body;
    expect(back).toMatchObject({
      ...{ changed: [people.otherClient], unchanged: [], refused: [] },
      since: [people.client, people.pending],
    });
    expect((await new Browser(staff.app).login(people.client)).body.code).toBe('INACTIVE_USER');
    expect((await new Browser(staff.app).login(people.pending)).body.code).toBe('INACTIVE_USER');
    for (const who of [people.client, people.pending]) await enable(who, true);
  });

  test('a batch whose reply was lost in its midst goes on when it is sent again, is taken back whole, and so is the taking back', async () => {
    const many = (fiscal_numbers: string[], given: { readonly active: boolean }) =>
      staff.post('serviceAdmin', 'POST /api/enable/many', {
        ...{ fiscal_numbers, motivo: 'Cartera en revisión', current_password: PASSWORD, ...given },
      });
    const all = [people.otherClient, people.client];
    const [batch, back] = ['3f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a11', '3f0c8f0e-6f5b-4d0e-9a53-2f6f0c9f7a12'];
    const block = { active: false, shown_blocked: [], batch };
    await many([people.otherClient], block);
    expect((await many(all, block)).body).toMatchObject({ batch, changed: all, unchanged: [], since: [] });
    const undo = { active: true, undoes: batch, batch: back };
    await many([people.otherClient], undo);
    expect((await many(all, undo)).body).toMatchObject({ changed: all, unchanged: [], since: [] });
    const told = (await entries(people.otherClient)).slice(-2).map(({ data }) => JSON.parse(data).batch);
    expect(told).toEqual([batch, back]);
  });

  test('many are changed only as they were shown: who was blocked since, by somebody else, stays so', async () => {
    const many = (given: { readonly active: boolean; readonly shown_blocked: string[] }) =>
      staff.post('serviceAdmin', 'POST /api/enable/many', {
        fiscal_numbers: [people.otherClient, people.client],
        ...{ motivo: 'Ya mostró su cédula', current_password: PASSWORD, ...given },
      });
    await enable(people.otherClient, false);
    await enable(people.client, false);
    const { body } = await many({ active: true, shown_blocked: [people.otherClient] });
    expect(body).toMatchObject({ changed: [people.otherClient], since: [people.client] });
    expect((await new Browser(staff.app).login(people.client)).body.code).toBe('INACTIVE_USER');
    // Blocked as was meant, by somebody else meanwhile.
    const again = await many({ active: false, shown_blocked: [] });
    expect(again.body).toMatchObject({
      changed: [people.otherClient],
      unchanged: [people.client],
      since: [],
    });
    for (const who of [people.client, people.otherClient]) await enable(who, true);
  });

  test('[D-19] an unblock of many ends a block by wrong attempts too, as that of one does', async () => {
    const stranger = new Browser(staff.app);
    const tries = [1, 2, 3, 4].map(() => () => stranger.login(people.client, 'Otra-clave-1'));
    for (const attempt of tries) await attempt();
    expect((await stranger.login(people.client)).body.code).toBe('USER_BLOCKED');
    const { body } = await staff.post('serviceAdmin', 'POST /api/enable/many', {
      ...{ fiscal_numbers: [people.client], active: true, motivo: 'Olvidó su clave' },
      current_password: PASSWORD,
    });
    expect(body).toMatchObject({ changed: [], unchanged: [people.client] });
    expect((await stranger.login(people.client)).status).toBe(200);
  });

  test('[CU-07] a customer who has not registered is blocked too, and stays so when they register', async () => {
    const { db } = staff.database;
    const unregistered = '71234567';
    await sql`
      insert into customer select (jsonb_populate_record(c, ${JSON.stringify({ fiscal_number: unregistered, email: 'sin.registro@correo.example', joined_at: '2025-12-01T15:00:00Z' })}::jsonb)).*
      from customer c where fiscal_number = ${people.client}`.execute(db);
    const shown = async () =>
      (await staff.get('serviceAdmin', 'GET /api/userList', { fiscal_number: unregistered })).body['clients'];
    expect(await shown()).toMatchObject([{ status: 'ACTIVE' }]);
    expect((await enable(unregistered, false)).body).toMatchObject({ detail: 'user deactivated' });
    expect(await shown()).toMatchObject([{ status: 'INACTIVE' }]);
    // As `register` does it.
    const now = staff.context.clock.now();
    await bulkClientAccounts(db, [{ fiscalNumber: unregistered, status: 'ACTIVE', passwordHash: null }], now);
    expect(await shown()).toMatchObject([{ status: 'INACTIVE' }]);
    expect((await enable(unregistered, true)).body).toMatchObject({ detail: 'user activated' });
    expect(await shown()).toMatchObject([{ status: 'ACTIVE' }]);
  });

  test('[CU-15] spaces and underscores of the ID are stripped', async () => {
    expect((await enable(' 2020_2020 20_', true)).body).toMatchObject({ detail: 'user activated' });
  });

  test('[CU-18] an ID without a customer; an administrator cannot be blocked here, whatever their profile', async () => {
    for (const unknown of ['6660001112', '_', people.admin]) {
      expect((await enable(unknown, false)).body.detail).toBe('User does not exists.');
    }
    expect((await (await staff.as('admin')).call('GET /api/user')).status).toBe(200);
  });
});

describe('by the day they joined', () => {
  const interval = async (query: Record<string, string>) =>
    (await staff.get('reportsAdmin', 'GET /api/users_interval', query)).body;

  test('[API-58] [API-87] [EN-31] [RE-34] both days count, in Bogotá, newest first and in pages', async () => {
    const all = await interval({ min_date: '10-01-26', max_date: '10-01-26', trx_by_page: '2', page: '2' });
    expect(all).toMatchObject({ total_clients: 5, max_pages: 3, current_page: 2 });
    expect(all['clients']).toHaveLength(2);
    expect(await interval({ min_date: '11-01-26', max_date: '12-01-2026' })).toMatchObject({
      clients: [],
      total_clients: 0,
      max_pages: 0,
    });
    const blocked = (await interval({ max_date: '10-01-26' }))['clients'] as { status: string }[];
    expect(blocked.filter(({ status }) => status === 'INACTIVE')).toHaveLength(1);
  });

  test.each([
    [{ min_date: '31-02-26' }, '/query/min_date'],
    [{ min_date: '02-02-26', max_date: '01-02-26' }, '/query/max_date'],
    [{ min_date: '01-01-25', max_date: '02-01-26' }, '/query/max_date'],
  ])('[T48] %j is refused at %s', async (query, path) => {
    expect(await interval(query)).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path }] });
  });

  test('a page holds at most 100', async () => {
    expect(await interval({ trx_by_page: '101' })).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

describe('the timeline', () => {
  const timeline = async (who: string, query: Record<string, string> = {}): Promise<Timeline> =>
    (
      await staff.get('serviceAdmin', 'GET /api/customers/:fiscal_number/timeline', query, {
        fiscal_number: who,
      })
    ).body as unknown as Timeline;

  beforeAll(async () => {
    await inTransaction(staff.database.db, (trx) =>
      importTransactions(
        trx,
        Array.from({ length: 12 }, (_, index) => ({
          reference: `T-${index}`,
          fiscalNumber: people.otherClient,
          createdAt: new Date(Date.UTC(2026, 9, 1 + Math.floor(index / 2), 15)),
          paidAt: new Date(Date.UTC(2026, 9, 1 + Math.floor(index / 2), 15, 2)),
          status: 'Approved' as const,
          responseGateway: 'OK',
          reasonCode: '',
          bankCode: '1007',
          bankName: 'Banco',
          trazabilityCode: `T-${index}`,
          ticketId: null,
          concept: 'Pago',
          login: true,
          lines: [{ invoice: 'E100001', amountWithoutMora: 100_000, interestsMora: 0, marca: 'N' as const }],
        })),
      ),
    );
    await inTransaction(staff.database.db, (trx) =>
      issueCode(trx, staff.context, {
        purpose: 'quoter',
        fiscalNumber: people.otherClient,
        binding: '',
        visit: null,
        recipient: null,
        words: { subject: '', mail: () => '', sms: () => '' },
      }),
    );
    const visitor = new Browser(staff.app);
    await visitor.loginAs('otherClient');
  });

  test('tells payments, codes sent, changes, logins and who did what, newest first', async () => {
    const { events } = await timeline(people.otherClient, { limit: '100' });
    const moments = events.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    const kinds = new Map(Map.groupBy(events, ({ kind }) => kind));
    expect(kinds.get('payment')).toHaveLength(12);
    expect(kinds.get('payment')?.[0]).toMatchObject({
      at: '2026-10-06T10:00:00',
      action: 'Approved',
      actor: people.otherClient,
      data: { total_amount: 100_000, invoices: 'E100001' },
    });
    expect(kinds.get('change')?.map(({ action, actor }) => [action, actor])).toContainEqual([
      'account blocked',
      people.serviceAdmin,
    ]);
    const { data, action } = kinds.get('code')?.[0] ?? {};
    expect([action, data]).toEqual(['quoter', { fate: 'open' }]);
    expect(kinds.get('login')?.map(({ data }) => data['new_device'])).toEqual(
      expect.arrayContaining([true, false]),
    );
  });

  test('walks back page by page without losing or repeating anything, also within one moment', async () => {
    const all = (await timeline(people.otherClient, { limit: '100' })).events;
    const seen: Timeline['events'] = [];
    let before: string | null = null;
    do {
      const page: Timeline = await timeline(people.otherClient, {
        limit: '3',
        ...(before ? { before } : {}),
      });
      expect(page.events.length).toBeGreaterThan(0);
      seen.push(...page.events);
      before = page.next;
    } while (before !== null);
    expect(seen).toEqual(all);
  });

  test('a customer who does not exist has none, and a moment must be one', async () => {
    expect(await timeline('6660001112')).toMatchObject({ detail: 'User does not exists.' });
    expect(await timeline(people.otherClient, { before: '2026-02-31T25:00:00.000Z' })).toMatchObject({
      code: 'INVALID_REQUEST',
    });
  });
});
