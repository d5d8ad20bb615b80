import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { testContext } from '../../platform/testing/context.ts';
import { onPostgres, openTestDatabase } from '../../platform/testing/database.ts';
import { holding, type MeetingCall, meetAt } from '../../platform/testing/interleaving.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { codeHash, type OtpAsker } from './daily-limits.ts';
import { checkCode, forgetCodes, issueCode, type OtpPurpose, useCode } from './index.ts';
import { type LinkWords, linkHash } from './issue-code.ts';
import type { OtpTables } from './tables.ts';

const MINUTE = 60_000;
const NOON = '2026-11-20T17:00:00Z';
const WHO = '1010101010';

let database: Database;
let context: Context & { readonly clock: SettableClock };

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database);
});
afterAll(() => database.close());
beforeEach(async () => {
  context.clock.set(NOON);
  const db = database.db.withTables<OtpTables>();
  await db.deleteFrom('otp_code').execute();
  await db.deleteFrom('otp_day').execute();
  await db.deleteFrom('outbox_message').execute();
});

const issue = (
  purpose: OtpPurpose = 'term',
  fiscalNumber = WHO,
  visit: string | null = null,
  asker?: OtpAsker,
  linkAlone?: LinkWords,
) =>
  inTransaction(database.db, (trx) =>
    issueCode(trx, context, {
      purpose,
      fiscalNumber,
      binding: 'what is approved',
      visit,
      ...(asker ? { asker } : {}),
      ...(linkAlone ? { linkAlone } : {}),
      recipient: { email: 'mariana@correo.example', phone: '3005550101' },
      words: {
        subject: 'Tu código',
        mail: (code) => `Tu código es ${code}.`,
        sms: (code) => `Código ${code}`,
      },
    }),
  );

/** The code as the customer reads it: from the latest message. */
const received = async (): Promise<string> => {
  const message = await database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('body', '<>', '')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(message.body)?.[0] ?? '';
};
const otherThan = (code: string, step = 1): string =>
  String((Number(code) + step) % 1_000_000).padStart(6, '0');

const check = (code: string, purpose: OtpPurpose = 'term', fiscalNumber = WHO) =>
  checkCode(context, { purpose, fiscalNumber, code });
const useOnce = (code: string, purpose: OtpPurpose = 'term') =>
  checkCode(context, { purpose, fiscalNumber: WHO, code }, async (trx, right) => {
    await useCode(trx, context, right);
    return right;
  });

/** What became of a call: its value, or the refusal's code with the tries left. */
const outcome = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const left = error.otp?.intentos_restantes;
    return left === undefined ? error.code : `${error.code} ${left}`;
  }
};

