import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Call, Module, Name } from '@portal/contract';
import { adminLabels, adminPaths } from '@portal/contract/admin-areas';
import { contract } from '@portal/contract/contract';
import { pageProof } from '@portal/contract/page-proof';
import { adminModules } from '@portal/contract/route';
import { SESSION_COOKIE } from '@portal/contract/session-keys';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { createPeople, PASSWORD, type Person, people } from '../../../testing/people.ts';
import { createApi, customerDirectory } from '../../app/app.ts';
import { verifyAudit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { removeExpired, replacePassword, setAccountStatus } from './index.ts';
import type { IdentityTables } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
  app = await createApi(context);
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  await database.db.withTables<IdentityTables>().deleteFrom('session').execute();
  await database.db.withTables<IdentityTables>().deleteFrom('login_counter').execute();
});

const tables = () => database.db.withTables<IdentityTables>();
const loggedIn = (person: Person = 'client') => new Browser(app).loginAs(person);
const statusOf = async (browser: Browser) => (await browser.call('GET /api/user')).status;

describe('what a call must carry', () => {
  test('[API-01, API-07, EN-03] cookie and token together are the customer', async () => {
    const { status, body } = await (await loggedIn()).call('GET /api/user');
    expect(status).toBe(200);
    expect(body).toEqual({
      first_name: 'Mariana',
      last_name: 'Gómez client',
      fiscal_number: people.client,
      email: 'client@correo.example',
      phone: '3005550101',
      home_phone: '',
      is_admin: false,
      pending_information: false,
      permissions: [],
    });
  });

  test('the cookie alone, the token alone, and the token of another session are no session', async () => {
    const [browser, other] = [await loggedIn(), await loggedIn('otherClient')];
    const { token } = browser;
    const cookie = browser.cookies.get(SESSION_COOKIE) ?? '';

    browser.token = undefined;
    expect(await statusOf(browser)).toBe(401);
    browser.token = other.token;
    expect(await statusOf(browser)).toBe(401);
    browser.token = token;
    browser.cookies.delete(SESSION_COOKIE);
    expect(await statusOf(browser)).toBe(401);
    browser.cookies.set(SESSION_COOKIE, `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`);
    expect(await statusOf(browser)).toBe(401);
    browser.cookies.set(SESSION_COOKIE, cookie);
    expect(await statusOf(browser)).toBe(200);
  });

  test('the proof of a host stands in for the token, for one address, one cookie and calls that pages are rendered from', async () => {
    const [browser, other] = [await loggedIn(), await loggedIn('otherClient')];
    const cookieOf = ({ cookies }: Browser) => cookies.get(SESSION_COOKIE) ?? '';
    const asked = async (proof: string, name: Name = 'GET /api/user', query = {}) => {
      const headers = { authorization: `Page ${proof}` };
      return (await browser.call(name, { headers, query })).status;
    };
    const key = context.config.secrets.page;
    const proof = pageProof(key, cookieOf(browser), '/api/user');
    expect(await asked(proof)).toBe(200);
    expect(await asked(proof, 'GET /api/user', { more: '1' })).toBe(401);
    expect(await asked(proof, 'GET /api/summary')).toBe(401);
    expect(await asked(pageProof(key, cookieOf(other), '/api/user'))).toBe(401);
    expect(await asked(pageProof(`${key}x`, cookieOf(browser), '/api/user'))).toBe(401);
    // What writes, what makes something, and what no page is rendered from asks for the token, whatever the proof.
    for (const name of ['POST /api/logout', 'GET /api/session', 'GET /api/certificates/debt'] as const) {
      const url = name.split(' ')[1] ?? '';
      expect([name, await asked(pageProof(key, cookieOf(browser), url), name)]).toEqual([name, 401]);
    }
    // The list of payments is a page's; the same call makes a file of it, which no page is rendered from.
    const listed = async (query: object) => {
      const url = `/api/transactions?${new URLSearchParams({ ...query })}`;
      return asked(pageProof(key, cookieOf(browser), url), 'GET /api/transactions', query);
    };
    expect(await listed({ trx_by_page: '10', page: '1' })).toBe(200);
    expect(await listed({ trx_by_page: '0', page: '0', file: 'PDF' })).toBe(401);
    const { token } = browser;
    browser.cookies.delete(SESSION_COOKIE);
    expect([await asked(proof), await asked(token ?? '')]).toEqual([401, 401]);
  });

  test('only calls that read, and that customers may make, are asked for by hosts', () => {
    const rendered = Object.entries<Call>(contract).filter(([, call]) => call.rendered);
    expect(rendered.length).toBeGreaterThan(0);
    for (const [name, { access }] of rendered)
      expect([name.split(' ')[0], access.kind]).toEqual([
        'GET',
        expect.stringMatching(/^(session|client|client-or-admin)$/),
      ]);
  });

  test('[API-01] another scheme than Token is no session', async () => {
    const browser = await loggedIn();
    const { status } = await browser.call('GET /api/user', {
      headers: { authorization: `Bearer ${browser.token}` },
    });
    expect(status).toBe(401);
  });

  test('no answer allows another origin, and a preflight is refused', async () => {
    const browser = await loggedIn();
    const answer = await browser.call('GET /api/user', { headers: { origin: 'https://elsewhere.example' } });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const preflight = await app.inject({
      method: 'OPTIONS',
      url: '/api/login',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(404);
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('neither the cookie nor the token is stored', async () => {
    const browser = await loggedIn();
    const rows = JSON.stringify([
      await tables().selectFrom('session').selectAll().execute(),
      await tables().selectFrom('known_device').selectAll().execute(),
    ]);
    expect(browser.cookies.size).toBe(2);
    for (const secret of [...browser.cookies.values(), browser.token ?? ''])
      expect(rows).not.toContain(secret);
  });
});

describe('how a session ends', () => {
  test('unused for 15 minutes', async () => {
    const browser = await loggedIn();
    context.clock.advance(15 * MINUTE - 1);
    expect(await statusOf(browser)).toBe(200);
    context.clock.advance(15 * MINUTE - 1);
    expect(await statusOf(browser)).toBe(200);
    context.clock.advance(15 * MINUTE);
    expect(await statusOf(browser)).toBe(401);
  });

  test('use is written at most once a minute', async () => {
    const browser = await loggedIn();
    const lastUse = async () =>
      (await tables().selectFrom('session').select('last_used_at').executeTakeFirstOrThrow()).last_used_at;
    const start = await lastUse();
    context.clock.advance(MINUTE - 1);
    await statusOf(browser);
    expect(await lastUse()).toEqual(start);
    context.clock.advance(1);
    await statusOf(browser);
    expect(await lastUse()).toEqual(context.clock.now());
  });

  test.each([
    ['client', 12],
    ['admin', 8],
  ] as const)('%s: after %i hours, however much it is used', async (person, hours) => {
    const browser = await loggedIn(person);
    for (let used = 10 * MINUTE; used < hours * HOUR; used += 10 * MINUTE) {
      context.clock.advance(10 * MINUTE);
      expect(await statusOf(browser)).toBe(200);
    }
    context.clock.advance(10 * MINUTE);
    expect(await statusOf(browser)).toBe(401);
  });

  test('[API-06, AU-58] by logging out, at once and with the cache cleared', async () => {
    const browser = await loggedIn();
    const [cookies, token] = [new Map(browser.cookies), browser.token];
    const answer = await browser.call('POST /api/logout');
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect(browser.cookies.has(SESSION_COOKIE)).toBe(false);

    const thief = new Browser(app);
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    thief.token = token;
    expect(await statusOf(thief)).toBe(401);
  });

  test('[API-06] there is nothing to log out of without one, and a cookie alone ends no session', async () => {
    expect((await new Browser(app).call('POST /api/logout')).body.code).toBe('UNAUTHENTICATED');
    const browser = await loggedIn();
    const { token } = browser;
    browser.token = undefined;
    expect((await browser.call('POST /api/logout')).body.code).toBe('UNAUTHENTICATED');
    browser.token = token;
    expect(await statusOf(browser)).toBe(200);
  });

  test('by a block: every session of the account, from the next call on', async () => {
    const [phone, desk, other] = [await loggedIn(), await loggedIn(), await loggedIn('otherClient')];
    await setAccountStatus(context, { fiscalNumber: people.client, status: 'INACTIVE', actor: people.admin });
    expect([await statusOf(phone), await statusOf(desk), await statusOf(other)]).toEqual([401, 401, 200]);
    await setAccountStatus(context, { fiscalNumber: people.client, status: 'ACTIVE', actor: people.admin });
    expect(await statusOf(phone)).toBe(401);
    expect((await phone.login(people.client)).status).toBe(200);
  });

  test('by an account that is not active, also where its sessions were left', async () => {
    const customer = await loggedIn();
    const set = (status: 'ACTIVE' | 'INACTIVE') =>
      tables().updateTable('account').set({ status }).where('fiscal_number', '=', people.client).execute();
    await set('INACTIVE');
    expect(await statusOf(customer)).toBe(401);
    await set('ACTIVE');
    expect(await statusOf(customer)).toBe(200);
  });

  test('by logging in again: the id changes and the old one is worth nothing (fixation)', async () => {
    const browser = await loggedIn();
    const old = browser.cookies.get(SESSION_COOKIE) ?? '';
    await browser.login(people.client);
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe(old);
    expect(await tables().selectFrom('session').selectAll().execute()).toHaveLength(1);
  });

  test('an invented session cookie is not taken over by a login', async () => {
    const browser = new Browser(app);
    browser.cookies.set(SESSION_COOKIE, 'a'.repeat(43));
    await browser.login(people.client);
    expect(browser.cookies.get(SESSION_COOKIE)).not.toBe('a'.repeat(43));
  });

  test('by a sixth one: the oldest makes room', async () => {
    const browsers: Browser[] = [];
    for (let i = 0; i < 6; i += 1) browsers.push(await loggedIn());
    const statuses: number[] = [];
    for (const browser of browsers) statuses.push(await statusOf(browser));
    expect(statuses).toEqual([401, 200, 200, 200, 200, 200]);
  });

  test('another profile holds from the next call on', async () => {
    const browser = await loggedIn('reportsAdmin');
    const modules = async () =>
      ((await browser.call('GET /api/modules')).body['modules'] as { url: string }[]).map(({ url }) => url);
    expect(await modules()).toEqual(['/reports']);
    const setProfile = (profile_id: number) =>
      tables()
        .updateTable('staff_member')
        .set({ profile_id })
        .where('email', '=', 'reportsAdmin@empresa.example')
        .execute();
    await setProfile(4);
    expect(await modules()).toEqual(['/pages', '/sections']);
    await setProfile(3);
  });

  test('what is over is deleted, what lives stays', async () => {
    await loggedIn();
    context.clock.advance(14 * MINUTE);
    const living = await loggedIn('otherClient');
    context.clock.advance(MINUTE);
    await removeExpired(context);
    expect(await tables().selectFrom('session').selectAll().execute()).toHaveLength(1);
    expect(await statusOf(living)).toBe(200);
  });
});

describe('a new password', () => {
  const actor = people.otherClient;
  const replace = (password: string) =>
    replacePassword(context, customerDirectory, {
      ...{ fiscalNumber: people.otherClient, kind: 'client', password, actor, device: undefined },
    });

  test('ends every session and every block by attempts, and only the new one logs in', async () => {
    const browser = await loggedIn('otherClient');
    for (let i = 0; i < 3; i += 1) await new Browser(app).login(people.otherClient, 'Equivocada1*');
    await replace('Segunda2026*');
    expect(await statusOf(browser)).toBe(401);
    expect((await new Browser(app).login(people.otherClient)).status).toBe(422);
    expect((await new Browser(app).login(people.otherClient, 'Segunda2026*')).status).toBe(200);
  });

  test('may be none of the last five, but may be the sixth', async () => {
    for (const password of ['Tercera2026*', 'Cuarta2026*', 'Quinta2026*']) await replace(password);
    for (const kept of [PASSWORD, 'Segunda2026*', 'Tercera2026*', 'Cuarta2026*', 'Quinta2026*']) {
      await expect(replace(kept)).rejects.toMatchObject({ code: 'PASSWORD_REUSED' });
    }
    await replace('Sexta2026*');
    await replace(PASSWORD);
    expect((await new Browser(app).login(people.otherClient)).status).toBe(200);
  });

  test('is noted in the audit log without the password', async () => {
    const entries = await database.db.selectFrom('audit_entry').selectAll().execute();
    expect(entries.filter(({ action }) => action === 'password replaced')).not.toHaveLength(0);
    expect(JSON.stringify(entries)).not.toContain('2026*');
    expect(await verifyAudit(database.db)).toMatchObject({ brokenAt: null });
  });
});

test('[API-08, EN-32, PM-03, PM-09] the modules call names what the profile grants, and nothing for a customer', async () => {
  const modules = async (person: Person) =>
    (await (await loggedIn(person)).call('GET /api/modules')).body['modules'];
  expect(await modules('client')).toEqual([]);
  expect(await modules('reportsAdmin')).toEqual([
    {
      nombre: 'Informes',
      url: '/reports',
      icon: 'chart',
      secciones: ['pagos', 'usuarios'],
      acceso_total: false,
    },
  ]);
  const all = (await modules('admin')) as Module[];
  expect(all.map(({ nombre, url, icon }) => [nombre, url, icon])).toEqual([
    ['Manager', '/manager', 'grid'],
    ['Clientes', '/adminuser', 'person'],
    ['Certificados', '/certificates', 'certificate'],
    ['Paginas', '/pages', 'page'],
    ['Secciones', '/sections', 'section'],
    ['Admin Usuarios', '/controladminusers', 'people'],
    ['Modificar Plazo Cuotas', '/validate_modify_terms', 'plan'],
    ['Informes', '/reports', 'chart'],
    ['Parametrías', '/settings', 'settings'],
    ['Despliegues', '/releases', 'layers'],
    ['Por resolver', '/money-desk', 'wallet'],
  ]);
  expect(all.every(({ acceso_total }) => acceso_total)).toBe(true);
  // What is stored says the same as the menu, the search and the links.
  expect(new Map(all.map(({ nombre, url }) => [url, nombre]))).toEqual(
    new Map(adminModules.map((area) => [adminPaths[area], adminLabels[area]])),
  );
});

describe('how long it lasts', () => {
  const endsIn = async (browser: Browser) => {
    const { headers } = await browser.call('GET /api/session');
    return headers['session-ends-in'] === undefined ? undefined : Number(headers['session-ends-in']);
  };

  test('every answer says when the session ends if it is not used again, to the second', async () => {
    const browser = await loggedIn();
    expect(await endsIn(browser)).toBe(15 * 60);
    // Use is noted once a minute: until then the end stands still.
    context.clock.advance(40_000);
    expect(await endsIn(browser)).toBe(15 * 60 - 40);
    context.clock.advance(20_000);
    expect(await endsIn(browser)).toBe(15 * 60);
    context.clock.advance(15 * MINUTE - 1000);
    expect(await endsIn(browser)).toBe(15 * 60);
    context.clock.advance(15 * MINUTE);
    expect(await endsIn(browser)).toBeUndefined();
  });

  test('refusals say it too, and it is never later than the end of the longest session', async () => {
    const browser = await loggedIn('readingAdmin');
    for (let minutes = 0; minutes < 8 * 60 - 10; minutes += 10) {
      await browser.call('GET /api/session');
      context.clock.advance(10 * MINUTE);
    }
    const refused = await browser.call('GET /api/adminUsers');
    expect(refused.status).toBe(403);
    expect(Number(refused.headers['session-ends-in'])).toBe(10 * 60);
  });
});
