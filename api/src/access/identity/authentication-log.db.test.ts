import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name, Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { Authenticator } from '../../../testing/security-key.ts';
import { createApi } from '../../app/app.ts';
import { createLog } from '../../app/redacting-log.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { metrics } from '../../platform/process/metrics.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { ADDRESS_CODES } from './address-budget.ts';
import type { IdentityTables } from './tables.ts';

/** What the log says of people who prove who they are, and what is counted of those who guess. */

const HOUR = 3_600_000;
const WRONG = 'Equivocada1*';
const ALARM = 12;

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;
const lines: string[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const base = testContext(database, {
    config: {
      captcha: LITTLE_WORK,
      lookups: { perVisit: 1_000, perAddress: 1_000, alarm: 1_000_000 },
      login: { attempts: 3, block: 30 * 60_000, alarm: ALARM },
    },
  });
  context = { ...base, log: createLog('info', { write: (line) => lines.push(line) }) };
  app = await createApi(context);
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  lines.length = 0;
  context.clock.advance(24 * HOUR);
  await database.db.withTables<IdentityTables>().deleteFrom('login_counter').execute();
  await database.db.deleteFrom('outbox_message').execute();
});

const post = (browser: Browser, name: Name, body: object) => browser.call(name, { body });
const entries = () => lines.map((line) => JSON.parse(line));
const logged = () => entries().filter(({ authentication }) => authentication !== undefined);
const alarms = () => entries().filter(({ alarm }) => alarm === 'guesses');
const accountOf = async (fiscalNumber: string): Promise<number> => {
  const { id } = await database.db
    .withTables<IdentityTables>()
    .selectFrom('account')
    .select('id')
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirstOrThrow();
  return id;
};
const sentCode = async (): Promise<string> => {
  const rows = await database.db.selectFrom('outbox_message').select('body').orderBy('id', 'desc').execute();
  return /\b\d{6}\b/.exec(rows.find(({ body }) => /\b\d{6}\b/.test(body))?.body ?? '')?.[0] ?? '';
};
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('the log of authentications', () => {
  test('[T21] a login says which way, its outcome, and for whom and from where by keyed names; a granted one by whose account', async () => {
    await new Browser(app, '198.51.100.1').login(people.client, WRONG);
    await new Browser(app, '198.51.100.1').login(people.otherClient, WRONG);
    await new Browser(app, '198.51.100.2').login(people.client);
    const [wrong, other, granted] = logged();
    const named = { subject: expect.stringMatching(/^[\w-]{22}$/), network: expect.any(String) };
    expect(wrong).toMatchObject({
      ...{ authentication: 'password', outcome: 'wrong', refusal: 'INVALID_PASSWORD' },
      ...{ trace: expect.any(String), time: expect.any(String), ...named },
    });
    expect(wrong).not.toHaveProperty('account');
    expect(granted).toMatchObject({
      ...{ authentication: 'password', outcome: 'granted', account: await accountOf(people.client) },
      ...named,
    });
    expect(granted).not.toHaveProperty('refusal');
    expect([wrong.subject === granted.subject, wrong.network === granted.network]).toEqual([true, false]);
    expect([wrong.subject === other.subject, wrong.network === other.network]).toEqual([false, true]);
    for (const secret of [people.client, WRONG, PASSWORD, '198.51.100']) {
      expect(lines.join('')).not.toContain(secret);
    }
  });

  test('an ID without account, and what was refused unseen, are lines like all others', async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await new Browser(app, '198.51.100.3').login('7777777777', WRONG);
    }
    expect(logged().map(({ outcome, refusal }) => [outcome, refusal])).toEqual([
      ['wrong', 'INVALID_PASSWORD'],
      ['wrong', 'LAST_ATTEMPT'],
      ['wrong', 'USER_BLOCKED'],
      ['refused', 'USER_BLOCKED'],
    ]);
    expect(new Set(logged().map(({ subject }) => subject)).size).toBe(1);
  });

  test('a passkey, a second factor and a proof within a session say so', async () => {
    const customer = await new Browser(app, '198.51.100.4').loginAs('client');
    lines.length = 0;
    const authenticator = new Authenticator();
    await post(customer, 'POST /api/passkeys/challenge', { current_password: WRONG });
    const creation = await post(customer, 'POST /api/passkeys/challenge', { current_password: PASSWORD });
    const credential = authenticator.create(
      creation.body as unknown as Output<'POST /api/passkeys/challenge'>,
    );
    await post(customer, 'POST /api/passkeys', { name: 'x', credential });
    const visitor = new Browser(app, '198.51.100.5');
    const challenge = await post(visitor, 'POST /api/passkeys/login/challenge', {});
    const passkey = authenticator.sign(challenge.body as unknown as Output<'POST /api/passkeys/approval'>);
    expect((await post(visitor, 'POST /api/passkeys/login', { passkey })).status).toBe(200);
    const account = await accountOf(people.client);
    expect(logged()).toEqual([
      expect.objectContaining({ authentication: 'proof by password', outcome: 'wrong', account }),
      expect.objectContaining({ authentication: 'proof by password', outcome: 'granted', account }),
      expect.objectContaining({ authentication: 'passkey', outcome: 'granted', account }),
    ]);
  });

  test('each outcome is counted by its way', async () => {
    metrics.registry.resetMetrics();
    await new Browser(app, '198.51.100.6').login(people.client, WRONG);
    await new Browser(app, '198.51.100.6').login(people.client);
    const text = await metrics.text();
    const counted = (outcome: string) =>
      text
        .split('\n')
        .filter((line) => line.startsWith('portal_authentications_total{'))
        .filter((line) => line.includes('way="password"') && line.includes(`outcome="${outcome}"`))
        .map((line) => line.split(' ').at(-1));
    expect([counted('wrong'), counted('granted')]).toEqual([['1'], ['1']]);
  });
});

