import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Output } from '@portal/contract';
import { shownStatus, shownStatuses } from '@portal/contract/shown-status';
import { people } from '../../../testing/people.ts';
import { importTransactions } from '../../money/payments/index.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { filtersInWords } from '../documents/payments-report.ts';
import { readPdf } from '../documents/testing/read-pdf.ts';

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
  const payment = (number: number, at: string, status: 'Approved' | 'Fail' | 'Error') => ({
    reference: `T-${number}`,
    fiscalNumber: people.client,
    createdAt: new Date(at),
    paidAt: status === 'Approved' ? new Date(at) : null,
    status,
    responseGateway: status === 'Approved' ? 'OK' : 'NOT_AUTHORIZED',
    reasonCode: '',
    bankCode: '1007',
    bankName: 'Banco',
    trazabilityCode: `45000${number}`,
    ticketId: null,
    concept: 'Pago',
    login: number !== 2,
    lines: [
      { invoice: 'E100002', amountWithoutMora: 10_000 + number, interestsMora: 0, marca: 'N' as const },
    ],
  });
  // The clock stands at 20 November; 04:30 in London is the evening before in Bogotá.
  await inTransaction(staff.database.db, (trx) =>
    importTransactions(trx, [
      payment(1, '2026-11-20T04:30:00Z', 'Approved'),
      payment(2, '2026-11-20T14:00:00Z', 'Approved'),
      payment(3, '2026-11-20T14:05:00Z', 'Fail'),
      payment(4, '2026-06-01T14:00:00Z', 'Approved'),
      ...Array.from({ length: 50 }, (_, index) => payment(100 + index, '2026-05-05T15:00:00Z', 'Error')),
    ]),
  );
});
afterAll(() => staff.close());

type Figures = Output<'GET /api/payment/report/figures'>;
const figures = async (query: Record<string, string> = {}): Promise<Figures> => {
  const { status, body } = await staff.get('reportsAdmin', 'GET /api/payment/report/figures', query);
  expect(status).toBe(200);
  return body as unknown as Figures;
};
const daysWithAny = ({ days }: Pick<Figures, 'days'>) => days.filter(({ by_status }) => by_status.length > 0);

test('[RE-04] figures count all payments by status, and the last 31 days one by one, empty ones too', async () => {
  const { by_status, days } = await figures();
  expect(by_status).toEqual([
    { status: 'Approved', count: 3, amount: 30_007 },
    { status: 'Error', count: 50, amount: 506_225 },
    { status: 'Fail', count: 1, amount: 10_003 },
  ]);
  expect([days.length, days[0]?.date, days.at(-1)?.date]).toEqual([31, '2026-10-21', '2026-11-20']);
  expect(daysWithAny({ days })).toEqual([
    { date: '2026-11-19', by_status: [{ status: 'Approved', count: 1, amount: 10_001 }] },
    {
      date: '2026-11-20',
      by_status: [
        { status: 'Approved', count: 1, amount: 10_002 },
        { status: 'Fail', count: 1, amount: 10_003 },
      ],
    },
  ]);
});

test('[RE-04] a period of more than 31 days is told by weeks too, which agree with the totals', async () => {
  expect((await figures({ min_date: '21-10-26', max_date: '20-11-26' })).weeks).toEqual([]);
  const { weeks, by_status } = await figures({ min_date: '01-10-26', max_date: '20-11-26' });
  expect(weeks.map(({ from, to }) => [from, to])).toEqual([
    ['2026-10-01', '2026-10-04'],
    ['2026-10-05', '2026-10-11'],
    ['2026-10-12', '2026-10-18'],
    ['2026-10-19', '2026-10-25'],
    ['2026-10-26', '2026-11-01'],
    ['2026-11-02', '2026-11-08'],
    ['2026-11-09', '2026-11-15'],
    ['2026-11-16', '2026-11-20'],
  ]);
  const sum = (counted: Figures['by_status']) => counted.reduce((all, { count }) => all + count, 0);
  expect(weeks.reduce((all, week) => all + sum(week.by_status), 0)).toBe(sum(by_status));
  expect(weeks.at(-1)?.by_status).toEqual([
    { status: 'Approved', count: 2, amount: 20_003 },
    { status: 'Fail', count: 1, amount: 10_003 },
  ]);
  const open = await figures();
  expect(open.weeks.at(-1)).toEqual(weeks.at(-1));
  expect(open.weeks[0]?.by_status.length).toBeGreaterThan(0);
});

test('[RE-04] figures follow the filters of the list', async () => {
  const one = await figures({ min_date: '20-11-26', max_date: '20-11-26', status: 'Fail' });
  expect(one.by_status).toEqual([{ status: 'Fail', count: 1, amount: 10_003 }]);
  expect(one.days.map(({ date }) => date)).toEqual(['2026-11-20']);
  const year = await figures({ min_date: '01-01-26', max_date: '30-06-26' });
  expect([year.days[0]?.date, year.days.at(-1)?.date]).toEqual(['2026-05-31', '2026-06-30']);
  const ahead = await figures({ min_date: '19-11-26', max_date: '30-11-26' });
  expect(ahead.days.map(({ date }) => date)).toEqual(['2026-11-19', '2026-11-20']);
  expect((await figures({ trazability_code: '450001' })).by_status).toEqual([
    { status: 'Approved', count: 1, amount: 10_001 },
    { status: 'Error', count: 50, amount: 506_225 },
  ]);
});

