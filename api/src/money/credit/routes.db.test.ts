import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { type CreditState, instalmentDebts, type PaymentOnItsWay, sumDebts } from '@portal/credit-engine';
import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { type Database, inTransaction } from '../../platform/database/database.ts';
import type { Principal } from '../../platform/http/principal.ts';
import { buildServer } from '../../platform/http/server.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { creditHandlers, creditsByInvoice, openObligations, postPayment, saveZones } from './index.ts';
import { aCustomer, anObligation } from './obligation.fixture.ts';

const MARIANA = '1010101010';
const CARLOS = '2020202020';
const JORGE = '4040404040';
const ANA = '5050505050';

/** 115.426 a month: instalment 6 fell due on 14 November, six days before the clock's 20 November 2026. */
const LATE = {
  capital: 1_230_000,
  monthlyRate: '1.8762',
  instalments: 12,
  openedOn: '2026-05-14',
  firstDueDate: '2026-06-14',
  paid: 5,
};
const FRESH = {
  capital: 770_000,
  monthlyRate: '1.8762',
  instalments: 9,
  openedOn: '2026-08-28',
  firstDueDate: '2026-09-28',
  paid: 2,
};

let database: Database;
let context: Context;
let principal: Principal;
let app: FastifyInstance;
let queries = 0;
/** What the payments' domain tells of payments that the bank has not answered. */
const onItsWay = new Map<string, PaymentOnItsWay>();

const counting: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  // Counted by their answers: a prepared one is built only the first time.
  transformResult: async ({ result }) => {
    queries += 1;
    return result;
  },
};

const client = (fiscalNumber: string): Principal => ({
  kind: 'client',
  sessionId: 1,
  accountId: 1,
  fiscalNumber,
  pendingInformation: false,
});
const clerk: Principal = {
  kind: 'admin',
  sessionId: 2,
  accountId: 2,
  fiscalNumber: '9090909090',
  modules: new Set(['customers']),
  reportSections: 'all',
};

/** Parts of the payments of today, as another domain knows them. */
const paid: { invoice: string; transaction_id: string; amount: number }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  const base = testContext(database);
  context = { ...base, db: database.db.withPlugin(counting) };
  await inTransaction(database.db, async (trx) => {
    for (const fiscalNumber of [MARIANA, CARLOS, JORGE, ANA]) await aCustomer(trx, fiscalNumber);
    await saveZones(trx, [
      { code: 'URABA', name: 'Urabá', excludesTermChange: true },
      { code: 'VALLE', name: 'Valle de Aburrá', excludesTermChange: false },
    ]);
    const of = (invoice: string, fiscalNumber: string) => ({ invoice, fiscalNumber, salesPerson: 'V-118' });
    await openObligations(
      trx,
      [
        anObligation(LATE, { ...of('B104482', MARIANA), zoneCode: 'URABA' }),
        anObligation(FRESH, { ...of('E278115', MARIANA), zoneCode: 'VALLE' }),
        anObligation(FRESH, of('E300000', CARLOS)),
        anObligation(LATE, { ...of('E400000', JORGE), portfolio: 'written_off' }),
        anObligation({ ...FRESH, paid: 9 }, { ...of('E500000', ANA), closedOn: '2026-11-17' }),
      ],
      { occurredAt: new Date('2026-11-01T05:00:00Z'), businessDate: '2026-11-01' },
    );
  });
  app = await buildServer(context, {
    handlers: creditHandlers(context, {
      customerAndSwitches: async (db, fiscalNumber) => {
        const customer = await customerByFiscalNumber(db, fiscalNumber);
        return (
          customer && {
            ...customer,
            variables: [{ name: 'TRANSACTIONS_PAGAR_CREDITOS', is_active: true }],
            onItsWay,
            paid,
          }
        );
      },
      onItsWay: async () => onItsWay,
      offersAndPayments: async (_db, credits) => ({
        termOffers: new Map(
          credits.map(({ invoice }) => [invoice, { message: `about ${invoice}`, is_active: false }]),
        ),
        payments: { live: new Map(), paidToday: new Map(), lastBankCode: null, onItsWay },
      }),
    }),
    authenticate: async () => principal,
  });
});
afterAll(async () => {
  await app.close();
  await database.close();
});

