import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { shownStatus } from '@portal/contract/shown-status';
import { inTransaction } from '../../platform/database/database.ts';
import { type HistoricTransaction, importTransactions } from './operations/import-transactions.ts';
import type { Transaction, TransactionPage } from './queries/transactions.ts';
import {
  addCustomer,
  balances,
  openPaymentFixture,
  type PaymentFixture,
  started,
} from './testing/payment-fixture.ts';

const ME = '1500000001';
const OTHER = '1500000002';
let fixture: PaymentFixture;

/** 25 payments of mine, one an hour from the end of 19 November in Bogotá backwards, and two of another customer. */
const history = (): HistoricTransaction[] => {
  const of = (index: number, changes: Partial<HistoricTransaction> = {}): HistoricTransaction => {
    const createdAt = new Date(Date.parse('2026-11-20T04:59:59Z') - index * 3_600_000);
    return {
      reference: `old-${index}-${changes.fiscalNumber ?? ME}`,
      fiscalNumber: ME,
      createdAt,
      paidAt: createdAt,
      status: 'Approved',
      responseGateway: 'OK',
      reasonCode: '',
      bankCode: '1007',
      bankName: 'Bancolombia',
      trazabilityCode: `90000${String(index).padStart(5, '0')}${changes.fiscalNumber ? 'x' : ''}`,
      ticketId: `T${index}`,
      concept: 'Pago de la factura E51',
      login: true,
      lines: [{ invoice: 'E51', amountWithoutMora: 100_000, interestsMora: 500, marca: 'N' }],
      ...changes,
    };
  };
  const statuses = ['Approved', 'Fail', 'Error', 'Pending', 'Cancelled', 'Init'] as const;
  return [
    ...Array.from({ length: 25 }, (_, index) => of(index, { status: statuses[index % 6] ?? 'Approved' })).map(
      // One of the failed was not authorised by its bank.
      (payment, index) => (index === 1 ? { ...payment, responseGateway: 'NOT_AUTHORIZED' } : payment),
    ),
    of(30, { fiscalNumber: OTHER }),
    of(31, { fiscalNumber: OTHER }),
  ];
};

beforeAll(async () => {
  fixture = await openPaymentFixture();
  await addCustomer(fixture, ME, ['E51']);
  await addCustomer(fixture, OTHER, ['E52']);
  await inTransaction(fixture.database.db, (trx) => importTransactions(trx, history()));
});
afterAll(() => fixture.close());

const get = (url: string, who = ME) => fixture.app.inject({ url, headers: { 'x-principal': who } });
const list = async (query = '', who = ME): Promise<TransactionPage> =>
  (await get(`/api/transactions${query}`, who)).json();

