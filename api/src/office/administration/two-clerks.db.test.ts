import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Input, Output } from '@portal/contract';
import { policyVersion } from '@portal/contract/messages';
import { Browser } from '../../../testing/browser.ts';
import { PASSWORD, people } from '../../../testing/people.ts';
import { bulkStaffAccounts, hashPassword } from '../../access/identity/index.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { openStaffFixture, type StaffFixture } from './testing/staff-fixture.ts';

type Customer = Output<'GET /api/userList'>['clients'][number];
type Edit = Input<'POST /api/userList'>['body'];
type AdminUser = Output<'GET /api/adminUsers'>['users'][number];
type AdminEdit = Input<'POST /api/adminUsers'>['body'];

const CLERKS = ['9500000001', '9500000002', '9500000003'] as const;
const NAMES = ['Natalia Peña', 'Paula Duque', 'Óscar Lemus'] as const;

let staff: StaffFixture;
let clerks: readonly [Browser, Browser, Browser];
beforeAll(async () => {
  staff = await openStaffFixture();
  const passwordHash = await hashPassword(PASSWORD);
  const rows = CLERKS.map((fiscalNumber, index) => {
    const [firstName = '', lastName = ''] = (NAMES[index] ?? '').split(' ');
    const contact = { email: `clerk${index}@empresa.example`, phone: '' };
    return {
      fiscalNumber,
      firstName,
      lastName,
      ...contact,
      profileId: 2,
      status: 'ACTIVE' as const,
      passwordHash,
    };
  });
  await inTransaction(staff.database.db, (trx) => bulkStaffAccounts(trx, rows, staff.context.clock.now()));
  const [natalia, paula, oscar] = await Promise.all(
    CLERKS.map(async (id) => {
      const browser = new Browser(staff.app);
      await browser.login(id);
      return browser;
    }),
  );
  if (!natalia || !paula || !oscar) throw new Error('three clerks are needed');
  clerks = [natalia, paula, oscar];
});
afterAll(() => staff.close());

