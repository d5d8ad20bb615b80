import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name, Output } from '@portal/contract';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { longDate } from '@portal/values/dates';
import { type Answer, Browser } from '../../../../testing/browser.ts';
import { madeUpCertificates } from '../../../../testing/made-up-certificates.ts';
import { mailedPasskeyCode, ownPasskey } from '../../../../testing/own-passkey.ts';
import { PASSWORD, type Person, people } from '../../../../testing/people.ts';
import { Authenticator, type Deviation } from '../../../../testing/security-key.ts';
import { openStaffFixture, type StaffFixture } from '../../../office/administration/testing/staff-fixture.ts';
import type { CustomerTables } from '../../../people/customers/tables.ts';
import { momentInWords } from '../../../platform/process/clock.ts';
import type { OtpTables } from '../../otp/tables.ts';
import { changeVariable, STAFF_SECOND_FACTOR } from '../../settings/index.ts';
import type { IdentityTables } from '../tables.ts';
import type { PasskeyTables } from './tables.ts';

const MINUTE = 60_000;
/** So long a passkey that was made with the password alone approves nothing. */
const WAIT = 72 * 60 * MINUTE;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const db = () => staff.database.db;
beforeEach(async () => {
  await db().withTables<PasskeyTables>().deleteFrom('passkey').execute();
  await db().withTables<PasskeyTables>().deleteFrom('passkey_challenge').execute();
  await db().withTables<IdentityTables>().deleteFrom('session').execute();
  await db().withTables<IdentityTables>().deleteFrom('login_counter').execute();
  await db().withTables<IdentityTables>().updateTable('account').set({ status: 'ACTIVE' }).execute();
  await db().withTables<OtpTables>().deleteFrom('otp_code').execute();
  await db().withTables<OtpTables>().deleteFrom('otp_day').execute();
  await db().deleteFrom('outbox_message').execute();
  staff.context.clock.advance(MINUTE);
});

const loggedIn = (person: Person = 'client') => new Browser(staff.app).loginAs(person);
const codeOf = ({ body }: Answer) => body.code;
const answerOf = <K extends Name>({ body }: Answer) => body as unknown as Output<K>;
const mails = async () =>
  (await db().selectFrom('outbox_message').select('subject').orderBy('id').execute())
    .map(({ subject }) => subject)
    .filter((subject) => subject !== 'Ingresaste desde un equipo nuevo');
const audited = async (action: string) =>
  await db().selectFrom('audit_entry').select(['subject', 'data']).where('action', '=', action).execute();

const begin = (browser: Browser, body: object = { current_password: PASSWORD }) =>
  browser.call('POST /api/passkeys/challenge', { body });

async function register(
  browser: Browser,
  authenticator = new Authenticator(),
  deviation: Deviation = {},
): Promise<{ readonly answer: Answer; readonly authenticator: Authenticator }> {
  const creation = answerOf<'POST /api/passkeys/challenge'>(await begin(browser));
  const credential = authenticator.create(creation, deviation);
  const answer = await browser.call('POST /api/passkeys', { body: { name: 'Mi celular', credential } });
  return { answer, authenticator };
}

const loginRequest = async (browser: Browser) =>
  answerOf<'POST /api/passkeys/login/challenge'>(
    await browser.call('POST /api/passkeys/login/challenge', { body: {} }),
  );

async function logIn(browser: Browser, authenticator: Authenticator, deviation: Deviation = {}) {
  const passkey = authenticator.sign(await loginRequest(browser), deviation);
  const answer = await browser.call('POST /api/passkeys/login', { body: { passkey } });
  if (answer.status === 200) browser.token = String(answer.body['token']);
  return answer;
}

/** A passkey of a person, made in a session of their own. */
async function passkeyOf(person: Person = 'client'): Promise<Authenticator> {
  const { answer, authenticator } = await register(await loggedIn(person));
  expect(answer.status).toBe(200);
  return authenticator;
}

