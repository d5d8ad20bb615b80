import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { InvoicesReply, Summary, TransactionList } from '@portal/contract';
import { businessDate } from '@portal/values/bogota-time';
import { addDays } from '@portal/values/dates';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Browser } from '../../../testing/browser.ts';
import { createApi } from '../../app/app.ts';
import { closedInvoicesOf, creditsByInvoice, termConditions } from '../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { verdictOnMoney } from '../verify-money.ts';
import { seedDemo } from './seed-demo.ts';

let database: Database;
let context: ReturnType<typeof testContext>;
let app: FastifyInstance;
let today: string;

beforeAll(async () => {
  database = await openTestDatabase();
  // The last day of February, on which months counted from today are at their worst.
  context = testContext(database, { at: '2027-02-28T15:00:00Z' });
  today = businessDate(context.clock.now());
  const seeded = await seedDemo(context, { customers: 300 });
  expect(seeded).toMatchObject({ kept: true, faultCount: 0 });
  app = await createApi(context);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
});

const loggedIn = async (fiscalNumber: string): Promise<Browser> => {
  const browser = new Browser(app);
  const { status, body } = await browser.login(fiscalNumber);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return browser;
};
const summaryOf = async (browser: Browser) =>
  (await browser.call('GET /api/summary')).body as unknown as Summary;
const invoicesOf = async (browser: Browser) =>
  (await browser.call('GET /api/invoices')).body as unknown as InvoicesReply;

test('1010101010 is up to date with invoices of 6, 12 and 24 instalments, some of each paid', async () => {
  const browser = await loggedIn('1010101010');
  const summary = await summaryOf(browser);
  expect(summary.total_balance).toMatchObject({ mora: 0, overdue_days: 0, late_interest: 0 });
  expect(summary.total_balance.next_quota).toBeGreaterThan(0);
  expect(summary.summary.quota_available).toBeGreaterThan(0);
  const { invoices } = await invoicesOf(browser);
  expect(invoices.map(({ invoice, term, quotas }) => [invoice, term, quotas.length])).toEqual([
    ['E264407', 24, 14],
    ['E278115', 12, 8],
    ['E281930', 6, 5],
  ]);
});

test('1010101010 has had transactions of every status and has paid off two invoices, one of them B', async () => {
  const browser = await loggedIn('1010101010');
  const history = (await browser.call('GET /api/transactions', { query: { trx_by_page: '0' } }))
    .body as unknown as TransactionList;
  expect([...new Set(history.transactions.map(({ status }) => status))].sort()).toEqual([
    'Approved',
    'Cancelled',
    'Error',
    'Fail',
    'Init',
    'Pending',
  ]);
  const responses = history.transactions.filter(({ status }) => status === 'Fail');
  expect(new Set(responses.map(({ response_gateway: response }) => response))).toEqual(
    new Set(['NOT_AUTHORIZED', 'FAILED']),
  );
  // None of today: she can pay each of her invoices.
  expect(history.transactions.every(({ created }) => created.slice(0, 10) < today)).toBe(true);
  const closed = await closedInvoicesOf(database.db, '1010101010');
  expect(closed.map(({ invoice }) => invoice)).toEqual(['B104482', 'E251038']);
});

test('payments of today up to this moment: what was paid agrees with its plan, and nothing of it is later', async () => {
  const now = context.clock.now();
  const { rows } = await sql<{ status: string; invoice: string; amount: number; paid_at: Date | null }>`
    select t.status, l.invoice, l.amount_without_mora::int as amount, t.paid_at
    from payment_transaction t join payment_line l on l.transaction_id = t.id
    where t.business_date = ${today}`.execute(database.db);
  const approved = rows.filter(({ status }) => status === 'Approved');
  expect(approved.length).toBeGreaterThan(0);
  for (const { invoice, amount, paid_at: paidAt } of approved) {
    expect(paidAt?.getTime()).toBeLessThanOrEqual(now.getTime());
    const [credit] = await creditsByInvoice(database.db, [invoice]);
    const ofToday = credit?.state.instalments.filter(
      ({ number }) => credit.paidBeforeOn.get(number) === today,
    );
    expect(ofToday?.map(({ paid }) => paid.capital + paid.interest + paid.iva + paid.guarantee)).toEqual([
      amount,
    ]);
  }
});

test('a look at the pending transaction of 1010101010 leaves it pending: no gateway knows it', async () => {
  const browser = await loggedIn('1010101010');
  const list = (await browser.call('GET /api/transactions', { query: { status: 'Pending' } }))
    .body as unknown as TransactionList;
  const [pending] = list.transactions;
  const seen = await browser.call('GET /api/transactions/:id', {
    params: { id: pending?.transaction_id ?? '' },
  });
  expect(seen.body).toMatchObject({ transaction: { status: 'Pending', last_checked: null } });
});

test('what was paid through the portal agrees with the plans', async () => {
  const browser = await loggedIn('1010101010');
  const { transactions } = (
    await browser.call('GET /api/transactions', { query: { status: 'Approved', trx_by_page: '0' } })
  ).body as unknown as TransactionList;
  expect(transactions.length).toBeGreaterThan(10);
  for (const { paid_date: paidDate, invoices } of transactions) {
    const [line] = invoices;
    const [credit] = await creditsByInvoice(database.db, [line?.invoice ?? '']);
    const paidThatDay = credit?.state.instalments.filter(
      ({ number }) => credit.paidBeforeOn.get(number) === paidDate?.slice(0, 10),
    );
    const amounts = paidThatDay?.map(({ paid }) => paid.capital + paid.interest + paid.iva + paid.guarantee);
    expect(amounts).toContain(line?.amount_without_mora);
  }
});