describe('a customer that several people edit at once', () => {
  const START = {
    email: 'otherClient@correo.example',
    phone: '3002020202',
    home_phone: '',
    address: { state: 'Antioquia', city: '05001', street: 'Calle 10 # 20-30' },
  };

  const read = async (clerk: Browser): Promise<Customer> => {
    const query = { fiscal_number: people.otherClient };
    const [customer] = (await clerk.call('GET /api/userList', { query })).body['clients'] as Customer[];
    if (!customer) throw new Error('the customer is not found');
    return customer;
  };
  /** Sends the whole form, as the screen does: what was not touched goes back as it was read. */
  const save = (clerk: Browser, form: Customer, change: Partial<Edit>) =>
    clerk.call('POST /api/userList', {
      query: { fiscal_number: people.otherClient },
      body: {
        fiscal_number: form.fiscal_number,
        first_name: form.first_name,
        last_name: form.last_name,
        email: form.email,
        phone: form.phone,
        home_phone: form.home_phone,
        address: form.address,
        version: form.version,
        motivo: 'Lo pidió por teléfono',
        current_password: PASSWORD,
        ...change,
      },
    });

  beforeEach(async () => {
    const { status } = await save(clerks[0], await read(clerks[0]), START);
    expect(status).toBe(200);
  });

  test('[C12] the second clerk does not undo what the first saved: another phone and another street both stay', async () => {
    const [natalia, paula] = clerks;
    const [first, second] = [await read(natalia), await read(paula)];
    expect((await save(natalia, first, { phone: '3111111111' })).status).toBe(200);
    const address = { ...second.address, street: 'Carrera 7 # 1-2' };
    expect((await save(paula, second, { address })).status).toBe(200);
    expect(await read(natalia)).toMatchObject({ phone: '3111111111', address });
  });

  test('[C12] a field that both changed is refused by name, with who saved it and when, and nothing is written', async () => {
    const [natalia, paula] = clerks;
    const [first, second] = [await read(natalia), await read(paula)];
    await save(natalia, first, { phone: '3111111111' });
    const refused = await save(paula, second, { phone: '3222222222', home_phone: '6045550199' });
    expect(refused).toMatchObject({
      status: 412,
      body: {
        code: 'RECORD_CHANGED',
        fields: [
          {
            path: '/body/phone',
            message: expect.stringMatching(
              /^Natalia Peña guardó otro valor el \d{1,2} de [a-z]+ de \d{4} a las \d{1,2}:\d\d\s[ap]\.\sm\.$/,
            ),
          },
        ],
      },
    });
    expect(await read(paula)).toMatchObject({ phone: '3111111111', home_phone: '' });
  });

  test('who has seen the other value may replace it; a third one who saves meanwhile is not undone', async () => {
    const [natalia, paula, oscar] = clerks;
    const [first, second, third] = [await read(natalia), await read(paula), await read(oscar)];
    await save(natalia, first, { phone: '3111111111' });
    expect((await save(paula, second, { phone: '3222222222' })).status).toBe(412);
    const { version: seen } = await read(paula);
    expect((await save(oscar, third, { phone: '3344444444', seen })).status).toBe(200);
    const late = await save(paula, second, { phone: '3222222222', seen });
    expect(late.body).toMatchObject({
      code: 'RECORD_CHANGED',
      fields: [{ path: '/body/phone', message: expect.stringContaining('Óscar Lemus') }],
    });
    const now = await read(paula);
    expect(now.phone).toBe('3344444444');
    expect((await save(paula, second, { phone: '3222222222', seen: now.version })).status).toBe(200);
    expect((await read(paula)).phone).toBe('3222222222');
  });

  test('taking what the other saved is no change: the rest of the form is saved', async () => {
    const [natalia, paula] = clerks;
    const [first, second] = [await read(natalia), await read(paula)];
    await save(natalia, first, { email: 'nuevo@correo.example' });
    const again = await save(paula, second, { email: 'nuevo@correo.example', home_phone: '6045550177' });
    expect(again.status).toBe(200);
    expect(await read(paula)).toMatchObject({ email: 'nuevo@correo.example', home_phone: '6045550177' });
  });

  test('an address is one thing: the city of one is not joined with the street of another', async () => {
    const [natalia, paula] = clerks;
    const [first, second] = [await read(natalia), await read(paula)];
    const cali = { state: 'Valle del Cauca', city: '76001', street: first.address.street };
    await save(natalia, first, { address: cali });
    const refused = await save(paula, second, { address: { ...second.address, street: 'Calle 10 # 20-31' } });
    expect(refused.body).toMatchObject({ code: 'RECORD_CHANGED', fields: [{ path: '/body/address' }] });
    expect((await save(paula, second, { home_phone: '6045550166' })).status).toBe(200);
    expect(await read(paula)).toMatchObject({ address: cali, home_phone: '6045550166' });
  });

  test('three sessions at the same moment: each field has one winner, and every change that was accepted is there', async () => {
    const forms = await Promise.all(clerks.map(read));
    const changes: readonly Partial<Edit>[] = [
      { phone: '3111111111', home_phone: '6041111111' },
      { phone: '3222222222' },
      { email: 'tres@correo.example' },
    ];
    const answers = await Promise.all(
      clerks.map((clerk, index) => save(clerk, forms[index] as Customer, changes[index] ?? {})),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.slice(0, 2).sort()).toEqual([200, 412]);
    expect(statuses[2]).toBe(200);
    const after = await read(clerks[0]);
    expect(after.email).toBe('tres@correo.example');
    answers.forEach(({ status }, index) => {
      const { phone } = changes[index] ?? {};
      if (phone) expect(after.phone === phone).toBe(status === 200);
    });
    expect(after.home_phone).toBe(statuses[0] === 200 ? '6041111111' : '');
  });

  test('the log keeps what a clerk changed, not what another did', async () => {
    const [natalia, paula] = clerks;
    const [first, second] = [await read(natalia), await read(paula)];
    await save(natalia, first, { phone: '3111111111' });
    await save(paula, second, { home_phone: '6045550155' });
    const entry = await staff.database.db
      .selectFrom('audit_entry')
      .select(['actor', 'data'])
      .where('subject', '=', people.otherClient)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry.actor).toBe(CLERKS[1]);
    expect(JSON.parse(entry.data)).toEqual({ home_phone: true, reason: 'Lo pidió por teléfono' });
  });

  test('a form without its version is refused, never saved over what may have changed', async () => {
    const form = await read(clerks[0]);
    const { version: _none, ...without } = form;
    const sent = await save(clerks[0], without as Customer, {});
    expect(sent.body.code).toBe('INVALID_REQUEST');
  });

  describe('beside their own profile', () => {
    const profileOf = async (customer: Browser) => (await customer.call('GET /api/dataResponse')).body;
    const saveProfile = (customer: Browser, form: Record<string, unknown>, change: object) =>
      customer.call('POST /api/dataResponse', {
        body: {
          email: form['email'],
          phone: form['phone'],
          home_phone: form['home_phone'],
          address: form['address'],
          version: form['version'],
          policy_version: policyVersion,
          ...change,
        },
      });

    test('the street that a customer saves does not bring the phone back that a clerk changed meanwhile', async () => {
      const customer = await new Browser(staff.app).loginAs('otherClient');
      const form = await profileOf(customer);
      await save(clerks[0], await read(clerks[0]), { phone: '3111111111' });
      const address = { state: 'Antioquia', city: '05001', street: 'Carrera 70 # 1-1' };
      const saved = await saveProfile(customer, form, { address });
      expect(saved).toMatchObject({ status: 200, body: { phone: '3111111111', address } });
    });

    test('nor does a clerk bring back what the customer changed; the same field of both is refused to the second', async () => {
      const customer = await new Browser(staff.app).loginAs('otherClient');
      const [clerkForm, form] = [await read(clerks[0]), await profileOf(customer)];
      const own = await saveProfile(customer, form, { home_phone: '6049998877' });
      expect(own.status).toBe(200);
      expect((await save(clerks[0], clerkForm, { phone: '3111111111' })).status).toBe(200);
      expect(await read(clerks[0])).toMatchObject({ phone: '3111111111', home_phone: '6049998877' });
      const refused = await save(clerks[1], clerkForm, { home_phone: '6040000000' });
      expect(refused.body).toMatchObject({
        code: 'RECORD_CHANGED',
        fields: [
          { path: '/body/home_phone', message: expect.stringContaining('El cliente guardó otro valor') },
        ],
      });
      const late = await saveProfile(customer, form, { phone: '3222222222', current_password: PASSWORD });
      expect(late.body).toMatchObject({
        code: 'RECORD_CHANGED',
        fields: [{ path: '/body/phone', message: expect.stringContaining('Uno de nuestros asesores') }],
      });
    });
  });
});

