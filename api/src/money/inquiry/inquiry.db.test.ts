import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import type { FastifyInstance } from 'fastify';
import { Browser } from '../../../testing/browser.ts';
import { LITTLE_WORK, solvedCaptcha } from '../../../testing/captcha.ts';
import { createPeople, people } from '../../../testing/people.ts';
import { createApi } from '../../app/app.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import type { SettableClock } from '../../platform/testing/settable-clock.ts';
import { openObligations } from '../credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../credit/obligation.fixture.ts';

let database: Database;
let app: FastifyInstance;
let context: Context & { readonly clock: SettableClock };
let clock: SettableClock;
let visitor: Browser;

const START = '2026-11-20T15:00:00Z';

beforeAll(async () => {
  database = await openTestDatabase();
  context = testContext(database, { at: START, config: { captcha: LITTLE_WORK as never } });
  clock = context.clock;
  app = await createApi(context);
  await createPeople(database.db);
  await inTransaction(database.db, (trx) =>
    openObligations(
      trx,
      [
        anObligation(TWELVE_MONTHS, { invoice: 'E100001', fiscalNumber: people.client }),
        anObligation(TWELVE_MONTHS, { invoice: 'E200002', fiscalNumber: people.otherClient }),
        anObligation(TWELVE_MONTHS, {
          invoice: 'E300003',
          fiscalNumber: people.unregistered,
          portfolio: 'written_off',
        }),
      ],
      { occurredAt: context.clock.now(), businessDate: '2026-11-20' },
    ),
  );
});
afterAll(async () => {
  await app.close();
  await database.close();
});

beforeEach(() => {
  // A new hour: the budgets of lookups are fresh.
  clock.advance(2 * 60 * 60_000);
  visitor = new Browser(app);
});

const ask = async (fiscal_number: string, browser = visitor) =>
  browser.call('POST /api/publicInquiry', {
    body: { fiscal_number, recaptcha_token: await solvedCaptcha(browser, 'inquiry'), all_data: false },
  });
const total = (custId: string, invoice: string, browser = visitor) =>
  browser.call('GET /api/totalToPay/:custId/:invoice', { params: { custId, invoice } });

const writtenOff = (fiscal_number: string) =>
  visitor.call('GET /api/punishedPortfolio/:fiscal_number', { params: { fiscal_number } });

test('[API-24, API-48, PU-28, PU-33, IN-15] a visitor behind a captcha sees what an ID owes, and hardly who it is', async () => {
  const { status, body } = await ask(people.client);
  const reply = body as unknown as Output<'POST /api/publicInquiry'>;
  expect(status).toBe(200);
  expect(reply.total_invoices).toBe(1);
  expect(reply.invoices.map(({ invoice }) => invoice)).toEqual(['E100001']);
  expect(reply.invoices[0]?.modify_quota.is_active).toBe(false);
  expect(reply.user).toMatchObject({
    first_name: 'Ma***',
    last_name: expect.stringMatching(/^(\S\*\*\* ?)+$/),
  });
  expect((await total(people.client, 'E100001')).status).toBe(200);
});

test('[API-23, API-48] an ID with nothing but written-off invoices has 0 of them; the next call lists those, of that ID only', async () => {
  expect((await writtenOff(people.unregistered)).body.code).toBe('UNAUTHENTICATED');
  const { body } = await ask(people.unregistered);
  expect(body).toMatchObject({ total_invoices: 0, invoices: [], fiscal_number: people.unregistered });
  expect(await writtenOff(people.unregistered)).toMatchObject({
    status: 200,
    body: { total_invoices: 1, invoices: [{ invoice: 'E300003', mora: 0 }] },
  });
  await ask(people.client);
  expect((await writtenOff(people.unregistered)).body.code).toBe('USER_WITHOUT_INVOICES');
});

test('[API-48] all_data is false: asking for all of it is refused', async () => {
  const { body } = await visitor.call('POST /api/publicInquiry', {
    body: {
      fiscal_number: people.client,
      recaptcha_token: await solvedCaptcha(visitor, 'inquiry'),
      all_data: true,
    },
  });
  expect(body.code).toBe('INVALID_REQUEST');
});

test('[ER-10] without a captcha of this visit nothing is told', async () => {
  const stolen = await solvedCaptcha(new Browser(app), 'inquiry');
  const { body } = await visitor.call('POST /api/publicInquiry', {
    body: { fiscal_number: people.client, recaptcha_token: stolen, all_data: false },
  });
  expect(body.code).toBe('CAPTCHA_INVALID');
});

test('the ID asked for opens no other: a foreign invoice answers like none at all', async () => {
  await ask(people.client);
  const foreign = await total(people.otherClient, 'E200002');
  const missing = await total(people.client, 'E999999');
  expect([foreign.status, foreign.body.code]).toEqual([missing.status, missing.body.code]);
});

test('an inquiry opens none of the pages of a session', async () => {
  await ask(people.client);
  for (const name of ['GET /api/summary', 'GET /api/user', 'GET /api/transactions'] as const) {
    expect((await visitor.call(name)).status).toBe(401);
  }
});

test('an inquiry ends after a quarter of an hour', async () => {
  await ask(people.client);
  clock.advance(15 * 60_000 - 1);
  expect((await total(people.client, 'E100001')).status).toBe(200);
  clock.advance(1);
  expect((await total(people.client, 'E100001')).status).toBe(401);
});

test('the cookie of an inquiry is worth nothing in another visit, nor with another ID written into it', async () => {
  await ask(people.client);
  const cookie = visitor.cookies.get('__Host-inquiry') ?? '';
  const other = new Browser(app);
  await other.call('GET /api/captcha', { query: { action: 'inquiry' } });
  other.cookies.set('__Host-inquiry', cookie);
  expect((await total(people.client, 'E100001', other)).status).toBe(401);
  visitor.cookies.set('__Host-inquiry', cookie.replace(people.client, people.otherClient));
  expect((await total(people.otherClient, 'E200002')).status).toBe(401);
});

test('[PU-32, ER-11] an ID without a customer is not registered; one without open invoices answers 0 of them', async () => {
  expect((await ask('99887766')).body.code).toBe('USER_DOES_NOT_EXIST');
  const { body } = await ask(people.pending);
  expect(body['total_invoices']).toBe(0);
});

describe('strict disclosure (D-47)', () => {
  let strict: FastifyInstance;
  beforeAll(async () => {
    strict = await createApi({ ...context, config: { ...context.config, disclosure: 'strict' } });
  });
  afterAll(() => strict.close());

  test('an unknown ID, a customer who owes nothing and one with written-off debt answer alike', async () => {
    const answers = [];
    for (const id of ['99887766', people.pending, people.unregistered]) {
      const browser = new Browser(strict);
      const { status, body } = await ask(id, browser);
      const next = await browser.call('GET /api/punishedPortfolio/:fiscal_number', {
        params: { fiscal_number: id },
      });
      const text = JSON.stringify([status, body, next.status, next.body.code]);
      answers.push(text.replaceAll(id, 'the one asked for'));
    }
    expect(answers[0]).toContain('USER_WITHOUT_INVOICES');
    expect(new Set(answers).size).toBe(1);
  });

  test('[IN-15] who owes can still be paid for by a visitor', async () => {
    const { body } = await ask(people.client, new Browser(strict));
    expect(body['total_invoices']).toBe(1);
  });
});
