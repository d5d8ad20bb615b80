import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Name } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { ADDRESS_FAILURES, HASHED_PASSWORDS, NEW_PASSWORDS } from './address-budget.ts';
import { recoveryLinkSent, registrationLinkSent } from './code-texts.ts';
import { askerOfAccount, inHashingPlace } from './password-hashing.ts';
import type { IdentityTables } from './tables.ts';

/** What strangers do to an account whose ID they know, and what its owner can do all the same. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let database: Database;
let context: Context & { readonly clock: SettableClock };
let app: FastifyInstance;

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, {
    config: { captcha: LITTLE_WORK, lookups: { perVisit: 1_000, perAddress: 1_000, alarm: 1_000_000 } },
  });
  app = await createApi(context);
  await createPeople(database.db);
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(async () => {
  // A new day: what was used up the day before is back.
  context.clock.advance(DAY);
  await database.db.deleteFrom('outbox_message').execute();
});

/** Address number n, never one that another test uses up. */
let last = 0;
const elsewhere = () => {
  last += 1;
  // More than one octet holds; what is no address would be one caller for all of them.
  return new Browser(app, `198.18.${last >> 8}.${last & 255}`);
};
const post = (browser: Browser, name: Name, body: object) => browser.call(name, { body });
const OWNER: string = people.client;
const MAIL = 'client@correo.example';

const mailsTo = async (recipient: string): Promise<string[]> =>
  (
    await database.db
      .selectFrom('outbox_message')
      .select('body')
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ body }) => body);
const sentCode = async (recipient = MAIL): Promise<string> =>
  /\b\d{6}\b/.exec((await mailsTo(recipient)).findLast((body) => /\b\d{6}\b/.test(body)) ?? '')?.[0] ?? '';
/** An authenticator app in use, for an administrator. */
const enrolled = async (fiscalNumber: string) => {
  const db = database.db.withTables<IdentityTables>();
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('fiscal_number', '=', fiscalNumber)
    .executeTakeFirstOrThrow();
  const at = context.clock.now();
  await db
    .insertInto('second_factor')
    .values({ account_id: id, secret: 'sealed', begun_at: at, confirmed_at: at, last_step: 0 })
    .execute();
};
const notThe = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

