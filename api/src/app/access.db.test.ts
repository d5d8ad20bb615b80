import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Access, AdminModule, Call, Name, ReportSection } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import type { FastifyInstance } from 'fastify';
import { type Answer, Browser } from '../../testing/browser.ts';
import { createPeople, type Person, people } from '../../testing/people.ts';
import { openObligations } from '../money/credit/index.ts';
import { anObligation, TWELVE_MONTHS } from '../money/credit/obligation.fixture.ts';
import { importTransactions, searchTransactions } from '../money/payments/index.ts';
import { type Database, inTransaction } from '../platform/database/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { createApi } from './app.ts';

let database: Database;
let app: FastifyInstance;
const browsers = new Map<Caller, Browser>();
const transactions = { own: '', foreign: '' };

type Caller = Person | 'anonymous';

const OWN = 'E100001';
const FOREIGN = 'E200002';

beforeAll(async () => {
  database = await openTestDatabase();
  const context = testContext(database);
  app = await createApi(context);
  await createPeople(database.db);
  await inTransaction(database.db, async (trx) => {
    await openObligations(
      trx,
      [
        anObligation(TWELVE_MONTHS, { invoice: OWN, fiscalNumber: people.client }),
        anObligation(TWELVE_MONTHS, { invoice: FOREIGN, fiscalNumber: people.otherClient }),
      ],
      { occurredAt: context.clock.now(), businessDate: '2026-11-20' },
    );
    const paid = (fiscalNumber: string, invoice: string) => ({
      reference: `T-${invoice}`,
      fiscalNumber,
      createdAt: new Date('2026-10-01T15:00:00Z'),
      paidAt: new Date('2026-10-01T15:02:00Z'),
      status: 'Approved' as const,
      responseGateway: '',
      reasonCode: '',
      bankCode: '1007',
      bankName: 'Banco',
      trazabilityCode: `T-${invoice}`,
      ticketId: null,
      concept: 'Pago',
      login: true,
      lines: [{ invoice, amountWithoutMora: 100_000, interestsMora: 0, marca: 'N' as const }],
    });
    await importTransactions(trx, [paid(people.client, OWN), paid(people.otherClient, FOREIGN)]);
  });
  const idOf = async (fiscal_number: string) =>
    (await searchTransactions(context, { fiscal_number })).transactions[0]?.transaction_id ?? '';
  transactions.own = await idOf(people.client);
  transactions.foreign = await idOf(people.otherClient);
  browsers.set('anonymous', new Browser(app));
  for (const person of Object.keys(grants) as Person[]) {
    browsers.set(person, await new Browser(app).loginAs(person));
  }
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const browserOf = (caller: Caller): Browser => {
  const browser = browsers.get(caller);
  if (!browser) throw new Error(`${caller} is not logged in`);
  return browser;
};

/** What each profile of the first migration grants, written out once more on purpose. */
const grants: Partial<Record<Person, readonly AdminModule[] | 'client' | 'pending'>> = {
  client: 'client',
  pending: 'pending',
  admin: [
    'manager',
    'customers',
    'certificates',
    'pages',
    'sections',
    'controladminusers',
    'validate_modify_terms',
    'reports',
    'settings',
    'releases',
    'money',
  ],
  reportsAdmin: ['reports'],
  contentAdmin: ['pages', 'sections'],
  serviceAdmin: ['customers', 'certificates', 'validate_modify_terms'],
  readingAdmin: ['manager'],
};
const sections: Partial<Record<Caller, readonly ReportSection[] | 'all'>> = {
  admin: 'all',
  reportsAdmin: ['pagos', 'usuarios'],
};

/** The refusal a caller must meet, or undefined where they must get past the check of access. */
const expected = (access: Access, caller: Caller): string | undefined => {
  if (access.kind === 'public' || access.kind === 'signed') return undefined;
  const grant = caller === 'anonymous' ? undefined : grants[caller];
  if (grant === undefined) return 'UNAUTHENTICATED';
  if (access.kind === 'session') return undefined;
  if (typeof grant === 'string') {
    if (access.kind === 'admin') return 'FORBIDDEN';
    return grant === 'pending' ? 'INCOMPLETE_REGISTRATION' : undefined;
  }
  if (access.kind === 'client') return 'FORBIDDEN';
  if (access.modules.length === 0) return undefined;
  const held = access.modules.filter((module) => grant.includes(module));
  if (held.length === 0) return 'FORBIDDEN';
  // A section narrows the reports only: another module of the call is enough without it.
  if (access.kind === 'client-or-admin' || access.section === undefined) return undefined;
  if (held.some((module) => module !== 'reports')) return undefined;
  const mine = sections[caller] ?? [];
  return mine === 'all' || mine.includes(access.section) ? undefined : 'FORBIDDEN';
};

const ACCESS_CODES = ['UNAUTHENTICATED', 'FORBIDDEN', 'INCOMPLETE_REGISTRATION'];
const params = {
  ...{ id: '1', custId: '999999', invoice: 'X1', fiscal_number: '999999', state: 'x', paso: '1' },
  ...{ version: '1', due_date: '2026-11-30', name: `${'0'.repeat(32)}.webp` },
  ...{ year: '2025', invoices: 'X1', token: 'x'.repeat(43), code: '0'.repeat(20), set: '0'.repeat(20) },
};

/** A call that the contract describes and nothing implements yet must be closed to everybody. */
const hasHandler = (name: Name): boolean => {
  const [method = '', url = ''] = name.split(' ');
  // The server takes paths with and without a last slash and knows them without (D-36).
  return app.hasRoute({ method: method as 'GET' | 'POST', url: url.replace(/\/$/, '') });
};
const calls = Object.entries(contract) as [Name, Call][];

/** Sends a call with nothing but path parameters: access is judged before anything else of it. */
const refusalOf = async (name: Name, caller: Caller): Promise<string | undefined> => {
  const { body } = await browserOf(caller).call(name, { params });
  expect(body.code).not.toBe('UNEXPECTED');
  return ACCESS_CODES.includes(body.code ?? '') ? body.code : undefined;
};

describe('[PM-11] every call of the contract answers every kind of caller as it declares', () => {
  // Logging out ends the session the others need; its own tests are identity's.
  const asked = calls.filter(([name]) => name !== 'POST /api/logout');
  test.each(['anonymous', ...Object.keys(grants)] as Caller[])('%s', async (caller) => {
    const answers: [Name, string | undefined][] = [];
    for (const [name] of asked) {
      const answer = hasHandler(name)
        ? await refusalOf(name, caller)
        : (await browserOf(caller).call(name, { params })).body.code;
      answers.push([name, answer]);
    }
    const declared = asked.map(([name, { access }]) => [
      name,
      hasHandler(name) ? expected(access, caller) : 'NOT_FOUND',
    ]);
    // The cells in which the two differ, each with its call.
    expect(answers.filter(([, answer], at) => answer !== declared[at]?.[1])).toEqual(
      declared.filter(([, refusal], at) => refusal !== answers[at]?.[1]),
    );
  });
});

test('what needs no session is exactly this', () => {
  const open = calls
    .filter(([, { access }]) => ['public', 'signed'].includes(access.kind))
    .map(([name]) => name);
  expect(open.sort()).toEqual([
    'GET /api/banks',
    'GET /api/captcha',
    'GET /api/consulta',
    'GET /api/contents/:id',
    'GET /api/contents/by_slug/:slug',
    'GET /api/documents/:token',
    'GET /api/downloads/:token',
    'GET /api/front_modules/list',
    'GET /api/listMenu',
    'GET /api/listmenu',
    'GET /api/media/:name',
    'GET /api/menuList',
    'GET /api/quoter/example',
    'GET /api/sections/list',
    'GET /api/stores',
    'GET /api/verify/:code',
    'GET /api/webpush/key',
    'POST /api/clerk/messages',
    'POST /api/gateway/events',
    'POST /api/login',
    'POST /api/login_code',
    'POST /api/opt_code_validator',
    'POST /api/opt_send_code',
    'POST /api/passkeys/login',
    'POST /api/passkeys/login/challenge',
    'POST /api/password_reset',
    'POST /api/password_reset_confirm',
    'POST /api/pre_register',
    'POST /api/publicInquiry',
    'POST /api/register',
    'POST /api/webpush/subscribe',
  ]);
});

test('no refusal is a 409, which the client would take for a success (API-03)', () => {
  expect(Object.values(errorCatalogue).filter(({ status }) => (status as number) === 409)).toEqual([]);
});

describe('[T20] what belongs to another person answers like what does not exist', () => {
  const anonymised = ({ status, body }: Answer, ...ids: string[]) => {
    const { trace: _trace, ...rest } = body;
    return { status, body: ids.reduce((text, id) => text.replaceAll(id, 'ID'), JSON.stringify(rest)) };
  };
  const invoiceCalls = calls.map(([name]) => name).filter((name) => name.endsWith('/:custId/:invoice'));

  test('the sweep has calls to sweep over', () => expect(invoiceCalls).toHaveLength(4));

  test.each(invoiceCalls)('%s', async (name) => {
    const ask = (custId: string, invoice: string) =>
      browserOf('client').call(name, { params: { custId, invoice } });
    expect((await ask(people.client, OWN)).status).toBe(200);
    const missing = anonymised(await ask(people.client, 'E999999'), 'E999999');
    expect(missing.status).toBe(404);
    for (const [custId, invoice] of [
      [people.client, FOREIGN],
      [people.otherClient, FOREIGN],
      [people.otherClient, OWN],
      [people.otherClient, 'E999999'],
    ] as const) {
      expect(anonymised(await ask(custId, invoice), invoice)).toEqual(missing);
    }
  });

  test('GET /api/punishedPortfolio/:fiscal_number', async () => {
    const ask = (fiscal_number: string) =>
      browserOf('client').call('GET /api/punishedPortfolio/:fiscal_number', { params: { fiscal_number } });
    expect(anonymised(await ask(people.otherClient))).toEqual(anonymised(await ask('6660001112')));
  });

  test('[TX-07] GET /api/transactions/:id, which an administrator may open', async () => {
    const ask = (caller: Caller, id: string) =>
      browserOf(caller).call('GET /api/transactions/:id', { params: { id } });
    expect((await ask('client', transactions.own)).status).toBe(200);
    const missing = anonymised(await ask('client', 'a'.repeat(26)), 'a'.repeat(26));
    expect(missing.status).toBe(404);
    expect(anonymised(await ask('client', transactions.foreign), transactions.foreign)).toEqual(missing);
    expect((await ask('reportsAdmin', transactions.foreign)).status).toBe(200);
  });

  test("a customer's list of transactions holds their own only, whatever they ask for", async () => {
    const list = async (query: Record<string, string>) =>
      (await browserOf('client').call('GET /api/transactions', { query })).body;
    expect(await list({})).toMatchObject({ total_transactions: 1 });
    expect(await list({ transaction_id: transactions.foreign })).toMatchObject({ total_transactions: 0 });
    expect(await list({ fiscal_number: people.otherClient })).toMatchObject({ code: 'INVALID_REQUEST' });
  });
});

test("[RE-12, API-69, API-87] the payments report holds everybody's payments and finds one by its code", async () => {
  const report = async (query: Record<string, string>) =>
    (await browserOf('reportsAdmin').call('GET /api/payment/report', { query })).body;
  expect(await report({})).toMatchObject({ total_transactions: 2, current_page: 1 });
  const found = await report({ trazability_code: `T-${FOREIGN}` });
  expect(found).toMatchObject({
    total_transactions: 1,
    transactions: [{ transaction_id: transactions.foreign, user: { fiscal_number: people.otherClient } }],
  });
});
