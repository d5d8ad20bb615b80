import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PASSWORD } from '../../../testing/people.ts';
import { pageOfTransactions } from '../../money/payments/index.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { onPostgres } from '../../platform/testing/database.ts';

/** Enough that a plan which reads them all stands out, and that there are rows behind the 100,000th. */
const ROWS = 130_000;
/** Rows of one statement: on a busy machine a statement with all of them takes longer than one may. */
const PART = 5_000;
const onMany = onPostgres ? test : test.skip;
let staff: StaffFixture;

beforeAll(async () => {
  staff = await openStaffFixture();
  if (!onPostgres) return;
  for (let from = 1; from <= ROWS; from += PART)
    await staff.database.pool.query(
      `insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
         business_date, bank_code, bank_name, payment_concept, login, gateway, gateway_id, trazability_code,
         response_gateway, reason_code, created_at, paid_at)
       select md5(i::text), 'many-' || i, (7000000000 + i % 20000)::text,
         case when i % 10 < 8 then 'Approved' when i % 1000 = 9 then 'Error' else 'Fail' end,
         case when i % 10 < 8 then 'historic' else 'none' end, 50000 + i, '2026-01-01', '1007', 'BANCOLOMBIA', 'Pago', true,
         'wompi', 'many-' || i, (9500000000 + i)::text, 'OK', '',
         timestamptz '2026-01-01T05:00:00Z' + i * interval '3 minutes',
         case when i % 10 < 8 then timestamptz '2026-01-01T05:02:00Z' + i * interval '3 minutes' end
       from generate_series($1::bigint, $2::bigint) as i`,
      [from, from + PART - 1],
    );
  await staff.database.pool.query('vacuum analyze payment_transaction');
}, 300_000);
afterAll(() => staff.close());

interface Page {
  readonly transactions: readonly { readonly transaction_id: string; readonly total_amount: number }[];
  readonly total_transactions: number;
  readonly max_pages: number;
  readonly next_cursor?: string | null;
}
const list = async (query: Record<string, string> = {}): Promise<Page> => {
  const { status, body } = await staff.get('reportsAdmin', 'GET /api/payment/report', query);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body as unknown as Page;
};
const amounts = ({ transactions }: Page) => transactions.map(({ total_amount }) => total_amount - 50_000);

onMany('[RE-24] the last page of the report can be asked for, also behind row 100,000', async () => {
  const first = await list({ trx_by_page: '50' });
  expect(first).toMatchObject({ total_transactions: ROWS, max_pages: ROWS / 50 });
  expect(amounts(first)[0]).toBe(ROWS);
  const last = await list({ trx_by_page: '50', page: String(first.max_pages) });
  expect(amounts(last)).toEqual(Array.from({ length: 50 }, (_, index) => 50 - index));
  const beyond = await list({ trx_by_page: '50', page: String(first.max_pages + 1) });
  expect(beyond.transactions).toEqual([]);
});

onMany('[RE-21] the file of the report has every payment, also behind row 100,000', async () => {
  // The proof that so many rows take; the file that it was given for is not made.
  const asked = await staff.post('reportsAdmin', 'POST /api/exports/payments', {
    current_password: PASSWORD,
  });
  const admin = await staff.as('reportsAdmin');
  await admin.call('POST /api/exports/:id/cancel', { params: { id: String(asked.body['id']) } });
  const { status, bytes } = await staff.get('reportsAdmin', 'GET /api/payment/report/file', { file: 'CSV' });
  expect(status).toBe(200);
  const lines = bytes.toString('utf8').split('\r\n');
  // The heads of the columns before them, and nothing behind the last end of a line.
  expect([lines.length, lines.at(-1)]).toEqual([1 + ROWS + 1, '']);
  const codes = new Set(lines.slice(1, -1).map((line) => line.split(';').at(-2)));
  expect(codes.size).toBe(ROWS);
});

onMany('a cursor goes on where a page ended, in every order and whatever has come meanwhile', async () => {
  for (const sort of ['-created', 'created', '-paid_date', 'fiscal_number', '-total_amount']) {
    const query = { trx_by_page: '20', sort, status: 'Fail' };
    const [one, two] = [await list(query), await list({ ...query, page: '2' })];
    const behind = await list({ ...query, cursor: one.next_cursor ?? '' });
    expect(amounts(behind)).toEqual(amounts(two));
    expect(behind.next_cursor).toBe(two.next_cursor);
  }
  const errors = { status: 'Error', trx_by_page: '100' };
  const walked: string[] = [];
  for (let cursor: string | null | undefined = ''; cursor !== null; ) {
    const page: Page = await list({ ...errors, ...(cursor ? { cursor } : {}) });
    walked.push(...page.transactions.map(({ transaction_id }) => transaction_id));
    cursor = page.next_cursor;
  }
  expect([walked.length, new Set(walked).size]).toEqual([ROWS / 1000, ROWS / 1000]);
});