describe('a code', () => {
  test('[EN-19, TM-16] goes out by mail and SMS, is good for five minutes and three tries', async () => {
    expect(await issue()).toEqual({ vigencia_otp: 5, intentos_restantes: 3 });
    const messages = await database.db
      .selectFrom('outbox_message')
      .select(['channel', 'recipient', 'body'])
      .execute();
    const code = await received();
    expect(messages.map(({ channel, recipient, body }) => [channel, recipient, body])).toEqual([
      ['email', 'mariana@correo.example', `Tu código es ${code}.`],
      ['sms', '3005550101', `Código ${code}`],
    ]);
    context.clock.advance(5 * MINUTE - 1);
    expect(await check(code)).toMatchObject({ binding: 'what is approved' });
  });

  test('that two calls have found right is used by one of them', async () => {
    await issue();
    const code = await received();
    const [one, other] = [await check(code), await check(code)];
    const use = (right: Awaited<ReturnType<typeof check>>) =>
      outcome(inTransaction(database.db, (trx) => useCode(trx, context, right)));
    expect([await use(one), await use(other)]).toEqual(['done', 'OTP_NOT_REQUESTED']);
  });

  test('is read out of its message, and with spaces between its digits', async () => {
    await issue();
    const code = await received();
    const apart = `${code.slice(0, 3)} ${code.slice(3)}`;
    expect(await outcome(check(`Tu código es ${code}. No lo compartas.`))).toBe('done');
    expect(await outcome(check(apart))).toBe('done');
    expect(await outcome(check(`${code} ${code}`))).toBe('OTP_INVALID');
  });

  test('[ER-27] is over after five minutes', async () => {
    await issue();
    context.clock.advance(5 * MINUTE);
    expect(await outcome(check(await received()))).toBe('OTP_EXPIRED');
  });

  test('is stored as a keyed hash, and sealed in the messages that wait', async () => {
    await issue();
    const code = await received();
    const [stored] = await database.db.withTables<OtpTables>().selectFrom('otp_code').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(code);
    // Who has the table, but not the secret outside of it, cannot try the million codes.
    const { config } = context;
    const by = (pepper: string) =>
      codeHash({ ...config, secrets: { ...config.secrets, pepper } }, stored?.nonce ?? '', code);
    expect([by(config.secrets.pepper) === stored?.code_hash, by('') === stored?.code_hash]).toEqual([
      true,
      false,
    ]);
    const messages = await database.db.selectFrom('outbox_message').selectAll().execute();
    expect(messages.map(({ sealed }) => sealed)).toEqual([true, true]);
    expect(JSON.stringify(messages)).not.toContain(code);
    expect(await outcome(check(code))).toBe('done');
  });

  test('whose day is used up is replaced by a link, which is stored as a keyed hash, and sealed in the messages that wait', async () => {
    for (let sent = 0; sent < 3; sent += 1) {
      await issue('register');
      context.clock.advance(6 * MINUTE);
    }
    await database.db.deleteFrom('outbox_message').execute();
    let link = '';
    const words: LinkWords = {
      subject: 'Tu enlace',
      mail: (letters) => {
        link = letters;
        return `Abre ${letters}`;
      },
      sms: (letters) => `Enlace ${letters}`,
    };
    expect(await issue('register', WHO, null, undefined, words)).toMatchObject({ solo_enlace: true });
    const stored = await database.db.withTables<OtpTables>().selectFrom('otp_code').selectAll().execute();
    expect(link).toMatch(/^\w{20,}$/);
    expect(stored.map(({ link_hash }) => link_hash)).toContain(linkHash(context.config, link));
    const messages = await database.db.selectFrom('outbox_message').selectAll().execute();
    expect(messages.map(({ channel, sealed }) => [channel, sealed])).toEqual([
      ['email', true],
      ['sms', true],
    ]);
    expect(JSON.stringify([stored, messages])).not.toContain(link);
    const bodies = await database.db.selectFrom('outbox_message').select('body').orderBy('id').execute();
    expect(bodies.map(({ body }) => body)).toEqual([`Abre ${link}`, `Enlace ${link}`]);
  });

  test('that could not be sent in time is not sent any more', async () => {
    await issue();
    context.clock.advance(6 * MINUTE);
    await forgetCodes(context);
    const waiting = await database.db
      .selectFrom('outbox_message')
      .select('id')
      .where(({ or, eb }) => or([eb('failed_at', 'is', null), eb('body', '<>', '')]))
      .execute();
    expect(waiting).toEqual([]);
  });

  test('is used once', async () => {
    await issue();
    const code = await received();
    expect(await outcome(useOnce(code))).toBe('done');
    expect(await outcome(useOnce(code))).toBe('OTP_NOT_REQUESTED');
  });

  test('is worth nothing for another purpose or another person', async () => {
    await issue('term');
    const code = await received();
    expect(await outcome(check(code, 'limit'))).toBe('OTP_NOT_REQUESTED');
    expect(await outcome(check(code, 'term', '2020202020'))).toBe('OTP_NOT_REQUESTED');
    expect(await outcome(check(code))).toBe('done');
  });

  test('of a visit is unknown to another, which costs no try', async () => {
    await issue('register', WHO, 'visit-a');
    const code = await received();
    const from = (visit: string, typed: string) =>
      outcome(checkCode(context, { purpose: 'register', fiscalNumber: WHO, code: typed, visit }));
    for (let guess = 1; guess <= 5; guess += 1) {
      expect(await from('visit-b', otherThan(code, guess))).toBe('OTP_NOT_REQUESTED');
    }
    expect(await from('visit-a', code)).toBe('done');
  });

  test.each([
    ['12345', 'bad length OTP'],
    ['1234567', 'bad length OTP'],
    ['12345a', 'non-integer OTP'],
    ['', 'non-integer OTP'],
  ])('[ER-06] typed as "%s" is invalid (%s) and costs no try', async (typed, detail) => {
    await issue();
    const refused = await check(typed).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'OTP_INVALID', detail });
    expect(await outcome(check(otherThan(await received())))).toBe('OTP_INVALID 2');
  });

  test('[T12] that was right stays right for ten minutes, then is over', async () => {
    await issue();
    const code = await received();
    await check(code);
    context.clock.advance(9 * MINUTE);
    expect(await outcome(check(code))).toBe('done');
    context.clock.advance(2 * MINUTE);
    expect(await outcome(check(code))).toBe('OTP_EXPIRED');
  });

  test('that must have been validated is not even looked at before', async () => {
    await issue();
    const code = await received();
    const later = () =>
      outcome(checkCode(context, { purpose: 'term', fiscalNumber: WHO, code, mustBeValidated: true }));
    expect(await later()).toBe('OTP_NOT_REQUESTED');
    await check(code);
    expect(await later()).toBe('done');
  });

  test('stays unused, with its try, when what it allows fails', async () => {
    await issue();
    const code = await received();
    const failing = checkCode(context, { purpose: 'term', fiscalNumber: WHO, code }, async (trx, right) => {
      await useCode(trx, context, right);
      throw new ApiError('TERM_STALE');
    });
    expect(await outcome(failing)).toBe('TERM_STALE');
    expect(await outcome(check(otherThan(code)))).toBe('OTP_INVALID 2');
    expect(await outcome(useOnce(code))).toBe('done');
  });
});