describe('an administrator whom several people edit at once', () => {
  const LAURA = '72000001';
  const read = async (by: Browser): Promise<AdminUser> => {
    const { body } = await by.call('GET /api/adminUsers', { query: { fiscal_number: LAURA } });
    const [user] = body['users'] as AdminUser[];
    if (!user) throw new Error('the administrator is not found');
    return user;
  };
  const save = (by: Browser, form: AdminUser, change: Partial<AdminEdit>) =>
    by.call('POST /api/adminUsers', {
      body: {
        id: form.id,
        fiscal_number: form.fiscal_number,
        first_name: form.first_name,
        last_name: form.last_name,
        email: form.email,
        phone: form.phone,
        perfil_id: form.perfil_id,
        status: form.status,
        version: form.version,
        current_password: PASSWORD,
        ...change,
      },
    });

  beforeAll(async () => {
    const made = await clerks[0].call('POST /api/adminUsers', {
      body: {
        id: 0,
        fiscal_number: LAURA,
        first_name: 'Laura',
        last_name: 'Ortiz',
        email: 'laura@empresa.example',
        phone: '3001112233',
        password: 'h0-a',
        current_password: PASSWORD,
        perfil_id: 4,
        status: 'ACTIVE',
      },
    });
    expect(made.status).toBe(200);
  });
  beforeEach(async () => {
    const form = await read(clerks[0]);
    const start = {
      email: 'laura@empresa.example',
      phone: '3001112233',
      perfil_id: 4,
      status: 'ACTIVE',
    } as const;
    expect((await save(clerks[0], form, start)).status).toBe(200);
  });

  test('[C12] the second does not undo the phone, the profile nor the status that the first saved', async () => {
    const [first, second] = [await read(clerks[0]), await read(clerks[1])];
    await save(clerks[0], first, { phone: '3234567890', perfil_id: 5, status: 'INACTIVE' });
    expect((await save(clerks[1], second, { email: 'lo@empresa.example' })).status).toBe(200);
    expect(await read(clerks[0])).toMatchObject({
      phone: '3234567890',
      perfil_id: 5,
      status: 'INACTIVE',
      email: 'lo@empresa.example',
    });
  });

  test('[C12] what both changed is refused by name until the second has seen it', async () => {
    const [first, second] = [await read(clerks[0]), await read(clerks[1])];
    await save(clerks[0], first, { perfil_id: 5, phone: '3234567890' });
    const change = { perfil_id: 3, phone: '3999999999' };
    const refused = await save(clerks[1], second, change);
    expect(refused).toMatchObject({ status: 412, body: { code: 'RECORD_CHANGED' } });
    expect(refused.body.fields).toEqual([
      { path: '/body/phone', message: expect.stringContaining('Natalia Peña') },
      { path: '/body/perfil_id', message: expect.stringContaining('Natalia Peña') },
    ]);
    const { version: seen } = await read(clerks[1]);
    expect((await save(clerks[1], second, { ...change, seen })).status).toBe(200);
    expect(await read(clerks[1])).toMatchObject(change);
  });

  test('two passwords set at once: the second is refused, and the first is the one that lets in', async () => {
    const [first, second] = [await read(clerks[0]), await read(clerks[1])];
    expect((await save(clerks[0], first, { password: 'pri-m3ra' })).status).toBe(200);
    const refused = await save(clerks[1], second, { password: 'seg-und4' });
    expect(refused.body).toMatchObject({ code: 'RECORD_CHANGED', fields: [{ path: '/body/password' }] });
    expect((await new Browser(staff.app).login(LAURA, 'pri-m3ra')).status).toBe(200);
  });

  test('a change without the version it was made from is refused', async () => {
    const { version: _none, ...form } = await read(clerks[0]);
    const sent = await save(clerks[0], form as AdminUser, { phone: '3000000000' });
    expect(sent.body).toMatchObject({ code: 'INVALID_REQUEST', fields: [{ path: '/body/version' }] });
  });

  test('three at the same moment: one wins each field', async () => {
    const forms = await Promise.all(clerks.map(read));
    const phones = ['3100000001', '3100000002', '3100000003'];
    const answers = await Promise.all(
      clerks.map((by, index) => save(by, forms[index] as AdminUser, { phone: phones[index] ?? '' })),
    );
    const won = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412]);
    expect((await read(clerks[0])).phone).toBe(phones[won]);
  });
});