describe('recovery', () => {
  const ask = async (browser: Browser, fiscal_number = OWNER) =>
    post(browser, 'POST /api/password_reset', {
      fiscal_number,
      recaptcha_token: await solvedCaptcha(browser, 'recovery'),
    });
  let round = 0;
  const confirm = (browser: Browser, token: string, fiscal_number = OWNER) => {
    round += 1;
    const password = `Tr3nes-lentos-${round}`;
    return post(browser, 'POST /api/password_reset_confirm', {
      fiscal_number,
      token,
      password_1: password,
      password_2: password,
    });
  };
  /** Asks for codes and guesses wrong until nothing is left at this address. */
  const useUp = async (browser: Browser) => {
    for (let codes = 0; codes < 3; codes += 1) {
      expect((await ask(browser)).status).toBe(200);
      for (let tries = 0; tries < 3; tries += 1) await confirm(browser, notThe(await sentCode()));
    }
    expect((await ask(browser)).body['solo_enlace']).toBe(true);
  };
  /** The secret of the last link that was sent. */
  const sentLink = async (recipient = MAIL): Promise<string> =>
    /enlace=([a-z]{28})/.exec(
      (await mailsTo(recipient)).findLast((body) => body.includes('enlace=')) ?? '',
    )?.[1] ?? '';

  test('a stranger who uses up their codes and tries has used up their own: the owner recovers at once', async () => {
    await useUp(elsewhere());
    const owner = elsewhere();
    expect((await ask(owner)).status).toBe(200);
    expect((await confirm(owner, await sentCode())).status).toBe(200);
  });

  test('another visit at the same address gets no more codes than the address has', async () => {
    const address = '192.0.2.77';
    for (let visit = 0; visit < 3; visit += 1) {
      expect((await ask(new Browser(app, address))).body['solo_enlace']).toBeUndefined();
    }
    expect((await ask(new Browser(app, address))).body['solo_enlace']).toBe(true);
  });

  test('a code is good in no other visit, and a stranger’s wrong guesses cost it nothing', async () => {
    const owner = elsewhere();
    await ask(owner);
    const code = await sentCode();
    const stranger = elsewhere();
    for (let n = 0; n < 5; n += 1) {
      expect((await confirm(stranger, code)).body.code).toBe('OTP_NOT_REQUESTED');
    }
    expect((await confirm(owner, code)).status).toBe(200);
  });

  /** Uses up what all strangers together have for a day, at three addresses. */
  const useUpOfAll = async (fiscal_number = OWNER) => {
    const mail = fiscal_number === OWNER ? MAIL : 'otherClient@correo.example';
    for (let guesses = 0; ; ) {
      const stranger = elsewhere();
      for (let codes = 0; codes < 3; codes += 1) {
        const { body } = await ask(stranger, fiscal_number);
        if (body['solo_enlace']) return guesses;
        for (let tries = 0; tries < 3; tries += 1) {
          const guess = notThe(await sentCode(mail));
          expect((await confirm(stranger, guess, fiscal_number)).body.code).toMatch(
            /^OTP_(INVALID|ATTEMPTS)/,
          );
          guesses += 1;
        }
      }
    }
  };

  test('the owner of a new device and no password gets in when strangers have used up the day’s codes: by a link', async () => {
    expect(await useUpOfAll()).toBe(27);
    const owner = elsewhere();
    const { status, body } = await ask(owner);
    expect([status, body['estado'], body['intentos_restantes']]).toEqual([200, 'OK', 0]);
    expect(body['mensaje']).toBe(recoveryLinkSent);
    expect((await confirm(elsewhere(), await sentLink())).status).toBe(200);
  });

  test('a stranger who asks for links only fills the owner’s mailbox with one that opens; they grow rare', async () => {
    await useUpOfAll();
    const messagesBefore = (await mailsTo(MAIL)).length;
    const first = await sentLink();
    for (let minute = 0; minute < 29; minute += 1) {
      expect((await ask(elsewhere())).body['vigencia_otp']).toBe(30 - minute);
      context.clock.advance(MINUTE);
    }
    expect(await sentLink()).toBe(first);
    const lifetimes: unknown[] = [];
    for (let hour = 0; hour < 12; hour += 1) {
      context.clock.advance(60 * MINUTE);
      lifetimes.push((await ask(elsewhere())).body['vigencia_otp']);
    }
    expect(lifetimes).toEqual([60, 120, 60, 240, 180, 120, 60, 480, 420, 360, 300, 240]);
    expect(await mailsTo(MAIL)).toHaveLength(messagesBefore + 4);
    expect((await confirm(elsewhere(), await sentLink())).status).toBe(200);
  });

  test('a link that does for a code cannot be typed as one, opens once, and ends with another password', async () => {
    await useUpOfAll();
    const link = await sentLink();
    const stranger = elsewhere();
    await ask(stranger);
    for (const typed of ['000000', '123456']) {
      expect((await confirm(stranger, typed)).body.code).toBe('OTP_NOT_REQUESTED');
    }
    expect((await confirm(stranger, link, people.otherClient)).body.code).toBe('OTP_NOT_REQUESTED');
    const known = elsewhere();
    expect((await confirm(elsewhere(), link)).status).toBe(200);
    expect((await confirm(elsewhere(), link)).body.code).toBe('OTP_NOT_REQUESTED');
    await ask(elsewhere());
    const another = await sentLink();
    expect(another).not.toBe(link);
    await known.login(OWNER, `Tr3nes-lentos-${round - 1}`);
    const changed = await known.call('POST /api/changePassword', {
      body: {
        last_password: `Tr3nes-lentos-${round - 1}`,
        password_1: 'Gl0bos-lentos',
        password_2: 'Gl0bos-lentos',
      },
    });
    expect(changed.status).toBe(200);
    expect((await confirm(elsewhere(), another)).body.code).toBe('OTP_NOT_REQUESTED');
  });

  test('who opens a link and asks for another gets ten in a day, and is then told to wait', async () => {
    await useUpOfAll();
    for (let links = 1; links <= 10; links += 1) {
      expect((await confirm(elsewhere(), await sentLink())).status).toBe(200);
      const { status, body } = await ask(elsewhere());
      expect([links, status, body.code]).toEqual(
        links < 10 ? [links, 200, undefined] : [links, 422, 'OTP_DAILY_LIMIT'],
      );
    }
  });

  test('whether an ID has an account does not show once its codes are used up', async () => {
    const answers = [];
    for (const who of [people.otherClient, '6660001113']) {
      const seen = [];
      for (let codes = 0; codes < 11; codes += 1) {
        const { status, body } = await ask(elsewhere(), who);
        const { trace: _trace, ...rest } = body;
        seen.push({ status, ...rest });
      }
      answers.push(seen);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.at(-1)).toMatchObject({ solo_enlace: true, vigencia_otp: 30 });
    expect(await mailsTo('otherClient@correo.example')).toHaveLength(10);
  });

  test('a code that never left is right for no guess', async () => {
    const stranger = elsewhere();
    await ask(stranger, '6660001114');
    const { rows } = await sql<{ nonce: string; code_hash: string }>`
      select nonce, code_hash from otp_code order by id desc limit 1`.execute(database.db);
    const hashes = Array.from({ length: 1_000_000 }, (_, n) =>
      keyedHash(
        context.config.secrets.pepper,
        'otp-code',
        `${rows[0]?.nonce}\0${String(n).padStart(6, '0')}`,
      ),
    );
    expect(hashes).not.toContain(rows[0]?.code_hash);
  });

  test('strangers at many addresses together get 9 codes and 27 tries; the link that was sent still opens', async () => {
    const owner = elsewhere();
    await ask(owner);
    const link = await sentLink();
    await useUpOfAll();
    // Read on another machine, as mails are.
    expect((await confirm(elsewhere(), link)).status).toBe(200);
  });

  test('a device that the account knows has budgets of its own, whatever strangers have used up', async () => {
    const known = elsewhere();
    await known.login(people.otherClient);
    const mail = 'otherClient@correo.example';
    await useUpOfAll(people.otherClient);
    expect((await ask(known, people.otherClient)).body['solo_enlace']).toBeUndefined();
    expect((await confirm(known, await sentCode(mail), people.otherClient)).status).toBe(200);
  });

  test('a device that the account knows recovers at an address where others have looked up all it may', async () => {
    const address = '192.0.2.78';
    const narrow = await createApi({
      ...context,
      config: { ...context.config, lookups: { perVisit: 5, perAddress: 2, alarm: 1_000_000 } },
    });
    const known = new Browser(narrow, address);
    await known.login(people.serviceAdmin);
    for (const id of ['7700001', '7700002']) await ask(new Browser(narrow, address), id);
    const unknown = await ask(new Browser(narrow, address), people.serviceAdmin);
    expect([unknown.status, unknown.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await ask(known, '7700003')).body.code).toBe('TOO_MANY_REQUESTS');
    expect((await ask(known, people.serviceAdmin)).status).toBe(200);
    await narrow.close();
  });

  test('an administrator without second factor gets no code, and the answer does not say so', async () => {
    const { status, body } = await ask(elsewhere(), people.contentAdmin);
    expect([status, body['estado']]).toEqual([200, 'OK']);
    expect(await mailsTo('contentAdmin@empresa.example')).toEqual([]);
  });

  test('an administrator with a second factor recovers, and still owes the factor', async () => {
    await enrolled(people.reportsAdmin);
    const owner = elsewhere();
    await ask(owner, people.reportsAdmin);
    expect(
      (await confirm(owner, await sentCode('reportsAdmin@empresa.example'), people.reportsAdmin)).status,
    ).toBe(200);
    const { status, body } = await elsewhere().login(people.reportsAdmin, `Tr3nes-lentos-${round}`);
    expect([status, body['duty']]).toEqual([200, 'second_factor']);
  });
});