describe('passwords sprayed', () => {
  test('[A2] one wrong password for each of many IDs, each from an address of its own, raises one alarm in a quarter of an hour', async () => {
    const spray = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        await new Browser(app, `203.0.113.${at}`).login(String(6_100_000 + at), WRONG);
      }
    };
    await spray(0, ALARM - 1);
    // A right one is no guess.
    await new Browser(app, '198.51.100.7').login(people.client);
    expect(alarms()).toEqual([]);
    await spray(ALARM - 1, ALARM + 5);
    expect(alarms()).toEqual([expect.objectContaining({ level: 50, all: ALARM })]);
    context.clock.advance(HOUR);
    await spray(100, 100 + ALARM);
    expect(alarms()).toHaveLength(2);
  });
});

describe('codes that are guessed from one address', () => {
  const ADDRESS = '198.51.100.50';
  const ask = async (browser: Browser, fiscal_number: string) =>
    post(browser, 'POST /api/password_reset', {
      fiscal_number,
      recaptcha_token: await solvedCaptcha(browser, 'recovery'),
    });
  const confirm = (browser: Browser, fiscal_number: string, token: string) => {
    const password = `Tr3nes-lentos-${fiscal_number.slice(-3)}`;
    return post(browser, 'POST /api/password_reset_confirm', {
      ...{ fiscal_number, token, password_1: password, password_2: password },
    });
  };

  test('[A2, T14] thirty wrong ones in an hour, of whichever IDs, in recovery and registration together, then none is looked at; right ones, a link and other addresses are not counted', async () => {
    for (let guess = 0; guess < ADDRESS_CODES; guess += 1) {
      const browser = new Browser(app, ADDRESS);
      const id = String(7_200_000 + guess);
      expect((await ask(browser, id)).status).toBe(200);
      expect((await confirm(browser, id, '123456')).body.code).toBe('OTP_INVALID');
    }
    const browser = new Browser(app, ADDRESS);
    expect((await ask(browser, people.client)).status).toBe(200);
    const code = await sentCode();
    const refused = await confirm(browser, people.client, code);
    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([
      429,
      'TOO_MANY_REQUESTS',
      String(HOUR / 1000),
    ]);
    expect(
      (await post(browser, 'POST /api/opt_code_validator', { documento: people.client, codigo: code }))
        .status,
    ).toBe(429);
    const bodies = await database.db.selectFrom('outbox_message').select('body').execute();
    const link = bodies.map(({ body }) => /enlace=([a-z]{28})/.exec(body)?.[1]).find((found) => found) ?? '';
    expect((await confirm(browser, people.client, link)).status).toBe(200);

    const elsewhere = new Browser(app, '198.51.100.51');
    expect((await ask(elsewhere, people.otherClient)).status).toBe(200);
    const other = await sentCode();
    expect((await confirm(elsewhere, people.otherClient, notThe(other))).body).toMatchObject({
      code: 'OTP_INVALID',
      intentos_restantes: 2,
    });
    expect((await confirm(elsewhere, people.otherClient, other)).status).toBe(200);
    context.clock.advance(HOUR);
    const later = new Browser(app, ADDRESS);
    expect((await ask(later, '7299999')).status).toBe(200);
    expect((await confirm(later, '7299999', '123456')).body.code).toBe('OTP_INVALID');
  });

  test('[A2] a device that the account knows goes on, whatever its neighbours guessed', async () => {
    for (let guess = 0; guess < ADDRESS_CODES; guess += 1) {
      const browser = new Browser(app, ADDRESS);
      const id = String(7_300_000 + guess);
      await ask(browser, id);
      await confirm(browser, id, '123456');
    }
    const phone = new Browser(app, ADDRESS);
    expect((await phone.login(people.pending)).status).toBe(200);
    expect((await ask(phone, people.pending)).status).toBe(200);
    expect((await confirm(phone, people.pending, await sentCode())).status).toBe(200);
  });
});

test('an event that the gateway did not sign raises an alarm', async () => {
  const answer = await app.inject({ method: 'POST', url: '/api/gateway/events', payload: {} });
  expect(answer.statusCode).toBe(401);
  expect(entries()).toContainEqual(expect.objectContaining({ alarm: 'forged-event' }));
});
