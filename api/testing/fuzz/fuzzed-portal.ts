import { createHmac, randomBytes } from 'node:crypto';
import type { Input, Name } from '@portal/contract';
import { developmentKeys, startBank } from '@portal/simulators/bank';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { hashPassword } from '../../src/access/identity/index.ts';
import { STAFF_SECOND_FACTOR } from '../../src/access/settings/index.ts';
import { createApi } from '../../src/app/app.ts';
import { seedContent } from '../../src/content/site/index.ts';
import { openObligations } from '../../src/money/credit/index.ts';
import { anObligation, TWELVE_MONTHS, WITH_GUARANTEE } from '../../src/money/credit/obligation.fixture.ts';
import { paymentContext } from '../../src/money/payments/index.ts';
import { savePlaces } from '../../src/people/customers/index.ts';
import type { Context } from '../../src/platform/database/context.ts';
import {
  type Database,
  type Handle,
  inTransaction,
  openPostgres,
} from '../../src/platform/database/database.ts';
import { prepareRoles, roleOf } from '../../src/platform/database/database-roles.ts';
import { testContext } from '../../src/platform/testing/context.ts';
import { openTestDatabase } from '../../src/platform/testing/database.ts';
import type { SettableClock } from '../../src/platform/testing/settable-clock.ts';
import { Browser } from '../browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../captcha.ts';
import { createPeople, PASSWORD, people } from '../people.ts';
import type { FuzzedAnswer } from './judge.ts';
import { firstKnownValues, KnownValues, wholeBodies } from './known-values.ts';
import type { CallerKind, FuzzedRequest } from './requests.ts';
import { type Scene, scenes } from './scenes.ts';
import { Stage } from './stage.ts';
import { takeWrites, watchWrites } from './writes.ts';

type CaptchaAction = Input<'GET /api/captcha'>['query']['action'];

/** Calls whose body carries a solved captcha, with the action of the captcha. */
const CAPTCHAS: Readonly<Record<string, CaptchaAction>> = {
  'POST /api/login_code': 'login',
  'POST /api/pre_register': 'register',
  'POST /api/opt_send_code': 'register',
  'POST /api/password_reset': 'recovery',
  'POST /api/publicInquiry': 'inquiry',
};

const PLACES = {
  departments: [{ code: '11', name: 'Bogotá' }],
  municipalities: [{ code: '11001', name: 'Bogotá' }],
};

export interface FuzzedPortal {
  readonly known: KnownValues;
  readonly clock: SettableClock;
  /** Logs the client and the administrator in where they are not; before that it undoes changes to their accounts. */
  prepare(): Promise<void>;
  /**
   * Makes the objects that the right request of a call needs, if it needs any. The next requests of the same kind of
   * caller come from its browser.
   */
  stage(name: Name): Promise<Scene | undefined>;
  /** Sends a request from `from`, by default from the browser of the staged call or of the usual people. */
  send(name: Name, request: FuzzedRequest, from?: Browser): Promise<FuzzedAnswer>;
  /** The browser of a new person of that kind, who owns no object made before; a visitor is not logged in. */
  another(kind: CallerKind): Promise<Browser>;
  /** Tables of the business that were written since this was asked last. */
  writes(): Promise<readonly string[]>;
  /** Every code of six digits that stands in a message to a person. */
  codes(): Promise<readonly string[]>;
  /** Makes people and objects of this portal. */
  readonly objects: Stage;
  /** Context of this portal's jobs. */
  readonly payments: ReturnType<typeof paymentContext>;
  close(): Promise<void>;
}

/** Undoes what requests may have done to the people whose sessions they use. */
async function restorePeople(
  app: Awaited<ReturnType<typeof openTestDatabase>>,
  passwordHash: string,
): Promise<void> {
  const used = [people.client, people.admin];
  await inTransaction(app.db, async (trx) => {
    await sql`update account set status = 'ACTIVE', temporary_until = null, password_hash = ${passwordHash}
      where fiscal_number = any(${used})`.execute(trx);
    await sql`update staff_member set profile_id = 2 where account_id =
      (select id from account where fiscal_number = ${people.admin})`.execute(trx);
    for (const table of ['session', 'second_factor', 'login_counter', 'login_address']) {
      await sql`delete from ${sql.table(table)}`.execute(trx);
    }
    await sql`update feature_variable set is_active = false where id = ${STAFF_SECOND_FACTOR}`.execute(trx);
  });
}

async function isLoggedIn(browser: Browser): Promise<boolean> {
  return (await browser.call('GET /api/session')).status === 200;
}