test('[RE-12, TX-11] every payment stands under the one state that its row shows, in the list, the figures and the files', async () => {
  const reached: string[] = [];
  for (const outcome of shownStatuses) {
    const { body } = await staff.get('reportsAdmin', 'GET /api/payment/report', {
      outcome,
      trx_by_page: '100',
    });
    const { transactions } = body as unknown as Output<'GET /api/payment/report'>;
    expect(transactions.map(shownStatus)).toEqual(transactions.map(() => outcome));
    reached.push(...transactions.map(({ transaction_id }) => transaction_id));
    const { by_status } = await figures({ outcome });
    expect(by_status.reduce((sum, { count }) => sum + count, 0)).toBe(transactions.length);
    const file = await staff.get('reportsAdmin', 'GET /api/payment/report/file', { outcome });
    expect(file.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(transactions.length + 1);
  }
  expect(new Set(reached).size).toBe(reached.length);
  expect(reached).toHaveLength(54);
});

test('[API-69] the report comes in pages of ten, of all customers, and its filters narrow it', async () => {
  const list = async (query: Record<string, string> = {}) =>
    (await staff.get('reportsAdmin', 'GET /api/payment/report', query)).body;
  const last = await list({ trx_by_page: '10', page: '6' });
  expect(last).toMatchObject({ total_transactions: 54, max_pages: 6, current_page: 6 });
  expect(last['transactions']).toHaveLength(4);
  expect((await list())['transactions']).toHaveLength(10);
  expect(await list({ status: 'Approved' })).toMatchObject({ total_transactions: 3 });
  const days = { min_date: '20-11-26', max_date: '20-11-26' };
  expect(await list(days)).toMatchObject({ total_transactions: 2 });
  expect(await list({ ...days, status: 'Fail' })).toMatchObject({
    transactions: [{ trazability_code: '450003', user: { fiscal_number: people.client } }],
  });
  expect(await list({ fiscal_number: people.otherClient })).toMatchObject({ total_transactions: 0 });
});

test('[EN-21, EN-22] the list says whose each payment is, its codes, its lines and whether a person was logged in', async () => {
  const ofDay = { min_date: '20-11-26', max_date: '20-11-26', trx_by_page: '1', page: '2' };
  const { body } = await staff.get('reportsAdmin', 'GET /api/payment/report', ofDay);
  expect(body).toMatchObject({ total_transactions: 2, max_pages: 2, current_page: 2 });
  expect(body['transactions']).toMatchObject([
    {
      transaction_id: expect.stringMatching(/^\w{26}$/),
      created: '2026-11-20T09:00:00',
      paid_date: '2026-11-20T09:00:00',
      status: 'Approved',
      response_gateway: 'OK',
      total_amount: 10_002,
      trazability_code: '450002',
      login: false,
      user: { fiscal_number: people.client },
      invoices: [{ invoice: 'E100002', marca: 'N' }],
    },
  ]);
});

const asPdf = (query: Record<string, string>) =>
  staff.get('reportsAdmin', 'GET /api/payment/report', {
    trx_by_page: '0',
    page: '0',
    file: 'PDF',
    ...query,
  });

test('[API-69, RE-20, RE-23] the PDF of a report holds the columns of the screen, in the name of who asked', async () => {
  const { body } = await asPdf({ min_date: '19-11-26', max_date: '20-11-26' });
  const cookies = Object.fromEntries((await staff.as('reportsAdmin')).cookies);
  const pdf = await staff.app.inject({ url: String(body['url_certificate']), cookies });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  const { text, title } = await readPdf(pdf.rawPayload);
  expect(title).toBe('Informe de pagos');
  for (const words of [
    '9.191.919.191',
    '1.010.101.010',
    '450002',
    'Rechazada',
    'No autorizada',
    '$10.002',
    'Sin pago',
    'Pagos del 19 de noviembre de 2026 al 20 de noviembre de 2026.',
  ]) {
    expect(text).toContain(words);
  }
});

test('[RE-20] the PDF of a report says by what its payments were chosen', () => {
  expect(filtersInWords({})).toBe('Pagos de todas las fechas.');
  expect(filtersInWords({ min_date: '20-11-26', max_date: '20-11-26', outcome: 'Approved' })).toBe(
    'Pagos del 20 de noviembre de 2026, estado Aprobada.',
  );
  expect(filtersInWords({ max_date: '20-11-26', fiscal_number: '1010101010' })).toBe(
    'Pagos hasta el 20 de noviembre de 2026, cédula 1.010.101.010.',
  );
});

test('[RE-20] more than fifty payments make no PDF, and none make no address', async () => {
  expect((await asPdf({})).body.code).toBe('HISTORY_TOO_LONG');
  expect(
    (await asPdf({ min_date: '01-01-20', max_date: '02-01-20' })).body['url_certificate'],
  ).toBeUndefined();
});