/** Body of a call in a person's name, with the number of queries it took. */
const get = async (who: Principal, url: string) => {
  principal = who;
  queries = 0;
  const reply = await app.inject({ method: 'GET', url });
  return { status: reply.statusCode, body: reply.json(), queries };
};

const detailsOf = (custId: string, invoice: string) =>
  ['paymentPlan', 'installmentDetail', 'paymentDetail'].map((call) => `/api/${call}/${custId}/${invoice}`);

describe('GET /api/summary', () => {
  test('[API-44] [DB-06] [DB-08] [EN-27] says what is overdue, what comes next and what is left of the limit', async () => {
    const { status, body } = await get(client(MARIANA), '/api/summary');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { first_name: 'Mariana', last_name: 'Gómez', fiscal_number: MARIANA },
      variables: [{ name: 'TRANSACTIONS_PAGAR_CREDITOS', is_active: true }],
    });
    const [late, fresh] = body.invoices;
    expect(late).toMatchObject({
      date: '2026-05-14',
      invoice: 'B104482',
      no_quote: 6,
      term: 12,
      overdue_days: 6,
    });
    expect(fresh).toMatchObject({ invoice: 'E278115', no_quote: 3, due_date: '2026-11-28', overdue_days: 0 });
    expect(body.total_balance).toEqual({
      mora: late.quota + body.total_balance.late_interest,
      next_quota: fresh.quota,
      next_due_from: '2026-11-28',
      next_due_to: '2026-11-28',
      overdue_days: 6,
      late_interest: 363,
    });
    expect(body.summary).toEqual({
      quota_approved: 5_000_000,
      debt_balance: late.balance + fresh.balance,
      quota_available: 5_000_000 - late.balance - fresh.balance,
    });
  });

  test('names with its part what a payment of today closed, which is no open invoice any more', async () => {
    const part = (invoice: string) => ({ invoice, transaction_id: 'T8', amount: 86_890 });
    paid.push(part('E278115'), part('E500000'));
    expect((await get(client(MARIANA), '/api/summary')).body.closed_today).toEqual([part('E500000')]);
    paid.length = 0;
    expect((await get(client(MARIANA), '/api/summary')).body).not.toHaveProperty('closed_today');
  });

  test('of a customer who owes nothing is zeros, not an error', async () => {
    const { body } = await get(client(ANA), '/api/summary');
    expect(body).toMatchObject({
      total_balance: { mora: 0, next_quota: 0, next_due_from: null, overdue_days: 0 },
      summary: { debt_balance: 0, quota_available: 5_000_000 },
      invoices: [],
    });
  });
});

describe('late interest without any usury cap', () => {
  type Rates = { usury_rate: { month: string; annual: string; source: string } };
  const rates = () => database.db.withTables<Rates>();

  test('is never a silent 0: every call that would show it answers 503 USURY_CAP_MISSING', async () => {
    const kept = await rates().selectFrom('usury_rate').select(['month', 'annual', 'source']).execute();
    await rates().deleteFrom('usury_rate').execute();
    try {
      for (const url of [
        '/api/summary',
        '/api/invoices',
        `/api/totalToPay/${MARIANA}/B104482`,
        `/api/paymentPlan/${MARIANA}/B104482`,
        `/api/installmentDetail/${MARIANA}/B104482`,
      ]) {
        const { status, body } = await get(client(MARIANA), url);
        expect([url, status, body.code]).toEqual([url, 503, 'USURY_CAP_MISSING']);
        expect(body.message).toBe(errorCatalogue.USURY_CAP_MISSING.message);
      }
      // What is not late needs no cap.
      expect((await get(client(CARLOS), '/api/summary')).status).toBe(200);
    } finally {
      await rates().insertInto('usury_rate').values(kept).execute();
    }
    expect((await get(client(MARIANA), '/api/summary')).status).toBe(200);
  });
});