/** An address of its own for nearly every request, so that budgets of addresses do not hide the code behind them. */
function addressOf(count: number): string {
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

function cookieHeader(browser: Browser, given: string | undefined): string {
  return (
    given ?? [...browser.cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  );
}

/** The database with the rights of the API's own role: a call that needs a further right answers 500. */
async function asApiRole(owner: Handle, url: string): Promise<Database> {
  const login = new URL(url);
  login.username = `fuzz_${randomBytes(4).toString('hex')}`;
  login.password = randomBytes(16).toString('hex');
  await prepareRoles(owner, { api: roleOf(login.href) });
  return openPostgres(login.href);
}

export interface FuzzedPortalOptions {
  /** Without one nothing is logged. */
  readonly log?: Context['log'];
  /** Changes the database before the API has a session in it. */
  readonly prepareDatabase?: (owner: Database) => Promise<void>;
}

/**
 * The whole API on an empty database, with a bank, the usual people, credits and contents, for requests in-process.
 */
export async function openFuzzedPortal({
  log,
  prepareDatabase,
}: FuzzedPortalOptions = {}): Promise<FuzzedPortal> {
  const owner = await openTestDatabase();
  await prepareDatabase?.(owner);
  const database = owner.url === undefined ? owner : await asApiRole(owner.db, owner.url);
  const silent = testContext(database, { config: { captcha: LITTLE_WORK } });
  const plain = log === undefined ? silent : { ...silent, log };
  const bank = await startBank({ now: () => plain.clock.now(), paymentUrlDelayMs: 0, retryScheduleMs: [] });
  const gateway = {
    ...plain.config.gateway,
    ...developmentKeys,
    url: `${bank.url}/v1`,
    timeout: 2_000,
    bankHosts: [new URL(bank.url).host],
  };
  const context = { ...plain, config: { ...plain.config, gateway } };
  const payments = paymentContext(context);
  const app: FastifyInstance = await createApi(context, payments);
  await createPeople(owner.db);
  await seedContent(owner.db);
  await inTransaction(owner.db, (trx) => savePlaces(trx, PLACES));
  await inTransaction(owner.db, (trx) =>
    openObligations(
      trx,
      [
        anObligation(TWELVE_MONTHS, { invoice: 'E100001', fiscalNumber: people.client }),
        anObligation(WITH_GUARANTEE, { invoice: 'E100002', fiscalNumber: people.client }),
        anObligation(TWELVE_MONTHS, { invoice: 'E200002', fiscalNumber: people.otherClient }),
      ],
      { occurredAt: context.clock.now(), businessDate: '2026-11-20' },
    ),
  );
  const passwordHash = await hashPassword(PASSWORD);
  const browsers: Record<CallerKind, Browser> = {
    visitor: new Browser(app),
    client: new Browser(app),
    admin: new Browser(app),
  };
  let sent = 0;
  let staged: Scene | undefined;
  const browserOf = (caller: CallerKind): Browser =>
    staged?.as === caller ? staged.browser : browsers[caller];

  /** Makes a request genuine where it asks for that: with a solved captcha, or the signature of the clerks' tool. */
  const genuine = async (name: Name, request: FuzzedRequest): Promise<FuzzedRequest> => {
    const action = CAPTCHAS[name];
    const body =
      request.isGenuine && typeof request.body === 'string' && request.body.startsWith('{"')
        ? request.body
        : undefined;
    if (body === undefined) return request;
    if (action !== undefined) {
      const parsed = parsedOr(body);
      if (parsed === undefined || typeof parsed['recaptcha_token'] !== 'string') return request;
      const browser = browserOf(request.caller);
      return {
        ...request,
        body: JSON.stringify({ ...parsed, recaptcha_token: await solvedCaptcha(browser, action) }),
      };
    }
    if (name !== 'POST /api/clerk/messages') return request;
    const time = String(context.clock.now().getTime());
    const signature = createHmac('sha256', context.config.secrets.clerk)
      .update(`${time}.${body}`)
      .digest('hex');
    return {
      ...request,
      headers: { ...request.headers, 'x-clerk-time': time, 'x-clerk-signature': signature },
    };
  };

  const prepare = async (): Promise<void> => {
    staged = undefined;
    browsers.visitor.cookies.clear();
    const persons = ['client', 'admin'] as const;
    const loggedIn = await Promise.all(persons.map((person) => isLoggedIn(browsers[person])));
    if (loggedIn.every(Boolean)) return;
    await restorePeople(owner, passwordHash);
    for (const person of persons) {
      browsers[person].cookies.clear();
      await browsers[person].loginAs(person);
    }
  };

  const stage = new Stage({
    ...{ app, payments, bank, passwordHash },
    ...{ clock: plain.clock, db: owner.db, pool: owner.pool },
  });
  await prepare();
  await watchWrites(owner.db);
  const known = new KnownValues(firstKnownValues, wholeBodies);
  return {
    known,
    objects: stage,
    payments,
    clock: plain.clock,
    prepare,
    stage: async (name) => {
      await stage.restore();
      staged = await scenes[name]?.(stage);
      return staged;
    },
    another: async (kind) => {
      if (kind === 'visitor') return stage.visitor();
      return (kind === 'client' ? await stage.client() : await stage.staff()).browser;
    },
    send: async (name, asked, from) => {
      const request = await genuine(name, asked);
      const browser = from ?? browserOf(request.caller);
      const begun = performance.now();
      const response = await app.inject({
        method: request.method as 'GET',
        url: request.url,
        headers: {
          ...(browser.token === undefined ? {} : { authorization: `Token ${browser.token}` }),
          ...request.headers,
          cookie: cookieHeader(browser, request.headers['cookie']),
        },
        remoteAddress: addressOf(sent++),
        ...(request.body === undefined ? {} : { payload: request.body }),
      });
      const milliseconds = performance.now() - begun;
      const text = response.body;
      if (response.statusCode === 200 && text.startsWith('{')) known.learn(JSON.parse(text));
      return { status: response.statusCode, headers: response.headers, text, milliseconds };
    },
    writes: () => takeWrites(owner.db),
    codes: async () => {
      const messages = await owner.db.selectFrom('outbox_message').select('body').execute();
      return messages.flatMap(({ body }) => body.match(/\b\d{6}\b/g) ?? []);
    },
    close: async () => {
      await app.close();
      await bank.close();
      await database.close();
      if (database !== owner) await owner.close();
    },
  };
}

function parsedOr(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