describe('registration', () => {
  const MAIL_OF_NEW = 'unregistered@correo.example';
  const ask = async (browser: Browser) =>
    post(browser, 'POST /api/opt_send_code', {
      fiscal_number: people.unregistered,
      recaptcha_token: await solvedCaptcha(browser, 'register'),
    });
  const validate = (browser: Browser, codigo: string) =>
    post(browser, 'POST /api/opt_code_validator', { documento: people.unregistered, codigo });
  const register = (browser: Browser, token: string) =>
    post(browser, 'POST /api/register', {
      fiscal_number: people.unregistered,
      token,
      password_1: 'Tr3nes-lentos',
      password_2: 'Tr3nes-lentos',
    });

  test('a customer makes the first password by a link when strangers have used up the day’s codes', async () => {
    let guesses = 0;
    for (let codes = 0; codes < 9; codes += 1) {
      const stranger = elsewhere();
      expect((await ask(stranger)).body['solo_enlace']).toBeUndefined();
      for (let tries = 0; tries < 3; tries += 1) {
        await validate(stranger, notThe(await sentCode(MAIL_OF_NEW)));
        guesses += 1;
      }
    }
    expect(guesses).toBe(27);
    const { status, body } = await ask(elsewhere());
    expect([status, body]).toMatchObject([
      200,
      { mensaje: registrationLinkSent, solo_enlace: true, intentos_restantes: 0, vigencia_otp: 30 },
    ]);
    const link =
      /registro\?uid=\d+&enlace=([a-z]{28})/.exec((await mailsTo(MAIL_OF_NEW)).at(-1) ?? '')?.[1] ?? '';
    const owner = elsewhere();
    expect((await validate(owner, 'a'.repeat(28))).body.code).toBe('OTP_NOT_REQUESTED');
    expect((await validate(owner, link)).status).toBe(200);
    expect((await register(owner, link)).status).toBe(200);
    expect((await register(elsewhere(), link)).body.code).toBe('OTP_NOT_REQUESTED');
    expect((await elsewhere().login(people.unregistered, 'Tr3nes-lentos')).status).toBe(200);
  });
});