describe('budgets', () => {
  test('[ER-04] a second code is refused while the first is good', async () => {
    await issue();
    expect(await outcome(issue())).toBe('OTP_ACTIVE');
    context.clock.advance(5 * MINUTE);
    expect(await outcome(issue())).toBe('done');
  });

  test('[TM-18, TM-19, ER-07] three wrong tries exhaust a code, which then no longer counts as active', async () => {
    await issue();
    const code = await received();
    const guesses = [1, 2, 3, 4].map((step) => otherThan(code, step));
    const answers: string[] = [];
    for (const guess of guesses) answers.push(await outcome(check(guess)));
    expect(answers).toEqual([
      'OTP_INVALID 2',
      'OTP_INVALID 1',
      'OTP_ATTEMPTS_EXCEEDED 0',
      'OTP_ATTEMPTS_EXCEEDED 0',
    ]);
    expect(await outcome(check(code))).toBe('OTP_ATTEMPTS_EXCEEDED 0');
    expect(await outcome(issue())).toBe('done');
  });

  test('[T14] three codes and nine tries a day; a new code gives no tries back, the next day in Bogotá does', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await issue();
      const code = await received();
      for (let step = 1; step <= 3; step += 1) await outcome(check(otherThan(code, step)));
    }
    expect(await outcome(issue())).toBe('OTP_DAILY_LIMIT');
    const [day] = await database.db.withTables<OtpTables>().selectFrom('otp_day').selectAll().execute();
    expect(day).toMatchObject({ codes: 3, tries: 9 });
    context.clock.set('2026-11-21T04:59:59Z');
    expect(await outcome(issue())).toBe('OTP_DAILY_LIMIT');
    context.clock.set('2026-11-21T05:00:00Z');
    expect(await outcome(issue())).toBe('done');
  });

  test('purposes and people are counted apart', async () => {
    for (let n = 1; n <= 3; n += 1) {
      await issue();
      await useOnce(await received());
    }
    expect(await outcome(issue('term'))).toBe('OTP_DAILY_LIMIT');
    expect(await outcome(issue('limit'))).toBe('done');
    expect(await outcome(issue('term', '2020202020'))).toBe('done');
  });
});

