import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { PASSWORD, type Person, people } from '../../../testing/people.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { askerOfAccount, hashPassword, inHashingPlace } from './password-hashing.ts';
import { networkOf } from './session-origin.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;
const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

const db = () => staff.database.db;
beforeEach(async () => {
  await db().withTables<IdentityTables>().deleteFrom('session').execute();
  await db().withTables<IdentityTables>().deleteFrom('known_device').execute();
  await db().withTables<IdentityTables>().deleteFrom('login_counter').execute();
  await db().deleteFrom('outbox_message').execute();
  staff.context.clock.advance(MINUTE);
});

/** Logs in with a browser of its own. */
async function enter(person: Person, userAgent = PHONE, address = '190.24.13.77'): Promise<Browser> {
  const browser = new Browser(staff.app, address);
  const answer = await browser.call('POST /api/login', {
    body: { fiscal_number: people[person], password: PASSWORD },
    headers: { 'user-agent': userAgent },
  });
  browser.token = (answer.body as unknown as Output<'POST /api/login'>).token;
  return browser;
}
const sessionsOf = ({ body }: Answer) => (body as unknown as Output<'GET /api/sessions'>).sessions;
const own = async (browser: Browser) => sessionsOf(await browser.call('GET /api/sessions'));
const statusOf = async (browser: Browser) => (await browser.call('GET /api/user')).status;
const endOthers = (browser: Browser, body: object = { current_password: PASSWORD }) =>
  browser.call('POST /api/sessions/end_others', { body });
const end = (browser: Browser, id: string, body: object = { current_password: PASSWORD }) =>
  browser.call('POST /api/sessions/:id/end', { params: { id }, body });

describe.each(['client', 'admin'] as const)('%s: own sessions', (person) => {
  test('each says its device in words, the beginning of its address, when it began and was last used, and which one asks', async () => {
    const phone = await enter(person);
    staff.context.clock.advance(2 * MINUTE);
    const laptop = await enter(person, LAPTOP, '2800:e2:1080:1::7');
    expect(await own(laptop)).toEqual([
      expect.objectContaining({ device: 'Firefox en Windows', network: '2800:e2:1080:x', current: true }),
      expect.objectContaining({ device: 'Chrome en Android', network: '190.24.13.x', current: false }),
    ]);
    const [mine, other] = await own(phone);
    expect([mine?.device, mine?.current, other?.current]).toEqual(['Chrome en Android', true, false]);
    expect((mine?.begun ?? '') < (mine?.last_seen ?? '')).toBe(true);
  });

  test('one that is ended is anonymous at its next call, and the others go on', async () => {
    const [phone, laptop, tablet] = [await enter(person), await enter(person, LAPTOP), await enter(person)];
    const firefox = (await own(phone)).find(({ device }) => device === 'Firefox en Windows');
    const left = await end(phone, firefox?.id ?? '');
    expect(left.status).toBe(200);
    expect(sessionsOf(left).map(({ device }) => device)).toEqual(['Chrome en Android', 'Chrome en Android']);
    expect(await Promise.all([phone, laptop, tablet].map(statusOf))).toEqual([200, 401, 200]);
  });

  test('all others end at once and their devices are strangers again; the one that asks goes on, and the log names the devices', async () => {
    const [phone, laptop, tablet] = [await enter(person), await enter(person, LAPTOP), await enter(person)];
    expect(sessionsOf(await endOthers(phone))).toHaveLength(1);
    expect(await Promise.all([phone, laptop, tablet].map(statusOf))).toEqual([200, 401, 401]);
    const logged = await db()
      .selectFrom('audit_entry')
      .select(['subject', 'data'])
      .where('action', '=', 'sessions ended')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(logged?.subject).toBe(people[person]);
    expect(logged?.data).toContain('Firefox en Windows');
    await db().deleteFrom('outbox_message').execute();
    for (const browser of [phone, laptop]) await browser.login(people[person]);
    const told = await db().selectFrom('outbox_message').select('subject').execute();
    expect(told).toEqual([{ subject: 'Ingresaste desde un equipo nuevo' }]);
  });

  test('a change of the password ends all others at once, and leaves the own one for nothing but logging out', async () => {
    const [phone, laptop] = [await enter(person), await enter(person, LAPTOP)];
    const changed = await phone.call('POST /api/changePassword', {
      body: { last_password: PASSWORD, password_1: 'Zafiro-Quetzal.73', password_2: 'Zafiro-Quetzal.73' },
    });
    expect(changed.status).toBe(200);
    expect(await Promise.all([phone, laptop].map(statusOf))).toEqual([401, 401]);
    await db()
      .withTables<IdentityTables>()
      .updateTable('account')
      .set({ password_hash: await hashPassword(PASSWORD) })
      .where('fiscal_number', '=', people[person])
      .execute();
  });
});