describe('login', () => {
  const WRONG = 'Equivocada1*';
  const askCode = async (browser: Browser, password: string, fiscal_number = OWNER) =>
    post(browser, 'POST /api/login_code', {
      fiscal_number,
      password,
      recaptcha_token: await solvedCaptcha(browser, 'login'),
    });
  const withCode = async (browser: Browser, password: string, codigo: string, fiscal_number = OWNER) =>
    post(browser, 'POST /api/login', { fiscal_number, password, codigo });
  /** What a person can learn from an answer: everything but the number of its log line. */
  const visible = ({ status, body: { trace: _trace, ...rest } }: Awaited<ReturnType<typeof post>>) => ({
    status,
    ...rest,
  });
  const isBlocked = { status: 423, body: { code: 'USER_BLOCKED' } };
  /** The level that an answer asks for; -1 for none. */
  const level = ({ body }: Awaited<ReturnType<typeof post>>): number =>
    body.code === 'CAPTCHA_REQUIRED' ? (JSON.parse(body.detail ?? '') as { nivel: number }).nivel : -1;
  /** Guesses wrong from a new address, with whatever proof of work is asked for. */
  const guess = async (fiscal_number = OWNER) => {
    const browser = elsewhere();
    const answer = await browser.login(fiscal_number, WRONG);
    const needed = level(answer);
    if (needed < 0) return { needed, answer };
    const recaptcha_token = await solvedCaptcha(browser, 'login', needed);
    const body = { fiscal_number, password: WRONG, recaptcha_token };
    return { needed, answer: await post(browser, 'POST /api/login', body) };
  };
  /** Closes the login of all devices that the account does not know. */
  const closed = async (fiscal_number = OWNER) => {
    for (let n = 0; n < 9; n += 1) await guess(fiscal_number);
    expect(await elsewhere().login(fiscal_number, WRONG)).toMatchObject(isBlocked);
  };

  beforeEach(async () => {
    const db = database.db.withTables<IdentityTables>();
    await db.deleteFrom('login_counter').execute();
    await db.deleteFrom('login_address').execute();
    await db.deleteFrom('known_device').execute();
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('fiscal_number', '=', people.serviceAdmin)
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ password_hash }).where('fiscal_number', '=', OWNER).execute();
  });

  test('three wrong passwords keep out the address that sent them, and no other', async () => {
    const stranger = elsewhere();
    for (let n = 0; n < 3; n += 1) await stranger.login(OWNER, WRONG);
    expect(await stranger.login(OWNER)).toMatchObject(isBlocked);
    const owner = elsewhere();
    const needed = level(await owner.login(OWNER));
    const recaptcha_token = await solvedCaptcha(owner, 'login', needed);
    const body = { fiscal_number: OWNER, password: PASSWORD, recaptcha_token };
    expect((await post(owner, 'POST /api/login', body)).status).toBe(200);
  });

  test('guessing from many addresses takes proof of work that doubles, and ends after nine for half an hour', async () => {
    const asked: number[] = [];
    for (let n = 0; n < 9; n += 1) asked.push((await guess()).needed);
    expect(asked).toEqual([-1, -1, -1, 0, 1, 2, 3, 4, 4]);
    expect(await elsewhere().login(OWNER, WRONG)).toMatchObject(isBlocked);
    context.clock.advance(30 * MINUTE);
    expect((await guess()).answer.body.code).toBe('INVALID_PASSWORD');
  });

  test('work of a lower level, of another visit or used before does not do', async () => {
    for (let n = 0; n < 4; n += 1) await guess();
    const browser = elsewhere();
    const send = (recaptcha_token: string) =>
      post(browser, 'POST /api/login', { fiscal_number: OWNER, password: WRONG, recaptcha_token });
    expect(level(await send(await solvedCaptcha(browser, 'login', 0)))).toBe(1);
    const token = await solvedCaptcha(elsewhere(), 'login', 4);
    expect((await send(token)).body.code).toBe('CAPTCHA_INVALID');
    const own = await solvedCaptcha(browser, 'login', 4);
    expect((await send(own)).body.code).toBe('INVALID_PASSWORD');
    expect((await send(own)).body.code).toBe('CAPTCHA_INVALID');
  });

  test('an address that guesses at many IDs is asked for work as well', async () => {
    const sprayer = new Browser(app, '192.0.2.9');
    for (let n = 0; n < 20; n += 1) {
      expect((await sprayer.login(String(7_700_000 + n), WRONG)).body.code).toBe('INVALID_PASSWORD');
    }
    expect(level(await sprayer.login('7700099', WRONG))).toBe(0);
  });

  describe('at an address where others fail with as many IDs as it may', () => {
    /** Uses up what an address may fail with. */
    const floods = async (address: string) => {
      const browser = new Browser(app, address);
      const db = database.db.withTables<IdentityTables>();
      await browser.login('7700000', WRONG);
      await db.updateTable('login_address').set({ failures: ADDRESS_FAILURES }).execute();
      expect((await browser.login('7700001', WRONG)).body.code).toBe('TOO_MANY_REQUESTS');
    };

    test('a device that the account knows logs in', async () => {
      const owner = new Browser(app, '192.0.2.21');
      await owner.login(OWNER);
      await floods('192.0.2.21');
      expect((await owner.login(OWNER)).status).toBe(200);
      expect((await owner.login(OWNER, WRONG)).body.code).toBe('INVALID_PASSWORD');
      expect((await owner.login('7700002', WRONG)).body.code).toBe('TOO_MANY_REQUESTS');
    });

    test('a device that some account knows is still given challenges for a passkey', async () => {
      const address = '192.0.2.25';
      const challenge = (browser: Browser) => post(browser, 'POST /api/passkeys/login/challenge', {});
      const owner = new Browser(app, address);
      await owner.login(OWNER);
      const stranger = new Browser(app, address);
      expect((await challenge(stranger)).status).toBe(200);
      const db = database.db.withTables<IdentityTables>();
      await db.updateTable('login_address').set({ failures: 1_000 }).execute();
      expect((await challenge(stranger)).body.code).toBe('TOO_MANY_REQUESTS');
      expect((await challenge(owner)).status).toBe(200);
    });

    test('the owner of a new device gets in with the password and a code', async () => {
      await floods('192.0.2.22');
      const owner = new Browser(app, '192.0.2.22');
      expect((await askCode(owner, PASSWORD)).status).toBe(200);
      expect((await withCode(owner, PASSWORD, await sentCode())).status).toBe(200);
      // What a code opened gives the address back nothing that it never took.
      expect((await elsewhere().login(OWNER)).status).toBe(200);
      expect((await new Browser(app, '192.0.2.22').login(OWNER)).body.code).toBe('TOO_MANY_REQUESTS');
    });

    test('asking for codes there takes proof of work that grows, and is never refused', async () => {
      const address = '192.0.2.23';
      const asked: number[] = [];
      for (let n = 0; n < 125; n += 1) {
        const browser = new Browser(app, address);
        let needed = level(await askCode(browser, WRONG));
        if (n % 20 === 0) asked.push(needed);
        if (needed < 0) continue;
        const recaptcha_token = await solvedCaptcha(browser, 'login', needed);
        const body = { fiscal_number: OWNER, password: WRONG, recaptcha_token };
        const answer = await post(browser, 'POST /api/login_code', body);
        needed = level(answer);
        expect([needed, answer.status]).toEqual([-1, 200]);
      }
      expect(asked).toEqual([-1, -1, 1, 2, 3, 4, 4]);
    });

    test('a code is looked at as often as it has tries, in the visit that asked: other guesses cost no hashing', async () => {
      const stranger = new Browser(app, '192.0.2.24');
      const answerTo = async (browser: Browser) => (await withCode(browser, WRONG, '000000')).body.code;
      for (let n = 0; n < 3; n += 1) expect(await answerTo(stranger)).toBe('OTP_NOT_REQUESTED');
      await askCode(stranger, WRONG);
      for (const code of ['LOGIN_CODE_WRONG', 'LOGIN_CODE_WRONG', 'OTP_ATTEMPTS_EXCEEDED']) {
        expect(await answerTo(stranger)).toBe(code);
      }
      // What is hashed has eight places for one address: of what is not, none is turned away.
      const flood = await Promise.all(Array.from({ length: 60 }, () => answerTo(stranger)));
      expect(new Set(flood)).toEqual(new Set(['OTP_ATTEMPTS_EXCEEDED']));
      const { failures } = await database.db
        .withTables<IdentityTables>()
        .selectFrom('login_address')
        .select((of) => of.fn.sum<number>('failures').as('failures'))
        // All guesses together are counted as well, for the alarm.
        .where('address', '<>', 'everybody')
        .executeTakeFirstOrThrow();
      // The asking for a code, and no guess.
      expect(Number(failures)).toBe(1);
    });
  });

  test('the owner gets in during a block, on a new device, with the password and a code sent to them', async () => {
    await closed();
    const owner = elsewhere();
    expect(await owner.login(OWNER)).toMatchObject(isBlocked);
    expect((await askCode(owner, PASSWORD)).status).toBe(200);
    const { status, body } = await withCode(owner, PASSWORD, await sentCode());
    expect([status, body['is_admin']]).toEqual([200, false]);
    // And from then on without one, for the device is known.
    expect((await owner.login(OWNER)).status).toBe(200);
  });

  test('so does the owner whose own three attempts were wrong, at the same address', async () => {
    const owner = elsewhere();
    for (let n = 0; n < 3; n += 1) await owner.login(OWNER, WRONG);
    await askCode(owner, PASSWORD);
    expect((await withCode(owner, PASSWORD, await sentCode())).status).toBe(200);
  });

  test('and so does an administrator', async () => {
    await closed(people.contentAdmin);
    const owner = elsewhere();
    await askCode(owner, PASSWORD, people.contentAdmin);
    const code = await sentCode('contentAdmin@empresa.example');
    expect((await withCode(owner, PASSWORD, code, people.contentAdmin)).status).toBe(200);
  });

  test('also after 100 failures in a row, which no waiting forgives', async () => {
    for (let n = 0; n < 100; n += 1) {
      if (n % 3 === 0) context.clock.advance(31 * MINUTE);
      await guess();
    }
    context.clock.advance(DAY);
    const owner = elsewhere();
    expect(await owner.login(OWNER)).toMatchObject(isBlocked);
    await askCode(owner, PASSWORD);
    expect((await withCode(owner, PASSWORD, await sentCode())).status).toBe(200);
  });

  test('whether the password is right, wrong or of an unknown ID, the offer and its wrong codes answer alike', async () => {
    const story = async (fiscal_number: string, password: string) => {
      await closed(fiscal_number);
      const browser = elsewhere();
      const answers = [await browser.login(fiscal_number, password)];
      for (let codes = 0; codes < 3; codes += 1) {
        answers.push(await askCode(browser, password, fiscal_number));
        for (const typed of ['000000', '000001', '12', '000002', '000003']) {
          answers.push(await withCode(browser, password, typed, fiscal_number));
        }
      }
      answers.push(await askCode(browser, password, fiscal_number));
      context.clock.advance(6 * MINUTE);
      answers.push(await withCode(browser, password, '000000', fiscal_number));
      return answers.map(visible);
    };
    const right = await story(OWNER, PASSWORD);
    expect(right.map(({ code }) => code).slice(0, 7)).toEqual([
      'USER_BLOCKED',
      undefined,
      'LOGIN_CODE_WRONG',
      'LOGIN_CODE_WRONG',
      'LOGIN_CODE_WRONG',
      'OTP_ATTEMPTS_EXCEEDED',
      'OTP_ATTEMPTS_EXCEEDED',
    ]);
    expect(await mailsTo(MAIL)).toHaveLength(3);
    expect(await story(people.otherClient, WRONG)).toEqual(right);
    expect(await story('6660001112', WRONG)).toEqual(right);
    expect(await story(people.blocked, PASSWORD)).toEqual(right);
    expect(await mailsTo('otherClient@correo.example')).toEqual([]);
    expect(await mailsTo('blocked@correo.example')).toEqual([]);
  });

  test('the right code with a wrong password is a wrong code, and costs its try', async () => {
    const owner = elsewhere();
    await askCode(owner, PASSWORD);
    const code = await sentCode();
    const { body } = await withCode(owner, WRONG, code);
    expect([body.code, body.intentos_restantes]).toEqual(['LOGIN_CODE_WRONG', 2]);
    expect((await withCode(owner, PASSWORD, code)).status).toBe(200);
    expect((await withCode(owner, PASSWORD, code)).body.code).toBe('OTP_NOT_REQUESTED');
  });

  test('a stranger who asks with wrong passwords makes no message leave and keeps no code from the owner', async () => {
    await closed();
    for (let n = 0; n < 4; n += 1) {
      const stranger = elsewhere();
      for (let asked = 0; asked < 3; asked += 1) await askCode(stranger, WRONG);
      expect((await askCode(stranger, WRONG)).body.code).toBe('OTP_DAILY_LIMIT');
    }
    expect(await mailsTo(MAIL)).toEqual([]);
    const owner = elsewhere();
    await askCode(owner, PASSWORD);
    const code = await sentCode();
    expect((await withCode(elsewhere(), PASSWORD, code)).body.code).toBe('OTP_NOT_REQUESTED');
    expect((await withCode(owner, PASSWORD, code)).status).toBe(200);
  });

  test('the owner who mistyped the password asks again at once', async () => {
    const owner = elsewhere();
    await askCode(owner, WRONG);
    expect((await askCode(owner, PASSWORD)).status).toBe(200);
    expect((await withCode(owner, PASSWORD, await sentCode())).status).toBe(200);
  });

  const race = onPostgres ? test : test.skip;
  race('of 40 addresses that guess at once without work exactly three are looked at', async () => {
    const browsers = Array.from({ length: 40 }, elsewhere);
    const answers = await Promise.all(browsers.map((browser) => browser.login(OWNER, WRONG)));
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'INVALID_PASSWORD')).toHaveLength(3);
    const others = codes.filter((code) => code !== 'INVALID_PASSWORD');
    expect(others.every((code) => code === 'CAPTCHA_REQUIRED' || code === 'TOO_MANY_REQUESTS')).toBe(true);
  });

  race('one code sent 20 times at once with the right password begins one session', async () => {
    const owner = elsewhere();
    await askCode(owner, PASSWORD);
    const code = await sentCode();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withCode(owner, PASSWORD, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('60 logins at once from one address: some are looked at, the rest are told when to ask again', async () => {
    const flood = new Browser(app, '192.0.2.60');
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const others = Array.from({ length: 21 }, (_, n) =>
      inHashingPlace(() => held, { key: `asker ${n}`, network: `net ${n}` }),
    );
    const logins = Array.from({ length: 60 }, (_, n) => flood.login(String(8_800_000 + n), WRONG));
    // The place that is left is theirs; the places of the others are given back once all but one are answered.
    let answered = 0;
    for (const login of logins)
      void login.then(() => {
        answered += 1;
        if (answered === 59) letGo();
      });
    const answers = await Promise.all(logins);
    await Promise.all(others);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    // More than twenty at once are asked for work before they ask for a place.
    const unseen = ['TOO_MANY_REQUESTS', 'CAPTCHA_REQUIRED'];
    expect(answers.filter(({ body }) => !unseen.includes(body.code ?? ''))).toHaveLength(1);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('2');
  });
});

describe('who knows right passwords', () => {
  const ids = async (): Promise<number[]> =>
    (
      await database.db
        .withTables<IdentityTables>()
        .selectFrom('account')
        .select('id')
        .orderBy('id')
        .execute()
    ).map(({ id }) => id);

  beforeEach(async () => {
    const db = database.db.withTables<IdentityTables>();
    for (const table of ['login_counter', 'login_address'] as const) await db.deleteFrom(table).execute();
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('fiscal_number', '=', people.serviceAdmin)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('account')
      .set({ password_hash })
      .where('fiscal_number', '=', people.otherClient)
      .execute();
  });

  test.each([
    ['one account from three addresses', 1],
    ['three accounts', 3],
  ])('%s keep no one else from logging in', async (_who, accounts) => {
    const browsers = Array.from({ length: 12 }, elsewhere);
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const mine = (await ids()).slice(0, accounts);
    const places = Array.from({ length: 24 }, (_, n) =>
      inHashingPlace(() => held, askerOfAccount(mine[n % accounts] ?? 0, `net ${n % 3}`)),
    );
    let refused = 0;
    for (const place of places) place.catch(() => (refused += 1));
    const answers = Promise.all(browsers.map((browser) => browser.login(people.otherClient)));
    // Two had no place from the beginning; each login takes one of a waiting call.
    while (refused < 14) await new Promise(setImmediate);
    letGo();
    const looked = (await answers).map(({ status }) => status);
    expect(looked.filter((status) => status === 429)).toEqual([]);
    // Further ones at one ID without a device of its own are asked for work.
    expect(looked.filter((status) => status === 200).length).toBeGreaterThanOrEqual(3);
    await Promise.allSettled(places);
  });

  test('each new password that is refused as an earlier one costs, and another session of the owner has its own', async () => {
    const [one, other] = [elsewhere(), elsewhere()];
    for (const browser of [one, other]) await browser.login(people.otherClient);
    const typed = { last_password: PASSWORD, password_1: PASSWORD, password_2: PASSWORD };
    const codes = [];
    for (let n = 0; n <= NEW_PASSWORDS; n += 1)
      codes.push((await post(one, 'POST /api/changePassword', typed)).body.code);
    expect(codes.pop()).toBe('TOO_MANY_REQUESTS');
    expect(new Set(codes)).toEqual(new Set(['PASSWORD_REUSED']));
    expect((await post(other, 'POST /api/changePassword', typed)).body.code).toBe('PASSWORD_REUSED');
  });

  test('right passwords have a budget too, of the device or address alone', async () => {
    const here = () => new Browser(app, '192.0.2.92').login(people.otherClient);
    expect((await here()).status).toBe(200);
    const spent = sql`update login_address set failures = ${HASHED_PASSWORDS - 1} where failures > 0`;
    expect((await spent.execute(database.db)).numAffectedRows).toBe(1n);
    expect([(await here()).status, (await here()).status]).toEqual([200, 429]);
    expect((await elsewhere().login(people.otherClient)).status).toBe(200);
  });
});

describe('who had the password once', () => {
  const RIGHT = 'Tr3nes-lentos-que-pasan';
  const askRecovery = async (browser: Browser) =>
    post(browser, 'POST /api/password_reset', {
      fiscal_number: OWNER,
      recaptcha_token: await solvedCaptcha(browser, 'recovery'),
    });
  const devices = async (): Promise<number> =>
    Number(
      (
        await database.db
          .withTables<IdentityTables>()
          .selectFrom('known_device')
          .innerJoin('account', 'account.id', 'known_device.account_id')
          .select((of) => of.fn.countAll<number>().as('count'))
          .where('fiscal_number', '=', OWNER)
          .executeTakeFirstOrThrow()
      ).count,
    );
  beforeEach(async () => {
    const db = database.db.withTables<IdentityTables>();
    for (const table of ['login_counter', 'login_address', 'known_device', 'session'] as const)
      await db.deleteFrom(table).execute();
    const { password_hash } = await db
      .selectFrom('account')
      .select('password_hash')
      .where('fiscal_number', '=', people.serviceAdmin)
      .executeTakeFirstOrThrow();
    await db.updateTable('account').set({ password_hash }).where('fiscal_number', '=', OWNER).execute();
  });

  test('has no more tries at the next one than strangers: the account knows no device of theirs any more', async () => {
    const address = '192.0.2.91';
    const thief = [];
    for (let n = 0; n < 4; n += 1) {
      const browser = new Browser(app, address);
      expect((await browser.login(OWNER)).status).toBe(200);
      thief.push(browser);
    }
    const owner = elsewhere();
    expect((await owner.login(OWNER)).status).toBe(200);
    await askRecovery(owner);
    const changed = await post(owner, 'POST /api/password_reset_confirm', {
      fiscal_number: OWNER,
      token: await sentCode(),
      password_1: RIGHT,
      password_2: RIGHT,
    });
    expect(changed.status).toBe(200);
    // One address has three tries and three codes, whatever devices once logged in there.
    const answers = [];
    for (const browser of thief) answers.push((await browser.login(OWNER, 'Equivocada1*')).body.code);
    expect(answers).toEqual(['INVALID_PASSWORD', 'LAST_ATTEMPT', 'USER_BLOCKED', 'USER_BLOCKED']);
    const alone = [];
    for (const browser of thief) alone.push((await askRecovery(browser)).body['solo_enlace'] ?? false);
    expect(alone).toEqual([false, false, false, true]);
    // The device on which the owner made it is known still.
    expect(await devices()).toBe(1);
    expect((await owner.login(OWNER, RIGHT)).status).toBe(200);
    expect(await devices()).toBe(1);
  });

  test('a change of password from the profile forgets every other device too', async () => {
    await elsewhere().login(OWNER);
    const owner = elsewhere();
    await owner.login(OWNER);
    expect(await devices()).toBe(2);
    const typed = { last_password: PASSWORD, password_1: RIGHT, password_2: RIGHT };
    expect((await post(owner, 'POST /api/changePassword', typed)).status).toBe(200);
    expect(await devices()).toBe(1);
  });

  test('an account knows ten devices at most: those that were used last', async () => {
    const first = elsewhere();
    await first.login(OWNER);
    context.clock.advance(MINUTE);
    for (let n = 0; n < 9; n += 1) await elsewhere().login(OWNER);
    context.clock.advance(MINUTE);
    await first.login(OWNER);
    for (let n = 0; n < 5; n += 1) await elsewhere().login(OWNER);
    expect(await devices()).toBe(10);
    await database.db.deleteFrom('outbox_message').execute();
    await first.login(OWNER);
    expect((await mailsTo(MAIL)).filter((body) => body.includes('equipo nuevo'))).toEqual([]);
  });
});