(onPostgres ? describe : describe.skip)('all at once', () => {
  const seed = randomInt(1_000_000);
  const many = <T>(n: number, make: (i: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: n }, (_, i) => make(i)));
  const countOf = (answers: readonly string[], start: string) =>
    answers.filter((answer) => answer.startsWith(start)).length;

  test(`[C07] of 200 guesses at most three are judged and at most one is right (seed ${seed})`, async () => {
    await issue();
    const code = await received();
    const guesses = Array.from({ length: 200 }, (_, i) => otherThan(code, i === seed % 200 ? 0 : i + 1));
    const answers = await many(200, (i) => outcome(useOnce(guesses[i] ?? '')));
    const wrong = answers.filter((answer) => answer.startsWith('OTP_INVALID')).length;
    const right = countOf(answers, 'done');
    const [day] = await database.db.withTables<OtpTables>().selectFrom('otp_day').selectAll().execute();
    expect(day?.tries).toBeLessThanOrEqual(3);
    expect(wrong + right).toBeLessThanOrEqual(3);
    expect(right).toBeLessThanOrEqual(1);
    expect(countOf(answers, 'OTP_ATTEMPTS_EXCEEDED') + countOf(answers, 'OTP_NOT_REQUESTED')).toBe(
      200 - wrong - right,
    );
  });

  test('[C07] the right code sent 100 times is used once', async () => {
    await issue();
    const code = await received();
    const answers = await many(100, () => outcome(useOnce(code)));
    expect(countOf(answers, 'done')).toBe(1);
  });

  test('[C08] of 100 requests one gets a code and one code is open', async () => {
    const answers = await many(100, () => outcome(issue()));
    expect(countOf(answers, 'done')).toBe(1);
    expect(countOf(answers, 'OTP_ACTIVE')).toBe(99);
    const open = await database.db.withTables<OtpTables>().selectFrom('otp_code').select('id').execute();
    expect(open).toHaveLength(1);
  });

  test('[T15] 100 requests at a time, each round after the last code ran out, get exactly three codes', async () => {
    const issued: number[] = [];
    for (let round = 1; round <= 4; round += 1) {
      const answers = await many(100, () => outcome(issue()));
      issued.push(countOf(answers, 'done'));
      context.clock.advance(6 * MINUTE);
    }
    expect(issued).toEqual([1, 1, 1, 0]);
    const messages = await database.db.selectFrom('outbox_message').select('id').execute();
    expect(messages).toHaveLength(6);
  });
});