describe('registering', () => {
  test('a passkey is kept under its name, told to its owner by mail, and written to the log', async () => {
    const { answer } = await register(await loggedIn());
    expect(answer.body).toMatchObject({ passkeys: [{ name: 'Mi celular', last_used: null, synced: false }] });
    expect(await mails()).toEqual(['Creaste una llave de acceso']);
    expect(await audited('passkey registered')).toMatchObject([{ subject: people.client }]);
  });

  test('user verification and a key that the authenticator keeps are demanded, for this site only', async () => {
    const creation = answerOf<'POST /api/passkeys/challenge'>(await begin(await loggedIn()));
    expect(creation.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    });
    expect(creation.rp.id).toBe('localhost');
    expect(creation.user.id).not.toContain(people.client);
  });

  test('[T47] a session alone binds no passkey: the own password is asked for', async () => {
    const browser = await loggedIn();
    expect(codeOf(await begin(browser, {}))).toBe('REAUTHENTICATION_REQUIRED');
    expect(codeOf(await begin(browser, { current_password: 'Otra2026*' }))).toBe('WRONG_CURRENT_PASSWORD');
    expect(codeOf(await begin(new Browser(staff.app)))).toBe('UNAUTHENTICATED');
  });

  test.each([
    ['on another origin', { origin: 'https://portal.example' }],
    ['for another site', { rpId: 'portal.example' }],
    ['without user verification', { userVerified: false }],
  ] as const)('%s is refused', async (_what, deviation) => {
    const { answer } = await register(await loggedIn(), new Authenticator(), deviation);
    expect(codeOf(answer)).toBe('PASSKEY_REFUSED');
  });

  test('no certificate of an attestation is followed: one that names an address of revocations is refused and not asked', async () => {
    let calls = 0;
    const beside = createServer((socket) => {
      calls += 1;
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(beside, 'listening');
    const address = `http://127.0.0.1:${(beside.address() as AddressInfo).port}/revoked`;
    try {
      const { answer } = await register(await loggedIn(), new Authenticator(), {
        attestation: ({ publicKey, clientData, signature }) => [
          'android-key',
          new Map<string, number | Buffer | readonly Buffer[]>([
            ['alg', -7],
            ['sig', signature],
            ['x5c', madeUpCertificates(publicKey, clientData, address)],
          ]),
        ],
      });
      expect(codeOf(answer)).toBe('PASSKEY_REFUSED');
      expect(calls).toBe(0);
    } finally {
      beside.close();
    }
  });

  test.each([
    'packed',
    'tpm',
    'fido-u2f',
    'apple',
    'android-key',
    'android-safetynet',
    'compound',
    'None',
    '',
  ])('an attestation of the format %j is refused, with a right self-signature too', async (format) => {
    const { answer } = await register(await loggedIn(), new Authenticator(), {
      attestation: ({ signature }) => [
        format,
        new Map<string, number | Buffer>([
          ['alg', -7],
          ['sig', signature],
        ]),
      ],
    });
    expect(codeOf(answer)).toBe('PASSKEY_REFUSED');
  });

  test('a format none with a statement is refused', async () => {
    const { answer } = await register(await loggedIn(), new Authenticator(), {
      attestation: () => ['none', new Map([['alg', -7]])],
    });
    expect(codeOf(answer)).toBe('PASSKEY_REFUSED');
  });

  test('a challenge is good once, for five minutes, in the session that asked', async () => {
    const browser = await loggedIn();
    const other = await loggedIn();
    const authenticator = new Authenticator();
    const keep = async (by: Browser, creation: Output<'POST /api/passkeys/challenge'>) =>
      codeOf(
        await by.call('POST /api/passkeys', {
          body: { name: 'x', credential: authenticator.create(creation) },
        }),
      );
    const creation = answerOf<'POST /api/passkeys/challenge'>(await begin(browser));
    expect(await keep(other, creation)).toBe('PASSKEY_EXPIRED');
    expect(await keep(browser, creation)).toBeUndefined();
    expect(await keep(browser, creation)).toBe('PASSKEY_EXPIRED');
    const late = answerOf<'POST /api/passkeys/challenge'>(await begin(browser));
    staff.context.clock.advance(5 * MINUTE);
    expect(await keep(browser, late)).toBe('PASSKEY_EXPIRED');
  });

  test('the same passkey is kept once', async () => {
    const browser = await loggedIn();
    const { authenticator } = await register(browser);
    expect(codeOf((await register(browser, authenticator)).answer)).toBe('PASSKEY_EXISTS');
  });

  test('challenges are stored as their hash', async () => {
    const { challenge } = await loginRequest(new Browser(staff.app));
    const stored = await db()
      .withTables<PasskeyTables>()
      .selectFrom('passkey_challenge')
      .selectAll()
      .execute();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(challenge);
  });
});

describe('logging in', () => {
  test('a passkey opens a session, in which everything answers', async () => {
    const authenticator = await passkeyOf();
    const browser = new Browser(staff.app);
    expect(await logIn(browser, authenticator)).toMatchObject({ status: 200, body: { is_admin: false } });
    expect((await browser.call('GET /api/user')).body['fiscal_number']).toBe(people.client);
    const { body } = await browser.call('GET /api/passkeys');
    expect(body).toMatchObject({ passkeys: [{ last_used: expect.stringMatching(/^2026-/) }] });
  });

  test('its first use on a device is told to its owner, the next is not', async () => {
    const authenticator = await passkeyOf();
    const browser = new Browser(staff.app);
    await logIn(browser, authenticator);
    await logIn(browser, authenticator);
    expect(await mails()).toEqual([
      'Creaste una llave de acceso',
      'Ingresaste con tu llave de acceso en un equipo nuevo',
    ]);
  });

  test('the session before it ends, and the cookie is another (T04)', async () => {
    const authenticator = await passkeyOf();
    const browser = await loggedIn();
    const before = new Browser(staff.app);
    for (const [name, value] of browser.cookies) before.cookies.set(name, value);
    before.token = browser.token;
    await logIn(browser, authenticator);
    expect((await before.call('GET /api/user')).status).toBe(401);
    expect((await browser.call('GET /api/user')).status).toBe(200);
  });

  test.each([
    ['on another origin', { origin: 'https://portal.example' }],
    ['on the right host and another port', { origin: 'http://localhost:4801' }],
    ['for another site', { rpId: 'portal.example' }],
    ['without user verification', { userVerified: false }],
  ] as const)('signed %s is refused', async (_what, deviation) => {
    const authenticator = await passkeyOf();
    expect(codeOf(await logIn(new Browser(staff.app), authenticator, deviation))).toBe('PASSKEY_REFUSED');
  });

  test('a challenge of our own making is refused, and so is one of another visit', async () => {
    const authenticator = await passkeyOf();
    const [browser, other] = [new Browser(staff.app), new Browser(staff.app)];
    const made = Buffer.alloc(32).toString('base64url');
    expect(codeOf(await logIn(browser, authenticator, { challenge: made }))).toBe('PASSKEY_EXPIRED');
    const theirs = (await loginRequest(other)).challenge;
    expect(codeOf(await logIn(browser, authenticator, { challenge: theirs }))).toBe('PASSKEY_EXPIRED');
  });

  test('an answer is good once, and not after five minutes', async () => {
    const authenticator = await passkeyOf();
    const browser = new Browser(staff.app);
    const passkey = authenticator.sign(await loginRequest(browser));
    const send = () => browser.call('POST /api/passkeys/login', { body: { passkey } });
    expect((await send()).status).toBe(200);
    expect(codeOf(await send())).toBe('PASSKEY_EXPIRED');
    const late = authenticator.sign(await loginRequest(browser));
    staff.context.clock.advance(5 * MINUTE);
    const answer = await browser.call('POST /api/passkeys/login', { body: { passkey: late } });
    expect(codeOf(answer)).toBe('PASSKEY_EXPIRED');
  });

  test('a challenge of a registration does not log in', async () => {
    const authenticator = await passkeyOf();
    const browser = await loggedIn();
    const { challenge } = answerOf<'POST /api/passkeys/challenge'>(await begin(browser));
    expect(codeOf(await logIn(browser, authenticator, { challenge }))).toBe('PASSKEY_EXPIRED');
  });

  test('a counter that goes back is refused and kept in the log: the key was copied', async () => {
    const authenticator = await passkeyOf();
    expect((await logIn(new Browser(staff.app), authenticator, { counter: 7 })).status).toBe(200);
    expect(codeOf(await logIn(new Browser(staff.app), authenticator, { counter: 7 }))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(codeOf(await logIn(new Browser(staff.app), authenticator, { counter: 3 }))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(await audited('passkey counter went back')).toHaveLength(2);
    expect((await logIn(new Browser(staff.app), authenticator, { counter: 8 })).status).toBe(200);
  });

  test('an unregistered passkey is unknown; the name of a known one with another key is refused', async () => {
    const stranger = new Authenticator();
    expect(codeOf(await logIn(new Browser(staff.app), stranger))).toBe('PASSKEY_UNKNOWN');
    const authenticator = await passkeyOf();
    const browser = new Browser(staff.app);
    const { userHandle: _none, ...signed } = stranger.sign(await loginRequest(browser));
    const passkey = { ...signed, id: authenticator.id.toString('base64url') };
    expect(codeOf(await browser.call('POST /api/passkeys/login', { body: { passkey } }))).toBe(
      'PASSKEY_REFUSED',
    );
    expect(await audited('passkey counter went back')).toHaveLength(2);
  });

  test.each(['client', 'contentAdmin'] as const)('a blocked %s is refused', async (person) => {
    const authenticator = await passkeyOf(person);
    await db()
      .withTables<IdentityTables>()
      .updateTable('account')
      .set({ status: 'INACTIVE' })
      .where('fiscal_number', '=', people[person])
      .execute();
    expect(codeOf(await logIn(new Browser(staff.app), authenticator))).toBe('INACTIVE_USER');
  });

  test('wrong passwords of strangers do not lock the owner of a passkey out (threat T06)', async () => {
    const authenticator = await passkeyOf();
    const stranger = new Browser(staff.app);
    for (let guess = 1; guess <= 3; guess += 1) await stranger.login(people.client, 'Otra2026*');
    expect(codeOf(await new Browser(staff.app).login(people.client))).toBe('USER_BLOCKED');
    expect((await logIn(new Browser(staff.app), authenticator)).status).toBe(200);
  });

  test('an administrator is asked for no second factor, and one with only the password still is', async () => {
    const authenticator = await passkeyOf('contentAdmin');
    const demand = (isActive: boolean) =>
      changeVariable(
        staff.context,
        { onTermSwitch: async () => {}, otherThan: () => async () => 'Otra persona' },
        { id: STAFF_SECOND_FACTOR, isActive, actor: people.admin },
      );
    await demand(true);
    const browser = new Browser(staff.app);
    const answer = await logIn(browser, authenticator);
    expect(answer.body).not.toHaveProperty('duty');
    expect((await browser.call('GET /api/contents')).status).toBe(200);
    const byPassword = await loggedIn('contentAdmin');
    expect(codeOf(await byPassword.call('GET /api/contents'))).toBe('SECOND_FACTOR_NOT_SET');
    await demand(false);
  });
});

describe('the own passkeys', () => {
  const remove = (browser: Browser, id: string, body: object = { current_password: PASSWORD }) =>
    browser.call('POST /api/passkeys/:id/remove', { params: { id }, body });
  const firstOf = async (browser: Browser) =>
    answerOf<'GET /api/passkeys'>(await browser.call('GET /api/passkeys')).passkeys[0]?.id ?? '';

  test('one that is removed does not log in; other sessions end and its owner is told', async () => {
    const authenticator = await passkeyOf();
    const elsewhere = new Browser(staff.app);
    await logIn(elsewhere, authenticator);
    const browser = await loggedIn();
    const answer = await remove(browser, await firstOf(browser));
    expect(answer).toMatchObject({ status: 200, body: { passkeys: [] } });
    expect((await elsewhere.call('GET /api/user')).status).toBe(401);
    expect((await browser.call('GET /api/user')).status).toBe(200);
    expect(codeOf(await logIn(new Browser(staff.app), authenticator))).toBe('PASSKEY_UNKNOWN');
    expect((await mails()).at(-1)).toBe('Eliminaste una llave de acceso');
    expect(await audited('passkey removed')).toHaveLength(1);
  });

  test('who gets another password is told that passkeys open the account still', async () => {
    const browser = await loggedIn('contentAdmin');
    const body = { last_password: PASSWORD, password_1: 'Tr3nes-lentos', password_2: 'Tr3nes-lentos' };
    await register(browser);
    // By now it approves; one that does not goes with the password that may have made it.
    await db()
      .withTables<PasskeyTables>()
      .updateTable('passkey')
      .set({ approves_from: staff.context.clock.now() })
      .execute();
    await register(browser);
    const day = longDate(bogotaTimestamp(staff.context.clock.now()));
    expect((await browser.call('POST /api/changePassword', { body })).status).toBe(200);
    const told = await db()
      .selectFrom('outbox_message')
      .select('body')
      .where('subject', '=', 'Cambiaste tu contraseña')
      .execute();
    expect(told.map(({ body: text }) => text)).toEqual([
      expect.stringContaining(
        `Tu cuenta también se abre con una llave de acceso, creada el ${day}. Si no reconoces alguna, ingresa y elimínala.`,
      ),
    ]);
  });

  test('it is not removed without proof, nor by another person', async () => {
    await passkeyOf();
    const browser = await loggedIn();
    const id = await firstOf(browser);
    expect(codeOf(await remove(browser, id, {}))).toBe('REAUTHENTICATION_REQUIRED');
    expect(codeOf(await remove(await loggedIn('otherClient'), id))).toBe('NOT_FOUND');
    expect(await firstOf(browser)).toBe(id);
  });

  test('the eleventh is refused', async () => {
    const browser = await loggedIn();
    for (let n = 1; n <= 10; n += 1) await register(browser);
    expect(codeOf(await begin(browser))).toBe('PASSKEY_LIMIT');
  });
});

describe('a passkey that was made with the password alone', () => {
  const others = { call: 'POST /api/sessions/end_others', body: {} };
  const ask = (browser: Browser) => browser.call('POST /api/passkeys/approval', { body: others });
  const endOthers = async (browser: Browser, authenticator: Authenticator) =>
    await browser.call('POST /api/sessions/end_others', {
      body: { passkey: authenticator.sign(answerOf<'POST /api/passkeys/approval'>(await ask(browser))) },
    });
  const listOf = async (browser: Browser) =>
    answerOf<'GET /api/passkeys'>(await browser.call('GET /api/passkeys')).passkeys;
  const newest = async (browser: Browser) => (await listOf(browser))[0]?.id ?? '';
  const askForCode = async (browser: Browser) =>
    await browser.call('POST /api/passkeys/:id/code', { params: { id: await newest(browser) } });
  const confirm = async (browser: Browser, codigo: string, id?: string) =>
    await browser.call('POST /api/passkeys/:id/confirm', {
      params: { id: id ?? (await newest(browser)) },
      body: { codigo },
    });

  test('[T47] opens the account and approves nothing for 72 hours: a page can read a password and make a passkey of its own', async () => {
    const browser = await loggedIn();
    const { authenticator } = await register(browser);
    expect((await logIn(new Browser(staff.app), authenticator)).status).toBe(200);
    expect(codeOf(await ask(browser))).toBe('PASSKEY_WAITS');
    expect(await listOf(browser)).toMatchObject([{ approves_from: expect.stringMatching(/^2026-/) }]);
    staff.context.clock.advance(WAIT - 2 * MINUTE);
    const late = await loggedIn();
    expect(codeOf(await ask(late))).toBe('PASSKEY_WAITS');
    staff.context.clock.advance(2 * MINUTE);
    const later = await loggedIn();
    expect(await listOf(later)).toMatchObject([{ approves_from: null }]);
    expect((await endOthers(later, authenticator)).status).toBe(200);
  });

  test('[T47] a signature by it over a challenge that another one may answer is refused', async () => {
    const browser = await loggedIn();
    const first = await ownPasskey(browser, staff.database);
    const { authenticator } = await register(browser);
    const request = answerOf<'POST /api/passkeys/approval'>(await ask(browser));
    expect(request.allowCredentials.map(({ id }) => id)).toEqual([first.id.toString('base64url')]);
    const body = { passkey: authenticator.sign(request) };
    expect(codeOf(await browser.call('POST /api/sessions/end_others', { body }))).toBe('PASSKEY_WAITS');
    expect(codeOf(await begin(browser, body))).not.toBeUndefined();
  });

  test.each(['client', 'serviceAdmin'] as const)(
    'a code to the contact of a %s ends its wait; its mail says what it is for, and the log keeps it',
    async (person) => {
      const browser = await loggedIn(person);
      const { authenticator } = await register(browser);
      const sent = await askForCode(browser);
      expect(sent).toMatchObject({ status: 200, body: { vigencia_otp: 5, intentos_restantes: 3 } });
      expect(await mails()).toContain('Tu código para confirmar con tu llave de acceso');
      expect(codeOf(await askForCode(browser))).toBe('OTP_ACTIVE');
      const code = await mailedPasskeyCode(staff.database);
      expect(codeOf(await confirm(browser, code === '000000' ? '000001' : '000000'))).toBe('OTP_INVALID');
      const confirmed = await confirm(browser, code);
      expect(confirmed.body).toMatchObject({ passkeys: [{ name: 'Mi celular', approves_from: null }] });
      expect((await endOthers(browser, authenticator)).status).toBe(200);
      expect(codeOf(await confirm(browser, code))).toBe('OTP_NOT_REQUESTED');
      expect((await audited('passkey confirmed')).at(-1)).toMatchObject({ subject: people[person] });
    },
  );

  test('[T47] that it approves from now on is told to its owner, by SMS where there is no e-mail; and so is from when it would have', async () => {
    const customers = db().withTables<CustomerTables>();
    const reach = (email: string) =>
      customers.updateTable('customer').set({ email }).where('fiscal_number', '=', people.client).execute();
    const told = async () =>
      await db()
        .selectFrom('outbox_message')
        .select(['channel', 'body'])
        .where('dedupe_key', 'like', 'password:%')
        .where('body', 'not like', '%equipo nuevo%')
        .orderBy('id')
        .execute();
    const browser = await loggedIn();
    await ownPasskey(browser, staff.database);
    expect(await mails()).toContain('Confirmaste una llave de acceso con un código');
    expect((await told()).at(-1)?.body).toContain(
      'También confirma cambios. Si no la creaste, ingresa y elimínala.',
    );
    await db().deleteFrom('outbox_message').execute();
    await reach('');
    try {
      const from = momentInWords(new Date(staff.context.clock.now().getTime() + WAIT));
      await register(browser);
      const [made] = await told();
      expect(made?.channel).toBe('sms');
      expect(made?.body).toContain(`Confirma cambios desde el ${from}, o antes con un código`);
    } finally {
      await reach('client@correo.example');
    }
  });

  test('[T47] the code that was sent for one confirms no other, also not of another person', async () => {
    const browser = await loggedIn();
    await register(browser);
    const asked = await newest(browser);
    await askForCode(browser);
    const code = await mailedPasskeyCode(staff.database);
    const { authenticator } = await register(browser);
    expect(codeOf(await confirm(browser, code))).toBe('OTP_NOT_REQUESTED');
    expect(codeOf(await confirm(await loggedIn('otherClient'), code, asked))).toBe('OTP_NOT_REQUESTED');
    expect((await confirm(browser, code, asked)).status).toBe(200);
    const request = answerOf<'POST /api/passkeys/approval'>(await ask(browser));
    expect(request.allowCredentials).toHaveLength(1);
    expect(
      codeOf(
        await browser.call('POST /api/sessions/end_others', {
          body: { passkey: authenticator.sign(request) },
        }),
      ),
    ).toBe('PASSKEY_WAITS');
  });

  test('[T19] while a changed contact waits, the code goes to the one before', async () => {
    const customers = db().withTables<CustomerTables>();
    const { email } = await customers
      .selectFrom('customer')
      .select('email')
      .where('fiscal_number', '=', people.client)
      .executeTakeFirstOrThrow();
    const until = new Date(staff.context.clock.now().getTime() + WAIT);
    const before = { email: 'antes@correo.example', phone: '' };
    await customers
      .insertInto('contact_wait')
      .values({ fiscal_number: people.client, ...before, until })
      .execute();
    const browser = await loggedIn();
    await register(browser);
    expect((await askForCode(browser)).body).toMatchObject({ email: 'ant**@correo.example', phone: '' });
    const sent = await db()
      .selectFrom('outbox_message')
      .select('recipient')
      .where('subject', '=', 'Tu código para confirmar con tu llave de acceso')
      .execute();
    expect(sent).toEqual([{ recipient: before.email }]);
    expect(email).not.toBe(before.email);
    await customers.deleteFrom('contact_wait').execute();
  });

  describe('of an administrator who changes their own e-mail', () => {
    const OWN = 'admin@empresa.example';
    const staffTables = () => db().withTables<IdentityTables>();
    afterEach(async () => {
      await staffTables()
        .updateTable('staff_member')
        .set({ email: OWN, email_before: null, email_before_until: null })
        .where('email', 'like', '%@otra.example')
        .execute();
    });
    const ownChange = async (admin: Browser) => {
      const query = { fiscal_number: people.admin };
      const [own] = answerOf<'GET /api/adminUsers'>(await admin.call('GET /api/adminUsers', { query })).users;
      const { id, fiscal_number, first_name, last_name, phone, perfil_id, status, version } = own ?? {};
      return {
        ...{ id, fiscal_number, first_name, last_name, phone, perfil_id, status, version },
        email: 'nuevo@otra.example',
      };
    };

    test('[T19, T47] with the password alone, its code goes to the e-mail before for 72 hours, as every other: a page can read the password', async () => {
      const admin = await loggedIn('admin');
      await register(admin);
      const body = { ...(await ownChange(admin)), current_password: PASSWORD };
      expect((await admin.call('POST /api/adminUsers', { body })).status).toBe(200);
      expect((await askForCode(admin)).body).toMatchObject({ email: 'adm**@empresa.example' });
      staff.context.clock.advance(WAIT);
      const later = await loggedIn('admin');
      await register(later);
      expect((await askForCode(later)).body).toMatchObject({ email: 'nue**@otra.example' });
    });

    test('with a passkey that approves, its code goes to the new one at once', async () => {
      const admin = await loggedIn('admin');
      const authenticator = await ownPasskey(admin, staff.database);
      const body = await ownChange(admin);
      const request = { call: 'POST /api/adminUsers', body };
      const passkey = authenticator.sign(
        answerOf<'POST /api/passkeys/approval'>(
          await admin.call('POST /api/passkeys/approval', { body: request }),
        ),
      );
      expect((await admin.call('POST /api/adminUsers', { body: { ...body, passkey } })).status).toBe(200);
      await register(admin);
      expect((await askForCode(admin)).body).toMatchObject({ email: 'nue**@otra.example' });
    });
  });

  test('who can be reached nowhere waits', async () => {
    const customers = db().withTables<CustomerTables>();
    const reach = (contact: { readonly email: string; readonly phone: string }) =>
      customers.updateTable('customer').set(contact).where('fiscal_number', '=', people.client).execute();
    const known = await customers
      .selectFrom('customer')
      .select(['email', 'phone'])
      .where('fiscal_number', '=', people.client)
      .executeTakeFirstOrThrow();
    const browser = await loggedIn();
    await register(browser);
    await reach({ email: '', phone: '' });
    expect(codeOf(await askForCode(browser))).toBe('WRONG_DATA');
    await reach(known);
  });

  test('no code is sent for one that approves already, is gone or is of another person', async () => {
    const browser = await loggedIn();
    await ownPasskey(browser, staff.database);
    expect(codeOf(await askForCode(browser))).toBe('NOT_FOUND');
    const id = await newest(browser);
    const other = await loggedIn('otherClient');
    expect(codeOf(await other.call('POST /api/passkeys/:id/code', { params: { id } }))).toBe('NOT_FOUND');
  });

  test('made for a passkey that approves, another one approves at once', async () => {
    const browser = await loggedIn();
    const first = await ownPasskey(browser, staff.database);
    const act = { call: 'POST /api/passkeys/challenge', body: {} };
    const request = answerOf<'POST /api/passkeys/approval'>(
      await browser.call('POST /api/passkeys/approval', { body: act }),
    );
    const creation = answerOf<'POST /api/passkeys/challenge'>(
      await begin(browser, { passkey: first.sign(request) }),
    );
    const second = new Authenticator();
    const credential = second.create(creation);
    await browser.call('POST /api/passkeys', { body: { name: 'La segunda', credential } });
    expect(await listOf(browser)).toMatchObject([
      { name: 'La segunda', approves_from: null },
      { approves_from: null },
    ]);
    expect((await endOthers(browser, second)).status).toBe(200);
  });

  test('its owner is told from when on it approves, and what to do if it is not theirs', async () => {
    await register(await loggedIn());
    const { body } = await db()
      .selectFrom('outbox_message')
      .select('body')
      .where('subject', '=', 'Creaste una llave de acceso')
      .executeTakeFirstOrThrow();
    const from = momentInWords(new Date(staff.context.clock.now().getTime() + WAIT));
    expect(body).toContain(`Ya abre tu cuenta. Confirma cambios desde el ${from}`);
    expect(body).toContain('ingresa y elimínala');
  });
});

describe('confirming a call by a passkey', () => {
  const approval = async (browser: Browser, act: object) =>
    answerOf<'POST /api/passkeys/approval'>(await browser.call('POST /api/passkeys/approval', { body: act }));
  const removal = (id: string) => ({ call: 'POST /api/passkeys/:id/remove', params: { id }, body: {} });
  const send = (browser: Browser, id: string, passkey: object) =>
    browser.call('POST /api/passkeys/:id/remove', { params: { id }, body: { passkey } });
  const twoPasskeys = async () => {
    const browser = await loggedIn();
    const authenticator = await ownPasskey(browser, staff.database);
    await ownPasskey(browser, staff.database);
    const answer = await browser.call('GET /api/passkeys');
    const [second, first] = answerOf<'GET /api/passkeys'>(answer).passkeys;
    return { browser, authenticator, first: first?.id ?? '', second: second?.id ?? '' };
  };

  test('it takes the place of the password', async () => {
    const { browser, authenticator, second } = await twoPasskeys();
    const passkey = authenticator.sign(await approval(browser, removal(second)));
    expect((await send(browser, second, passkey)).status).toBe(200);
    const another = await approval(browser, { call: 'POST /api/passkeys/challenge', body: {} });
    expect((await begin(browser, { passkey: authenticator.sign(another) })).status).toBe(200);
  });

  test('what was changed between challenge and signature is not confirmed', async () => {
    const { browser, authenticator, first, second } = await twoPasskeys();
    const passkey = authenticator.sign(await approval(browser, removal(second)));
    expect(codeOf(await send(browser, first, passkey))).toBe('PASSKEY_OTHER_ACT');
    expect(codeOf(await send(browser, second, passkey))).toBe('PASSKEY_EXPIRED');
    expect(
      codeOf(await begin(browser, { passkey: authenticator.sign(await approval(browser, removal(second))) })),
    ).toBe('PASSKEY_OTHER_ACT');
  });

  test('the challenge ends with the hash of the act, and only the own passkeys are asked for', async () => {
    const { browser, authenticator, second } = await twoPasskeys();
    const [one, other] = [await approval(browser, removal(second)), await approval(browser, removal(second))];
    const hash = (request: { challenge: string }) =>
      Buffer.from(request.challenge, 'base64url').subarray(32).toString('hex');
    expect(hash(one)).toHaveLength(64);
    expect(hash(one)).toBe(hash(other));
    expect(one.challenge).not.toBe(other.challenge);
    expect(one.allowCredentials.map(({ id }) => id)).toContain(authenticator.id.toString('base64url'));
    expect(one.allowCredentials).toHaveLength(2);
  });

  test("another person's passkey, another session's challenge and a login's challenge confirm nothing", async () => {
    const { browser, authenticator, second } = await twoPasskeys();
    const theirs = await ownPasskey(await loggedIn('otherClient'), staff.database);
    expect(codeOf(await send(browser, second, theirs.sign(await approval(browser, removal(second)))))).toBe(
      'PASSKEY_REFUSED',
    );
    const elsewhere = await loggedIn();
    expect(
      codeOf(await send(browser, second, authenticator.sign(await approval(elsewhere, removal(second))))),
    ).toBe('PASSKEY_EXPIRED');
    expect(codeOf(await send(browser, second, authenticator.sign(await loginRequest(browser))))).toBe(
      'PASSKEY_EXPIRED',
    );
  });

  test('after five minutes it confirms nothing, and who has none is told so', async () => {
    const { browser, authenticator, second } = await twoPasskeys();
    const passkey = authenticator.sign(await approval(browser, removal(second)));
    staff.context.clock.advance(5 * MINUTE);
    expect(codeOf(await send(browser, second, passkey))).toBe('PASSKEY_EXPIRED');
    const other = await loggedIn('otherClient');
    expect(codeOf(await other.call('POST /api/passkeys/approval', { body: removal('x') }))).toBe(
      'PASSKEY_MISSING',
    );
  });
});