describe('the list', () => {
  test('[API-34] [EN-22] [HI-14] [HI-15] own transactions, newest first, ten to a page', async () => {
    const first = await list();
    expect(first).toMatchObject({ total_transactions: 25, max_pages: 3, current_page: 1 });
    expect(first.transactions).toHaveLength(10);
    const created = first.transactions.map((transaction) => transaction.created);
    expect(created).toEqual([...created].sort().reverse());
    expect(new Set(first.transactions.map(({ user }) => user.fiscal_number))).toEqual(new Set([ME]));
    const last = await list('?page=3&trx_by_page=10');
    expect(last.transactions).toHaveLength(5);
    const ids = (await Promise.all([1, 2, 3].map((page) => list(`?page=${page}`)))).flatMap(
      ({ transactions }) => transactions.map(({ transaction_id }) => transaction_id),
    );
    expect(new Set(ids).size).toBe(25);
  });

  test('[HI-12] page 0 with trx_by_page 0 is everything that fits on one page', async () => {
    const all = await list('?page=0&trx_by_page=0');
    expect(all.transactions).toHaveLength(25);
    expect(all).toMatchObject({ max_pages: 1, current_page: 1 });
  });

  test('[API-34] [HI-01] [HI-09] filtered by status; without one all are shown', async () => {
    for (const status of ['Approved', 'Fail', 'Error', 'Pending'] as const) {
      const { transactions } = await list(`?status=${status}&trx_by_page=100`);
      expect(new Set(transactions.map((transaction) => transaction.status))).toEqual(new Set([status]));
    }
    expect((await get('/api/transactions?status=Cancelled')).statusCode).toBe(400);
  });

  test('payments that the customer left and payments that the bank refused are found apart', async () => {
    const ends = async (outcome: string) => {
      const { transactions } = await list(`?outcome=${outcome}&trx_by_page=100`);
      return [...new Set(transactions.map(shownStatus))];
    };
    expect(await ends('Cancelled')).toEqual(['Cancelled']);
    expect(await ends('Rejected')).toEqual(['Rejected']);
    expect((await get('/api/transactions?outcome=Approved')).statusCode).toBe(400);
  });

  test('[API-34] [HI-03] [HI-04] found by the beginning of the id or of the tracking code, four characters at least', async () => {
    const [one] = (await list()).transactions;
    if (!one) throw new Error('nothing there');
    const byId = await list(`?transaction_id=${one.transaction_id.slice(0, 8).toUpperCase()}`);
    expect(byId.transactions.map((found) => found.transaction_id)).toEqual([one.transaction_id]);
    expect((await list('?trazability_code=9000000024')).transactions).toHaveLength(1);
    expect((await list('?trazability_code=90000')).total_transactions).toBe(25);
    // As a chat gives it on, between marks that nobody sees.
    const copied = encodeURIComponent('\u202d9000000024\u202c');
    expect((await list(`?trazability_code=${copied}`)).transactions).toHaveLength(1);
    expect((await get('/api/transactions?transaction_id=abc')).statusCode).toBe(400);
  });

  test.each(['%25%25%25%25', '____', '\\\\\\\\'])(
    '[HI-03] %s finds what is called so, not everything',
    async (text) => {
      expect((await list(`?trazability_code=${text}`)).total_transactions).toBe(0);
    },
  );

  test('[API-34] [HI-02] [HI-08] dates are days in Bogotá, both included, with two or four digits of the year', async () => {
    const ofDay = async (from: string, to: string) =>
      (await list(`?min_date=${from}&max_date=${to}`)).total_transactions;
    expect(await ofDay('19-11-26', '19-11-26')).toBe(24);
    expect(await ofDay('19-11-2026', '19-11-2026')).toBe(24);
    expect(await ofDay('18-11-26', '18-11-26')).toBe(1);
    expect(await ofDay('20-11-26', '20-11-26')).toBe(0);
    expect(await ofDay('2026-11-18', '18/11/2026')).toBe(1);
    expect(await ofDay('18-11-26', '20-11-26')).toBe(25);
    expect((await list('?min_date=19-11-26')).total_transactions).toBe(24);
    expect((await list('?max_date=18-11-26')).total_transactions).toBe(1);
  });

  test.each([
    ['a day that does not exist', '?min_date=31-02-26&max_date=01-03-26', 'min_date'],
    ['an American date', '?min_date=11-20-26', 'min_date'],
    ['an end before the start', '?min_date=20-11-26&max_date=19-11-26', 'max_date'],
    ['more than 366 days', '?min_date=18-11-25&max_date=19-11-26', 'max_date'],
    ['a date of another form', '?max_date=20-nov-2026', 'max_date'],
    ['a page of more than 100', '?trx_by_page=101', 'trx_by_page'],
    ['an unknown filter', '?fiscal_number=1500000002', ''],
  ])('%s is an invalid request that names the field', async (_what, query, field) => {
    const response = await get(`/api/transactions${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('INVALID_REQUEST');
    expect(JSON.stringify(response.json().fields)).toContain(field);
  });

  test('exactly 366 days are allowed', async () => {
    expect((await get('/api/transactions?min_date=19-11-25&max_date=19-11-26')).statusCode).toBe(200);
  });
});

describe('one transaction', () => {
  test('[API-36] [EN-20] [EN-21] [TX-01] [TX-13] has everything the screen shows, in local time', async () => {
    const { id } = await started(fixture, { who: OTHER, invoices: ['E52'] });
    const { transaction } = (await get(`/api/transactions/${id}`, OTHER)).json<{
      transaction: Transaction;
    }>();
    expect(transaction).toEqual({
      transaction_id: id,
      created: '2026-11-20T10:00:00',
      paid_date: null,
      status: 'Pending',
      money: 'none',
      abandoned: null,
      response_gateway: 'PENDING',
      reason_code: '',
      total_amount: 110_000,
      amounts: { asked: 110_000, received: 0, applied: 0, waiting: 0, returned: 0, written_down: 0 },
      payment_method: 'PSE',
      payment_concept: 'Pago de la factura E52',
      trazability_code: expect.stringMatching(/^\d{10}$/),
      reference_id: expect.stringMatching(/^C20-20261120-[0-9a-z]{12}$/),
      login: true,
      last_checked: '2026-11-20T10:00:00',
      extra_properties: { bankname: 'Bancolombia', ticket_id: expect.stringMatching(/^\d+$/) },
      invoices: [
        {
          invoice: 'E52',
          amount_without_mora: 110_000,
          interests_mora: 0,
          marca: 'N',
          beyond_due: 'next_instalments',
        },
      ],
      user: { fiscal_number: OTHER },
    });
  });

  test('[TX-03] [HI-15] another customer’s answers exactly like one that does not exist (threat T20)', async () => {
    const [theirs] = (await list('', OTHER)).transactions;
    const foreign = await get(`/api/transactions/${theirs?.transaction_id}`);
    const missing = await get('/api/transactions/00000000000000000000000000');
    expect(foreign.statusCode).toBe(404);
    expect({ ...foreign.json<object>(), trace: '' }).toEqual({ ...missing.json<object>(), trace: '' });
    expect(foreign.json().code).toBe('TRANSACTION_NOT_FOUND');
  });

  test('[TX-07] an administrator opens anybody’s and sees whose it is', async () => {
    const [mine] = (await list()).transactions;
    const response = await get(`/api/transactions/${mine?.transaction_id}`, 'admin');
    expect(response.json().transaction.user.fiscal_number).toBe(ME);
  });

  test('a caller who is not logged in opens none', async () => {
    const [mine] = (await list()).transactions;
    const response = await fixture.app.inject(`/api/transactions/${mine?.transaction_id}`);
    expect(response.statusCode).toBe(401);
  });
});

test('what is taken over from another system is shown and moves nothing in the ledger', async () => {
  const account = await balances(fixture);
  expect(account['gateway_clearing']).toBeUndefined();
  await inTransaction(fixture.database.db, (trx) => importTransactions(trx, history()));
  expect((await list()).total_transactions).toBe(25);
});