describe('what a stolen session cannot do', () => {
  test('take hashing places that others ask for; being told to wait costs no attempt', async () => {
    const thief = await enter('client');
    const { id } = await db()
      .withTables<IdentityTables>()
      .selectFrom('account')
      .select('id')
      .where('fiscal_number', '=', people.client)
      .executeTakeFirstOrThrow();
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const places = Array.from({ length: 22 }, () => inHashingPlace(() => held, askerOfAccount(id)));
    const ended = Promise.allSettled(places);
    const other = enter('otherClient', LAPTOP, '192.0.2.99');
    // A waiting call of the account gives its place to the other person's login, which then has its turn.
    await expect(Promise.race(places)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const body = { current_password: PASSWORD };
    const change = { last_password: PASSWORD, password_1: 'Tr3nes-lentos', password_2: 'Tr3nes-lentos' };
    try {
      for (let n = 0; n < 4; n += 1) {
        expect((await endOthers(thief, body)).body.code).toBe('TOO_MANY_REQUESTS');
        const { body: refused } = await thief.call('POST /api/changePassword', { body: change });
        expect(refused.code).toBe('TOO_MANY_REQUESTS');
      }
    } finally {
      letGo();
    }
    await ended;
    expect(await statusOf(await other)).toBe(200);
    expect((await endOthers(thief, body)).status).toBe(200);
  });

  test('end others without the password or a passkey', async () => {
    const [thief, owner] = [await enter('client', LAPTOP), await enter('client')];
    const [mine] = (await own(thief)).filter(({ current }) => !current);
    for (const body of [{}, { current_password: 'Equivocada1*' }]) {
      expect((await endOthers(thief, body)).status).toBeGreaterThanOrEqual(400);
      expect((await end(thief, mine?.id ?? '', body)).status).toBeGreaterThanOrEqual(400);
    }
    expect(await statusOf(owner)).toBe(200);
  });

  test("end or see another person's: they answer like ones that do not exist", async () => {
    const [victim, other] = [await enter('client'), await enter('otherClient')];
    const [session] = await own(victim);
    expect((await own(other)).map(({ id }) => id)).not.toContain(session?.id);
    const foreign = await end(other, session?.id ?? '');
    const missing = await end(other, '00000000-0000-4000-8000-000000000000');
    expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
    expect(foreign.body.code).toBe('NOT_FOUND');
    expect(await statusOf(victim)).toBe(200);
  });
});

test('sessions that are over, by time or by disuse, are not listed', async () => {
  await enter('client', LAPTOP);
  staff.context.clock.advance(15 * MINUTE);
  expect((await own(await enter('client'))).map(({ device }) => device)).toEqual(['Chrome en Android']);
});

test('a login on a device that the account does not know is told to its owner with device and network; one on a known device is not', async () => {
  const mails = () => db().selectFrom('outbox_message').select(['recipient', 'subject', 'body']).execute();
  const phone = await enter('client');
  expect(await mails()).toEqual([
    {
      recipient: 'client@correo.example',
      subject: 'Ingresaste desde un equipo nuevo',
      body: expect.stringContaining(
        'Ingresaste desde un equipo nuevo (Chrome en Android, red 190.24.13.x) el ',
      ),
    },
  ]);
  await phone.login(people.client);
  expect(await mails()).toHaveLength(1);
});

test.each([
  ['190.24.13.77', '190.24.13.x'],
  ['::ffff:190.24.13.77', '190.24.13.x'],
  ['2800:e2:1080:1::7', '2800:e2:1080:x'],
  ['unknown', ''],
])('only the beginning of an address is kept: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