test('2020202020 has instalments overdue 43 and 12 days on one of two invoices', async () => {
  const browser = await loggedIn('2020202020');
  const { invoices } = await invoicesOf(browser);
  const days = invoices.map(({ invoice, quotas }) => [
    invoice,
    quotas.map(({ date_mora: late }) => late).filter((late) => late > 0),
  ]);
  expect(days).toEqual([
    ['E279903', [43, 12]],
    ['E280114', []],
  ]);
  expect(invoices[0]?.mora).toBeGreaterThan(0);
  expect((await summaryOf(browser)).total_balance).toMatchObject({
    overdue_days: 43,
    late_interest: invoices[0]?.mora,
  });
});

test('3030303030 must complete her data first', async () => {
  const browser = new Browser(app);
  const { body } = await browser.login('3030303030');
  expect(body).toMatchObject({ pending_information: true });
  expect((await browser.call('GET /api/summary')).body.code).toBe('INCOMPLETE_REGISTRATION');
});

test('4040404040 is written off: late interest 0 though years late', async () => {
  const browser = await loggedIn('4040404040');
  expect((await browser.call('GET /api/invoices')).body.code).toBe('WRITTEN_OFF');
  const { body } = await browser.call('GET /api/punishedPortfolio/:fiscal_number', {
    params: { fiscal_number: '4040404040' },
  });
  const { invoices } = body as unknown as InvoicesReply;
  expect(invoices.map(({ invoice, mora }) => [invoice, mora])).toEqual([
    ['E219640', 0],
    ['E223871', 0],
  ]);
  expect(invoices[0]?.quotas[0]?.date_mora).toBeGreaterThan(365);
});

test('5050505050 paid off one invoice three days ago and another yesterday, and owes nothing', async () => {
  const browser = await loggedIn('5050505050');
  expect((await browser.call('GET /api/invoices')).body.code).toBe('NO_OPEN_INVOICES');
  expect(await closedInvoicesOf(database.db, '5050505050')).toEqual([
    { invoice: 'E271254', closedOn: addDays(today, -1) },
    { invoice: 'E266018', closedOn: addDays(today, -3) },
  ]);
});

test('6060606060 may change the term of one invoice, not of the one in an excluded zone', async () => {
  const browser = await loggedIn('6060606060');
  const { invoices } = await invoicesOf(browser);
  const modifiable = Object.fromEntries(
    invoices.map((invoice) => [invoice.invoice, invoice.modify_quota.is_active]),
  );
  expect(modifiable).toEqual({ E272906: true, E276650: false });
  const credits = await creditsByInvoice(database.db, ['E272906', 'E276650']);
  const conditions = credits.map((credit) => termConditions(credit, { minimum: 6, maximum: 36 }, today));
  expect(conditions).toEqual([
    expect.objectContaining({ allowed: true }),
    { allowed: false, reason: 'excluded_zone' },
  ]);
  expect((await summaryOf(browser)).summary.quota_available).toBeGreaterThan(0);
  expect(await customerByFiscalNumber(database.db, '6060606060')).toMatchObject({
    preapprovedIncrease: 1_500_000,
  });
});

test('7070707070 is a customer without a password, with e-mail and mobile to register by', async () => {
  expect((await new Browser(app).login('7070707070')).status).toBe(422);
  expect(await customerByFiscalNumber(database.db, '7070707070')).toMatchObject({
    email: 'sofia.valencia@correo.example',
    phone: '3007070707',
  });
});

test('8080808080 is blocked by an administrator', async () => {
  expect((await new Browser(app).login('8080808080')).body.code).toBe('INACTIVE_USER');
});

test.each([
  ['9090909090', ['manager', 'reports', 'releases'], []],
  ['9191919191', ['reports'], ['pagos', 'usuarios']],
  ['9292929292', ['pages', 'sections'], []],
  ['9393939393', ['manager', 'reports', 'releases', 'money-desk'], []],
])('%s is staff with the areas of their profile', async (fiscalNumber, areas, sections) => {
  const { body } = await new Browser(app).login(fiscalNumber);
  const modules = body['modules'] as { url: string; secciones: string[]; acceso_total: boolean }[];
  const urls = modules.map(({ url }) => url.slice(1));
  expect(body['is_admin']).toBe(true);
  expect(urls).toEqual(areas.includes('manager') ? expect.arrayContaining(areas) : areas);
  expect(modules.flatMap(({ secciones }) => secciones)).toEqual(sections);
});

test('transactions, postings and balances of the demo agree', async () => {
  expect(await verdictOnMoney(database.db)).toEqual({ text: expect.stringMatching(/ agree: /), code: 0 });
});

test('seeding again does nothing, and production is not seeded unless it is told to', async () => {
  expect(await seedDemo(context)).toBeUndefined();
  expect(await seedDemo(context, { environment: { NODE_ENV: 'production' } })).toBeUndefined();
});