(onPostgres ? describe : describe.skip)('where two sessions meet at a code', () => {
  const LOCKS_DAY = '%from "otp_day"%for update%';
  /** Calls that wait for the rows of the day, and get them in this order. */
  const meet = async (...calls: readonly (() => Promise<unknown>)[]): Promise<readonly string[]> => {
    const held = await holding(database.db, sql`select from otp_day for update`);
    const meeting = calls.map(
      (call): MeetingCall<string> => ({ call: () => outcome(call()), waits: LOCKS_DAY }),
    );
    return meetAt<readonly string[]>(database.db, held, ...meeting);
  };
  const days = () =>
    database.db
      .withTables<OtpTables>()
      .selectFrom('otp_day')
      .select(['holder', 'codes', 'tries'])
      .orderBy('holder')
      .execute();
  /** Tries that each code has left that is neither used nor revoked. */
  const openCodes = async () =>
    (
      await database.db
        .withTables<OtpTables>()
        .selectFrom('otp_code')
        .select('tries_left')
        .where('used_at', 'is', null)
        .where('revoked_at', 'is', null)
        .execute()
    ).map(({ tries_left }) => tries_left);
  const messages = async () => (await database.db.selectFrom('outbox_message').select('id').execute()).length;

  describe('[C07] guesses at one code', () => {
    /** A code with one try left. */
    const almostExhausted = async () => {
      await issue();
      const code = await received();
      for (const step of [1, 2]) await outcome(check(otherThan(code, step)));
      return code;
    };

    test('the wrong one has the last try: the right one behind it is not even compared', async () => {
      const code = await almostExhausted();
      expect(
        await meet(
          () => check(otherThan(code, 3)),
          () => useOnce(code),
        ),
      ).toEqual(['OTP_ATTEMPTS_EXCEEDED 0', 'OTP_ATTEMPTS_EXCEEDED 0']);
      expect(await days()).toEqual([{ holder: '', codes: 1, tries: 3 }]);
      expect(await outcome(useOnce(code))).toBe('OTP_ATTEMPTS_EXCEEDED 0');
    });

    test('the right one has the last try: the wrong one behind it takes nothing from it', async () => {
      const code = await almostExhausted();
      expect(
        await meet(
          () => check(code),
          () => check(otherThan(code, 3)),
        ),
      ).toEqual(['done', 'OTP_ATTEMPTS_EXCEEDED 0']);
      expect(await days()).toEqual([{ holder: '', codes: 1, tries: 3 }]);
      expect(await outcome(useOnce(code))).toBe('done');
    });

    test('four wrong ones at a new code: three are judged, and the right one that comes after them is not', async () => {
      await issue();
      const code = await received();
      const guesses = [1, 2, 3, 4].map((step) => () => check(otherThan(code, step)));
      const [first, ...others] = await meet(...guesses);
      expect(first).toBe('OTP_INVALID 2');
      expect([...others].sort()).toEqual([
        'OTP_ATTEMPTS_EXCEEDED 0',
        'OTP_ATTEMPTS_EXCEEDED 0',
        'OTP_INVALID 1',
      ]);
      expect(await days()).toEqual([{ holder: '', codes: 1, tries: 3 }]);
      expect(await outcome(useOnce(code))).toBe('OTP_ATTEMPTS_EXCEEDED 0');
    });

    test('the right one twice: it is used once, and the second finds it used', async () => {
      await issue();
      const code = await received();
      expect(
        await meet(
          () => useOnce(code),
          () => useOnce(code),
        ),
      ).toEqual(['done', 'OTP_NOT_REQUESTED']);
      expect(await days()).toEqual([{ holder: '', codes: 1, tries: 1 }]);
    });

    test('a new code is asked for first: the guess at the old one costs the new one nothing', async () => {
      await issue();
      const code = await received();
      context.clock.advance(6 * MINUTE);
      expect(await meet(issue, () => check(code))).toEqual(['done', 'OTP_NOT_REQUESTED']);
      expect(await openCodes()).toEqual([3]);
      expect(await days()).toEqual([{ holder: '', codes: 2, tries: 0 }]);
    });
  });

  describe('[C08] requests for a code', () => {
    test('two when the last one ran out: the first gets one, the second finds it', async () => {
      await issue();
      context.clock.advance(6 * MINUTE);
      expect(await meet(issue, issue)).toEqual(['done', 'OTP_ACTIVE']);
      expect(await openCodes()).toEqual([3]);
      expect(await messages()).toBe(4);
    });

    test('the first two of a day, when the day has no row yet: one of them gets a code', async () => {
      // What the row is called is known from one that was there.
      await issue();
      const { rows } = await sql<{ subject: string; day: string }>`
        delete from otp_day returning subject, day::text as day`.execute(database.db);
      await sql`delete from otp_code`.execute(database.db);
      const [row] = rows;
      const making = await holding(
        database.db,
        sql`insert into otp_day (subject, purpose, day, holder, codes, tries)
          values (${row?.subject}, 'term', ${row?.day}::date, '', 0, 0)`,
      );
      const waits = 'insert into "otp_day"%';
      const asking = { call: () => outcome(issue()), waits };
      const answers = await meetAt<readonly string[]>(database.db, making, asking, asking);
      expect([...answers].sort()).toEqual(['OTP_ACTIVE', 'done']);
      expect(await days()).toEqual([{ holder: '', codes: 1, tries: 0 }]);
    });

    test('two of different visits for the last code of the day: the second is refused', async () => {
      for (const visit of ['visit-a', 'visit-b']) await issue('register', WHO, visit);
      expect(
        await meet(
          () => issue('register', WHO, 'visit-c'),
          () => issue('register', WHO, 'visit-d'),
        ),
      ).toEqual(['done', 'OTP_DAILY_LIMIT']);
      expect(await openCodes()).toEqual([3, 3, 3]);
      expect(await days()).toEqual([{ holder: '', codes: 3, tries: 0 }]);
    });

    test('two strangers for the last code that all of them have: the second is refused, and keeps its own budget', async () => {
      const stranger = (holder: string) => () =>
        issue('register', WHO, `visit-${holder}`, { holder, isStranger: true });
      await stranger('a')();
      await sql`update otp_day set codes = 8 where holder = 'strangers'`.execute(database.db);
      const held = await holding(database.db, sql`select from otp_day where holder = 'strangers' for update`);
      const asking = (holder: string) => ({ call: () => outcome(stranger(holder)()), waits: LOCKS_DAY });
      expect(await meetAt(database.db, held, asking('b'), asking('c'))).toEqual(['done', 'OTP_DAILY_LIMIT']);
      expect(await days()).toEqual([
        { holder: 'a', codes: 1, tries: 0 },
        { holder: 'b', codes: 1, tries: 0 },
        { holder: 'strangers', codes: 9, tries: 0 },
      ]);
      expect(await openCodes()).toEqual([3, 3]);
    });

    test.each([
      ['the code is used first: another can be sent', true, ['done', 'done'], [3]],
      ['another is asked for first: the code is good still, and is used', false, ['OTP_ACTIVE', 'done'], []],
    ])('one while the code is being used; %s', async (_what, isUsedFirst, answers, left) => {
      await issue();
      const code = await received();
      const calls = [() => useOnce(code), () => issue()];
      expect(await meet(...(isUsedFirst ? calls : calls.reverse()))).toEqual(answers);
      expect(await openCodes()).toEqual(left);
    });
  });
});