test.each([
  'x',
  'bm90IGpzb24',
  Buffer.from('["-created","a","b"]').toString('base64url'),
  Buffer.from('["created","1","2","3"]').toString('base64url'),
])('an invalid cursor (%s) is refused in its field', async (cursor) => {
  const { status, body } = await staff.get('reportsAdmin', 'GET /api/payment/report', { cursor });
  expect([status, body.code, body.fields?.[0]?.path]).toEqual([400, 'INVALID_REQUEST', '/query/cursor']);
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const nodes = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

onMany(
  'no page of the report reads the whole table, whichever status it asks for and however its plan is made',
  async () => {
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      for (const status of ['Approved', 'Fail', 'Error', 'Pending', undefined] as const) {
        for (const sort of ['-created', 'created'] as const) {
          const query = pageOfTransactions(
            staff.database.db,
            { ...(status ? { status } : {}), sort },
            { limit: 10, offset: 0 },
          ).compile();
          const client = await staff.database.pool.connect();
          try {
            await client.query(`set plan_cache_mode = ${mode}`);
            await client.query({
              name: `${mode} ${status} ${sort}`,
              text: query.sql,
              values: [...query.parameters],
            });
            const values = query.parameters.map((value) => client.escapeLiteral(String(value))).join(', ');
            const { rows } = await client.query(
              `explain (format json) execute "${mode} ${status} ${sort}"${values ? `(${values})` : ''}`,
            );
            const found = nodes(rows[0]['QUERY PLAN'][0].Plan).filter(
              (node) =>
                node['Relation Name'] === 'payment_transaction' && node['Node Type'].includes('Seq Scan'),
            );
            expect([mode, status, sort, found]).toEqual([mode, status, sort, []]);
          } finally {
            client.release(true);
          }
        }
      }
    }
  },
);

/** Pages of the database that a statement reads, by its plan with these values, or with any. */
const buffersOf = async (
  filters: Parameters<typeof pageOfTransactions>[1],
  mode: 'force_custom_plan' | 'force_generic_plan',
): Promise<number> => {
  const query = pageOfTransactions(staff.database.db, filters, { limit: 10, offset: 0 }).compile();
  const client = await staff.database.pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${mode}`);
    await client.query({ name: 'page', text: query.sql, values: [...query.parameters] });
    const values = query.parameters.map((value) => client.escapeLiteral(String(value))).join(', ');
    const { rows } = await client.query(`explain (analyze, buffers, format json) execute page(${values})`);
    const plan = rows[0]['QUERY PLAN'][0].Plan;
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  } finally {
    client.release(true);
  }
};

onMany.each([
  ['the oldest payment alone', { trazability_code: '9500000001' }, 60],
  ['a hundred old payments', { trazability_code: '95000001' }, 120],
  ['ten thousand old payments', { trazability_code: '950000' }, 1_200],
  ['no payment', { trazability_code: '5001' }, 20],
  ['few payments, by the beginning of their ids', { transaction_id: 'abcd' }, 60],
] as const)(
  'the beginning of a code or id that finds %s is searched in its index, whatever the order asked for',
  async (_what, filters, most) => {
    for (const sort of ['-created', 'created', '-paid_date', '-total_amount'] as const) {
      for (const mode of ['force_custom_plan', 'force_generic_plan'] as const) {
        const buffers = await buffersOf({ ...filters, sort }, mode);
        expect([sort, mode, buffers, buffers <= most]).toEqual([sort, mode, buffers, true]);
      }
    }
  },
);

onMany('a bank that no payment names is answered without reading the payments', async () => {
  expect(await list({ bank: 'BANCOLOMBIA', trx_by_page: '10' })).toMatchObject({ total_transactions: ROWS });
  expect(await list({ bank: 'Bancolombia' })).toEqual({
    transactions: [],
    total_transactions: 0,
    max_pages: 0,
    current_page: 1,
    next_cursor: null,
  });
});

onMany(
  '[RE-19] the total is counted once while a clerk turns pages, and few payments are always counted anew',
  async () => {
    const counted = async (query: Record<string, string>): Promise<number> =>
      (await list(query)).total_transactions;
    const before = await counted({ status: 'Approved' });
    const add = (number: number, status: string) =>
      staff.database.pool.query(
        `insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount, business_date,
         bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code, created_at)
       values ($1, $1, '7000000000', $2, case when $2 = 'Approved' then 'historic' else 'none' end, 1, '2026-11-20',
         '1007', 'B', 'Pago', true, 'wompi', 'OK', '', '2026-11-20T15:00:00Z')`,
        [`added-payment-${number}-${status}`, status],
      );
    await add(1, 'Approved');
    expect(await counted({ status: 'Approved', page: '2' })).toBe(before);
    const few = await counted({ status: 'Error' });
    await add(2, 'Error');
    expect(await counted({ status: 'Error', page: '2' })).toBe(few + 1);
  },
);
