import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { createChallenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import { createLog } from '../../app/redacting-log.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import type { CaptchaConfig } from '../../platform/process/config.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { reserveLookup } from './index.ts';
import { removeExpired } from './operations/remove-expired.ts';
import { captchaProvider } from './provider.ts';
import type { CaptchaTables } from './tables.ts';

const MINUTE = 60_000;
let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, { config: { captcha: LITTLE_WORK } });
  app = await createApi(context);
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  context.clock.set('2026-11-20T15:00:00Z');
  const db = database.db.withTables<CaptchaTables>();
  await db.deleteFrom('lookup').execute();
  await db.deleteFrom('lookup_count').execute();
});

/** A call that is let through gets as far as saying that no customer has this ID. */
const ask = async (browser: Browser, token: string, fiscalNumber = '6660001112', address?: string) =>
  (
    await browser.call('POST /api/opt_send_code', {
      body: { fiscal_number: fiscalNumber, recaptcha_token: token, all_data: false },
      ...(address === undefined ? {} : { address }),
    })
  ).body.code;
const PASSED = 'USER_DOES_NOT_EXIST';

describe('a captcha', () => {
  test('a solved one lets a call through once', async () => {
    const browser = new Browser(app);
    const token = await solvedCaptcha(browser, 'register');
    expect(await ask(browser, token)).toBe(PASSED);
    expect(await ask(browser, token)).toBe('CAPTCHA_INVALID');
  });

  test('[ER-10] for another action or from another visit it is invalid, and stays unspent', async () => {
    const browser = new Browser(app);
    const other = new Browser(app);
    await solvedCaptcha(other, 'register');
    expect(await ask(browser, await solvedCaptcha(browser, 'recovery'))).toBe('CAPTCHA_INVALID');
    const token = await solvedCaptcha(browser, 'register');
    expect(await ask(other, token)).toBe('CAPTCHA_INVALID');
    expect(await ask(new Browser(app), token)).toBe('CAPTCHA_INVALID');
    expect(await ask(browser, token)).toBe(PASSED);
  });

  test('[ER-10] it is over after two minutes', async () => {
    const browser = new Browser(app);
    const [inTime, late] = [
      await solvedCaptcha(browser, 'register'),
      await solvedCaptcha(browser, 'register'),
    ];
    context.clock.advance(2 * MINUTE - 1);
    expect(await ask(browser, inTime)).toBe(PASSED);
    context.clock.advance(1);
    expect(await ask(browser, late)).toBe('CAPTCHA_INVALID');
  });

  test('[T16] what was not solved or was tampered with is invalid', async () => {
    const browser = new Browser(app);
    const token = await solvedCaptcha(browser, 'recovery');
    const altered = (change: (payload: Payload) => void): string => {
      const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as Payload;
      change(payload);
      return Buffer.from(JSON.stringify(payload)).toString('base64');
    };
    const tokens = [
      '',
      'not base64 at all',
      Buffer.from('null').toString('base64'),
      Buffer.from('{"challenge":{"parameters":{}}}').toString('base64'),
      altered(({ challenge }) => {
        challenge.parameters['data'] = { ...(challenge.parameters['data'] as object), action: 'register' };
      }),
      altered(({ challenge }) => {
        challenge.signature = challenge.signature.replace(/./g, '0');
      }),
      altered(({ solution }) => {
        solution.derivedKey = solution.derivedKey.replace(/./g, '0');
      }),
      altered(({ challenge }) => {
        challenge.parameters['nonce'] = 7;
      }),
    ];
    for (const token of tokens) expect(await ask(browser, token)).toBe('CAPTCHA_INVALID');
  });

  test('[T16] one that brings the secrets it is signed with is invalid', async () => {
    const browser = new Browser(app);
    const genuine = JSON.parse(
      Buffer.from(await solvedCaptcha(browser, 'register'), 'base64').toString(),
    ) as Payload;
    const data = genuine.challenge.parameters['data'] as Record<string, string | number>;
    const secrets = { hmacSignatureSecret: 'a'.repeat(64), hmacKeySignatureSecret: 'b'.repeat(64) };
    const { hmacSignatureSecret } = secrets;
    const of = { algorithm: 'PBKDF2/SHA-256', cost: 1, deriveKey, data };
    for (const [challenge, brought] of [
      [await createChallenge({ ...of, ...secrets, counter: 1 }), secrets],
      // Without a signed key it is derived anew, at the cost that the challenge names.
      [await createChallenge({ ...of, hmacSignatureSecret }), { hmacSignatureSecret }],
    ] as const) {
      const solution = await solveChallenge({ challenge, deriveKey });
      const token = Buffer.from(JSON.stringify({ challenge, solution, ...brought })).toString('base64');
      expect(await ask(browser, token)).toBe('CAPTCHA_INVALID');
    }
  });

  test('its cookie is of this host only and unreadable for scripts', async () => {
    const { headers } = await new Browser(app).call('GET /api/captcha', { query: { action: 'register' } });
    expect(String(headers['set-cookie'])).toMatch(
      /^__Host-visit=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });
});

interface Payload {
  challenge: { parameters: Record<string, unknown>; signature: string };
  solution: { derivedKey: string };
}

describe('how many people may be looked up', () => {
  const IDS = Array.from({ length: 30 }, (_, i) => String(6_660_001_000 + i));
  const lookUp = async (browser: Browser, fiscalNumber: string, address?: string) =>
    ask(browser, await solvedCaptcha(browser, 'register'), fiscalNumber, address);

  test('[T05] five by a visit in an hour, and each three times on average: the same one again counts too', async () => {
    const browser = new Browser(app);
    for (const id of IDS.slice(0, 5)) expect(await lookUp(browser, id)).toBe(PASSED);
    expect(await lookUp(browser, IDS[5] ?? '')).toBe('TOO_MANY_REQUESTS');
    for (let again = 0; again < 10; again += 1) expect(await lookUp(browser, IDS[0] ?? '')).toBe(PASSED);
    expect(await lookUp(browser, IDS[0] ?? '')).toBe('TOO_MANY_REQUESTS');
    context.clock.advance(60 * MINUTE);
    expect(await lookUp(browser, IDS[5] ?? '')).toBe(PASSED);
  });

  test('[T05] the same ID sixty times by an address in an hour, and the answer says when it may ask again', async () => {
    const asking = () =>
      reserveLookup(context, { address: '198.51.100.9', fiscalNumber: IDS[0] ?? '' }).then(
        () => 'passed',
        ({ code, retryAfter }) => [code, retryAfter],
      );
    context.clock.advance(50 * MINUTE);
    for (let i = 0; i < 60; i += 1) expect(await asking()).toBe('passed');
    expect(await asking()).toEqual(['TOO_MANY_REQUESTS', 10 * 60]);
  });

  test('[T05] twenty by an address in an hour, however many visits it begins', async () => {
    const answers: (string | undefined)[] = [];
    for (const id of IDS.slice(0, 21)) answers.push(await lookUp(new Browser(app), id, '198.51.100.9'));
    expect(answers).toEqual([...Array(20).fill(PASSED), 'TOO_MANY_REQUESTS']);
    expect(await lookUp(new Browser(app), IDS[21] ?? '', '198.51.100.10')).toBe(PASSED);
  });

  test('[A2, T05] 500 different IDs in an hour, from many addresses, raise one alarm; the same ones again raise none', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    const alarms = () => lines.map((line) => JSON.parse(line)).filter(({ alarm }) => alarm === 'lookups');
    const lookUpMany = async (from: number, to: number) => {
      for (let at = from; at < to; at += 1) {
        const address = `198.51.100.${Math.floor(at / 10)}`;
        await reserveLookup({ ...context, log }, { address, fiscalNumber: String(7_100_000 + at) });
      }
    };
    await lookUpMany(0, 499);
    await lookUpMany(0, 5);
    expect(alarms()).toEqual([]);
    await lookUpMany(499, 520);
    await lookUpMany(495, 505);
    expect(alarms()).toEqual([expect.objectContaining({ level: 50, all: 500 })]);
    context.clock.advance(60 * MINUTE);
    await lookUpMany(0, 500);
    expect(alarms()).toHaveLength(2);
  });

  test('what is over is forgotten', async () => {
    const browser = new Browser(app);
    await lookUp(browser, people.client);
    context.clock.advance(2 * 60 * MINUTE);
    await removeExpired(context);
    const db = database.db.withTables<CaptchaTables>();
    for (const table of ['lookup', 'lookup_count', 'captcha_solution'] as const) {
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  (onPostgres ? test : test.skip)('[T05] of 100 at once exactly five pass for a visit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) =>
        reserveLookup(context, {
          visit: 'a visit',
          address: `198.51.100.${i}`,
          fiscalNumber: String(7_000_000 + i),
        }),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  (onPostgres ? test : test.skip)('one captcha sent 50 times at once passes once', async () => {
    const browser = new Browser(app);
    const token = await solvedCaptcha(browser, 'register');
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(browser, token)));
    expect(answers.filter((code) => code === PASSED)).toHaveLength(1);
    expect(answers.filter((code) => code === 'CAPTCHA_INVALID')).toHaveLength(49);
  });
});

describe('with Google reCAPTCHA configured', () => {
  let google: Server;
  let verdict: unknown;
  let asked: string[];

  beforeAll(async () => {
    google = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        asked.push(body);
        response.end(typeof verdict === 'string' ? verdict : JSON.stringify(verdict));
      });
    });
    await new Promise<void>((ready) => google.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => new Promise((done) => google.close(done)));
  beforeEach(() => {
    asked = [];
  });
  afterEach(() => {
    verdict = undefined;
  });

  const provider = () => {
    const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/`;
    const captcha: CaptchaConfig = {
      provider: 'recaptcha',
      siteKey: 'site',
      secret: 'our secret',
      verifyUrl,
    };
    return captchaProvider({ ...context, config: { ...context.config, captcha } });
  };
  const purpose = { action: 'register', visit: 'v', level: 0 } as const;
  const GOOD = { success: true, hostname: 'localhost' };

  test('the page is told the site key, and Google is asked with the secret', async () => {
    expect(await provider().challenge(purpose)).toEqual({ provider: 'recaptcha', site_key: 'site' });
    verdict = GOOD;
    expect(await provider().check('a token', purpose)).toMatchObject({ id: expect.any(String) });
    expect(asked).toEqual(['secret=our+secret&response=a+token']);
  });

  test.each([
    ['Google says no', { ...GOOD, success: false }],
    ['it was solved on another site', { ...GOOD, hostname: 'evil.example' }],
    ['it was solved for another action', { ...GOOD, action: 'recovery' }],
    ['the answer is no JSON', 'oops'],
  ])('it is refused when %s', async (_why, answer) => {
    verdict = answer;
    expect(await provider().check('a token', purpose)).toBeUndefined();
  });

  test('an empty token is refused without asking', async () => {
    verdict = GOOD;
    expect(await provider().check('', purpose)).toBeUndefined();
    expect(asked).toEqual([]);
  });
});