describe('GET /api/invoices', () => {
  test('[API-22] [EN-10] [EN-11] answers with exactly the fields of the specification, and ours beside them', async () => {
    const { status, body } = await get(client(MARIANA), '/api/invoices');
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      'detail',
      'fiscal_number',
      'invoices',
      'last_bank_code',
      'sales_person',
      'total_invoices',
    ]);
    const [invoice] = body.invoices;
    expect(Object.keys(invoice).sort()).toEqual([
      'credit',
      'invoice',
      'live_payment',
      'modify_quota',
      'monthly_rate',
      'mora',
      'paid_today',
      'quotas',
      'term',
      'total_to_pay',
    ]);
    expect(invoice.quotas[0]).toEqual({
      num_quota: 6,
      exp_date: '2026-11-14',
      quota_value: expect.any(Number),
      date_mora: 6,
      invoice: 'B104482',
    });
    expect(Object.keys(invoice.modify_quota).sort()).toEqual(['is_active', 'message']);
  });

  test('[API-22] [API-23] [API-24] [API-44] [API-45] [API-46] [API-47] a caller without a session or an inquiry is told nothing', async () => {
    for (const url of [
      '/api/invoices',
      `/api/punishedPortfolio/${JORGE}`,
      `/api/totalToPay/${MARIANA}/B104482`,
      '/api/summary',
      ...detailsOf(MARIANA, 'B104482'),
    ]) {
      expect((await get({ kind: 'anonymous' }, url)).status).toBe(401);
    }
    // An inquiry opens what is to be paid, and nothing else of the customer.
    for (const url of ['/api/invoices', '/api/summary', ...detailsOf(MARIANA, 'B104482')]) {
      expect((await get({ kind: 'anonymous', inquiry: MARIANA }, url)).status).toBe(401);
    }
  });

  test('[IN-01] [IN-03] [IN-04] lists unpaid instalments, days overdue, late interest and the rate', async () => {
    const { body } = await get(client(MARIANA), '/api/invoices');
    expect(body).toMatchObject({ total_invoices: 2, sales_person: 'V-118', fiscal_number: MARIANA });
    const [late, fresh] = body.invoices;
    expect(late).toMatchObject({ invoice: 'B104482', mora: 363, monthly_rate: '1.8762', term: 12 });
    expect(late.quotas).toHaveLength(7);
    expect(late.quotas[0]).toMatchObject({ num_quota: 6, exp_date: '2026-11-14', date_mora: 6 });
    expect(fresh.quotas[0]).toMatchObject({ num_quota: 3, exp_date: '2026-11-28', date_mora: 0 });
  });

  test('no late interest grows on what a payment on its way covers, in the invoices, the summary and the total alike', async () => {
    const figures = async () => {
      const invoices = await get(client(MARIANA), '/api/invoices');
      const summary = await get(client(MARIANA), '/api/summary');
      return {
        mora: invoices.body.invoices[0].mora as number,
        summary: summary.body.total_balance.late_interest as number,
        total: (await get(client(MARIANA), `/api/totalToPay/${MARIANA}/B104482`)).body
          .interesDeMora as number,
        visitor: (await get({ kind: 'anonymous', inquiry: MARIANA }, `/api/totalToPay/${MARIANA}/B104482`))
          .body.interesDeMora as number,
        instalment: (
          await get(client(MARIANA), `/api/installmentDetail/${MARIANA}/B104482`)
        ).body.detail.reduce(
          (sum: number, { late_interest }: { late_interest: number }) => sum + late_interest,
          0,
        ) as number,
      };
    };
    const growing = await figures();
    const [credit] = await creditsByInvoice(database.db, ['B104482']);
    const asOf = '2026-11-15';
    const debts = instalmentDebts(credit?.state as CreditState, asOf);
    onItsWay.set('B104482', { asOf, lines: debts.map(({ number, capital }) => ({ number, capital })) });
    try {
      const resting = await figures();
      expect(resting.mora).toBe(sumDebts(debts).mora);
      expect(resting.mora).toBeLessThan(growing.mora);
      expect(growing.summary - resting.summary).toBe(growing.mora - resting.mora);
      expect(resting).toMatchObject({ total: resting.mora, visitor: resting.mora, instalment: resting.mora });
    } finally {
      onItsWay.clear();
    }
  });

  test('[IN-09] each carries what is said of a change of its term', async () => {
    const { body } = await get(client(MARIANA), '/api/invoices');
    expect(body.invoices.map((invoice: { modify_quota: unknown }) => invoice.modify_quota)).toEqual([
      { message: 'about B104482', is_active: false },
      { message: 'about E278115', is_active: false },
    ]);
  });

  test('[ER-29] a customer without open invoices is told so', async () => {
    expect(await get(client(ANA), '/api/invoices')).toMatchObject({
      status: 404,
      body: { code: 'NO_OPEN_INVOICES', message: 'Usted no cuenta con facturas abiertas.' },
    });
  });

  test('[IN-12] [PY-09] written-off invoices come from the other call, without late interest', async () => {
    expect(await get(client(JORGE), '/api/invoices')).toMatchObject({ body: { code: 'WRITTEN_OFF' } });
    const { body } = await get(client(JORGE), `/api/punishedPortfolio/${JORGE}`);
    expect(body.invoices).toMatchObject([
      { invoice: 'E400000', mora: 0, modify_quota: { is_active: false } },
    ]);
    expect(body.invoices[0].quotas[0]).toMatchObject({ num_quota: 6, date_mora: 6 });
  });

  test('[API-23] [EN-11] a visitor who asked for that ID gets them too, and those of no other ID', async () => {
    const visitor: Principal = { kind: 'anonymous', inquiry: JORGE };
    const { status, body } = await get(visitor, `/api/punishedPortfolio/${JORGE}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ total_invoices: 1, fiscal_number: JORGE, sales_person: 'V-118' });
    expect(await get(visitor, `/api/punishedPortfolio/${MARIANA}`)).toMatchObject({ status: 404 });
  });

  test("[ER-21] a customer without written-off invoices is a 'user without invoices'", async () => {
    expect(await get(client(ANA), `/api/punishedPortfolio/${ANA}`)).toMatchObject({
      status: 404,
      body: {
        code: 'USER_WITHOUT_INVOICES',
        detail: 'user without invoices',
        message: 'No encontramos facturas por pagar con esta cédula.',
      },
    });
  });
});

describe('GET /api/totalToPay', () => {
  test('[IN-13] [API-24] [EN-15] settles the invoice today: less than its instalments, which carry interest of the future', async () => {
    const { body } = await get(client(MARIANA), `/api/totalToPay/${MARIANA}/B104482`);
    const { body: list } = await get(client(MARIANA), '/api/invoices');
    const instalments = list.invoices[0].quotas.reduce(
      (sum: number, quota: { quota_value: number }) => sum + quota.quota_value,
      0,
    );
    // Capital 750.601, interest due 14.083, six of thirty days of the next 12.181 (2.436), late interest 363.
    expect(body).toEqual({ saldoTotal: 767_483, interesDeMora: 363 });
    expect(body.saldoTotal).toBeLessThan(instalments);
  });

  test('[PY-10] a written-off invoice has none', async () => {
    expect(await get(client(JORGE), `/api/totalToPay/${JORGE}/E400000`)).toMatchObject({
      body: { code: 'WRITTEN_OFF' },
    });
  });
});

describe('the detail of an invoice', () => {
  test('[API-45] [DB-13] the plan has every row with what is paid of it', async () => {
    const { body } = await get(client(MARIANA), `/api/paymentPlan/${MARIANA}/B104482`);
    expect(body.plan).toHaveLength(12);
    expect(body.plan.map((row: { status: string }) => row.status)).toEqual([
      ...Array(5).fill('paid'),
      'overdue',
      'due',
      ...Array(5).fill('upcoming'),
    ]);
    expect(body.plan[5]).toMatchObject({ installment: 6, dias_mora: 6, pending: body.plan[5].value + 363 });
    expect(body.plan[11].balance).toBe(0);
  });

  test('[API-46] [DB-14] the instalments overdue and the next one, with what is still to pay', async () => {
    const { body } = await get(client(MARIANA), `/api/installmentDetail/${MARIANA}/B104482`);
    expect(body.detail).toMatchObject([
      { due_date: '2026-11-14', late_interest: 363, amount_paid: 0, payment_date: null },
      { due_date: '2026-12-14', late_interest: 0, amount_paid: 0, payment_date: null },
    ]);
  });

  test('[API-47] [DB-15] payments from before and from here, the latest first', async () => {
    await inTransaction(database.db, (trx) =>
      postPayment(trx, {
        transactionId: 'T1',
        version: 0,
        invoice: 'E300000',
        amount: 100_000,
        asOf: '2026-11-20',
        occurredAt: context.clock.now(),
      }),
    );
    const { body } = await get(client(CARLOS), `/api/paymentDetail/${CARLOS}/E300000`);
    const instalment = 93_780;
    expect(body.payments).toEqual([
      { NUM_CUOTA: 4, DATE: '2026-11-20', BALANCE: 100_000 - instalment },
      { NUM_CUOTA: 3, DATE: '2026-11-20', BALANCE: instalment },
      { NUM_CUOTA: 2, DATE: '2026-10-28', BALANCE: instalment },
      { NUM_CUOTA: 1, DATE: '2026-09-28', BALANCE: instalment },
    ]);
  });

  test('of a closed invoice shows every row as paid', async () => {
    const { body } = await get(client(ANA), `/api/paymentPlan/${ANA}/E500000`);
    expect(new Set(body.plan.map((row: { status: string }) => row.status))).toEqual(new Set(['paid']));
  });
});

describe('whose invoice it is', () => {
  const calls = ['totalToPay', 'paymentPlan', 'installmentDetail', 'paymentDetail'];

  test.each(calls)(
    "%s: another's invoice, another's ID and no invoice answer exactly alike",
    async (call) => {
      const answers = await Promise.all([
        get(client(CARLOS), `/api/${call}/${CARLOS}/B104482`),
        get(client(CARLOS), `/api/${call}/${MARIANA}/B104482`),
        get(client(CARLOS), `/api/${call}/${CARLOS}/X999999`),
      ]);
      for (const { status, body } of answers) {
        expect({ status, ...body, trace: '' }).toEqual({
          status: 404,
          code: 'INVOICE_WITHOUT_PLAN',
          detail: 'invoice without payment plan or nonexistent',
          message: 'La factura no existe o no tiene plan de pagos.',
          trace: '',
        });
      }
    },
  );

  test('a clerk sees the plan of any customer, under that customer only', async () => {
    expect(await get(clerk, `/api/paymentPlan/${MARIANA}/B104482`)).toMatchObject({ status: 200 });
    expect(await get(clerk, `/api/paymentPlan/${CARLOS}/B104482`)).toMatchObject({ status: 404 });
    expect(await get(clerk, '/api/invoices')).toMatchObject({ status: 403 });
  });

  test('written-off invoices of another are not told apart from none', async () => {
    expect(await get(client(CARLOS), `/api/punishedPortfolio/${JORGE}`)).toMatchObject({ status: 404 });
  });
});

test.each([
  ['/api/summary', 2],
  ['/api/invoices', 1],
  [`/api/totalToPay/${MARIANA}/B104482`, 1],
  [`/api/paymentPlan/${MARIANA}/B104482`, 1],
  [`/api/installmentDetail/${MARIANA}/B104482`, 1],
  [`/api/paymentDetail/${MARIANA}/B104482`, 1],
])('%s takes %i queries of its own, whatever the number of invoices', async (url, expected) => {
  expect((await get(client(MARIANA), url)).queries).toBe(expected);
});
