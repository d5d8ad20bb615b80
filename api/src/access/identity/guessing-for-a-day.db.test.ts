import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { type Answer, Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, PASSWORD, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { MAX_FAILURES_IN_A_ROW } from './login-attempts.ts';
import type { IdentityTables } from './tables.ts';

const SEED = Number(process.env['SEED'] ?? 20_261_123);
const OWNER: string = people.client;
const MAIL = 'client@correo.example';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** What docs/security.md says: of one address, and of all strangers together, in half an hour. */
const PAUSE = 30 * MINUTE;
const OF_ONE = 3;
const OF_ALL = 9;
/** Moments of the day at which the guesser tries; between two of them lie three to five minutes. */
const MOMENTS = 420;

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
  context.clock.advance(2 * DAY);
  const db = database.db.withTables<IdentityTables>();
  for (const table of ['login_counter', 'login_address', 'known_device', 'session'] as const)
    await db.deleteFrom(table).execute();
});

const levelAsked = ({ body }: Answer): number =>
  body.code === 'CAPTCHA_REQUIRED' ? (JSON.parse(body.detail ?? '') as { nivel: number }).nivel : -1;

/** Logs in with whatever proof of work is asked for. */
async function logIn(browser: Browser, password: string, headers: Record<string, string>): Promise<Answer> {
  const send = (more: object) =>
    browser.call('POST /api/login', { body: { fiscal_number: OWNER, password, ...more }, headers });
  const answer = await send({});
  const level = levelAsked(answer);
  return level < 0 ? answer : send({ recaptcha_token: await solvedCaptcha(browser, 'login', level) });
}

/** Was the password looked at? */
const isLookedAt = ({ body }: Answer): boolean => String(body.detail).includes('numero_intento');

/** What a day of guessing has come to, held against what is documented at each answer. */
class Day {
  /** When passwords were looked at. */
  readonly lookedAt: number[] = [];
  /** When what an address was told to wait for ends. */
  readonly #ends = new Map<string, number>();
  #refused = 0;

  take(address: string, answer: Answer): void {
    const now = context.clock.now().getTime();
    const isFree = (this.#ends.get(address) ?? 0) <= now;
    // A pause begins with the last that was looked at: after it, whatever was tried meanwhile, the next is looked at.
    const isOver = now - (this.lookedAt.at(-1) ?? 0) >= PAUSE && this.lookedAt.length < MAX_FAILURES_IN_A_ROW;
    if (isOver) expect([now, isLookedAt(answer)]).toEqual([now, true]);
    if (isLookedAt(answer)) {
      expect([address, isFree]).toEqual([address, true]);
      this.lookedAt.push(now);
    } else expect(answer.body.code).toBe('USER_BLOCKED');
    const told = answer.headers['retry-after'];
    if (told === undefined) return;
    const end = now + Number(told) * 1_000;
    expect(Number(told)).toBeLessThanOrEqual(PAUSE / 1_000);
    // Trying meanwhile does not move the end.
    if (!isFree) expect(end).toBe(this.#ends.get(address));
    this.#ends.set(address, end);
    if (!isLookedAt(answer)) this.#refused += 1;
  }

  /** The earliest moment at which one who was refused may try again. */
  nextEnd(): number | undefined {
    const now = context.clock.now().getTime();
    return [...this.#ends.values()].filter((end) => end > now).sort((one, other) => one - other)[0];
  }

  get refused(): number {
    return this.#refused;
  }

  /** The most that were looked at in any half hour. */
  most(): number {
    return Math.max(
      ...this.lookedAt.map((from) => this.lookedAt.filter((at) => at >= from && at < from + PAUSE).length),
    );
  }
}

/** The owner with a device that the account knows: the password is enough, whatever strangers did. */
async function ownersPhone(): Promise<Browser> {
  const phone = new Browser(app, '192.0.2.200');
  await phone.login(OWNER);
  return phone;
}

/** The owner where the account has never been: password and the code that was sent. */
async function elsewhereWithCode(number: number): Promise<number> {
  const browser = new Browser(app, `192.0.2.${number}`);
  const { body } = await browser.call('POST /api/login_code', {
    body: {
      fiscal_number: OWNER,
      password: PASSWORD,
      recaptcha_token: await solvedCaptcha(browser, 'login'),
    },
  });
  expect(body.code).toBeUndefined();
  const mails = await database.db
    .selectFrom('outbox_message')
    .select('body')
    .where('recipient', '=', MAIL)
    .orderBy('id', 'desc')
    .execute();
  const codigo = mails.map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find((code) => code !== undefined);
  const answer = await browser.call('POST /api/login', {
    body: { fiscal_number: OWNER, password: PASSWORD, codigo },
  });
  return answer.status;
}

test.each([
  [1, OF_ONE],
  [50, OF_ALL],
  [500, OF_ALL],
])(
  `[A1] guessing the password of one account from %i addresses for a day: no more are looked at than is documented, no pause is longer, and its owner gets in (SEED=${SEED})`,
  async (addresses, atOnce) => {
    const phone = await ownersPhone();
    const day = new Day();
    const begun = context.clock.now().getTime();
    const [steps = []] = fc.sample(
      fc.array(
        fc.record({
          pause: fc.integer({ min: 181, max: 299 }),
          pick: fc.nat(1_000_000),
          tries: fc.constantFrom(1, 1, 2, 4),
        }),
        { minLength: MOMENTS, maxLength: MOMENTS },
      ),
      { seed: SEED + addresses, numRuns: 1 },
    );
    for (const [moment, { pause, pick, tries }] of steps.entries()) {
      const now = context.clock.now().getTime();
      // One who waits for the end of a pause tries at that very second, and a second before.
      const end = day.nextEnd();
      const until = Math.min(now + pause * 1_000, end ?? Number.POSITIVE_INFINITY);
      context.clock.advance(Math.max(until - 1_000 - now, 0));
      for (let second = 0; second < 2; second += 1) {
        for (let one = 0; one < tries; one += 1) {
          const number = (pick + one * 7) % addresses;
          const address = `198.51.${Math.floor(number / 250)}.${1 + (number % 250)}`;
          // Saying that it comes from elsewhere helps none but our own proxies.
          const headers = { 'x-forwarded-for': `203.0.113.${1 + (moment % 250)}` };
          day.take(address, await logIn(new Browser(app, address), `Adivinada-${pick}-${one}*`, headers));
        }
        context.clock.advance(1_000);
      }
      if (moment % 40 === 39) {
        expect([moment, (await phone.login(OWNER)).status]).toEqual([moment, 200]);
      }
      if (moment % 160 === 159) {
        expect([moment, await elsewhereWithCode(1 + moment / 160)]).toEqual([moment, 200]);
      }
    }
    const hours = (context.clock.now().getTime() - begun) / (60 * MINUTE);
    console.info(
      JSON.stringify({
        addresses,
        hours,
        lookedAt: day.lookedAt.length,
        most: day.most(),
        refused: day.refused,
      }),
    );
    expect(hours).toBeGreaterThan(24);
    expect(day.most()).toBe(atOnce);
    expect(day.lookedAt.length).toBeLessThanOrEqual(MAX_FAILURES_IN_A_ROW);
    expect(day.lookedAt.length).toBeGreaterThan(10 * atOnce);
    expect(day.refused).toBeGreaterThan(100);
  },
  300_000,
);
