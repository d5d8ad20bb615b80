import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from '@portal/contract/contract';
import { parse } from 'csv-parse/sync';
import { type Compilable, sql } from 'kysely';
import readSheet from 'read-excel-file/node';
import { PASSWORD, people } from '../../../testing/people.ts';
import { type Gateway, pageOfTransactions, paymentsAfter } from '../../money/payments/index.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { joinedPage, newCustomersAfter } from '../../people/customers/index.ts';
import { logAfter, logPage } from '../../platform/audit/audit-log.ts';
import { runExports } from '../jobs/index.ts';
import { BATCH } from './files/csv.ts';
import { fileSources } from './routes.ts';

/** Enough that reading all and sorting it costs more than walking along an index. */
const MANY = 6_000;

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
  const { db } = staff.database;
  await sql`
    insert into customer (fiscal_number, first_name, last_name, joined_at)
    select (52000000 + i)::text,
      (array['Ana', 'Ñusta', 'Óscar', 'Nubia', 'Zoraida', 'álvaro'])[1 + i % 6],
      (array['Núñez', 'Nuzo', 'Ábrego', 'Zapata', 'Ñáñez', 'Acosta', 'Úsuga'])[1 + i % 7],
      '2026-02-01T15:00:00Z'::timestamptz + (i / 3) * interval '1 hour'
    from generate_series(1, ${MANY}::integer) as i`.execute(db);
  await sql`
    insert into payment_transaction (public_id, reference, fiscal_number, status, money, total_amount,
      business_date, bank_code, bank_name, payment_concept, login, gateway, response_gateway, reason_code,
      created_at, paid_at)
    select md5(i::text), 'R-' || i, case when i % 2 = 0 then '52000001' else '1010101010' end,
      case when i % 3 = 0 then 'Approved' else 'Fail' end, case when i % 3 = 0 then 'historic' else 'none' end,
      10000 + i % 50, '2026-02-01', '1007', 'Banco', 'Pago', true, 'wompi', 'OK', '',
      '2026-02-01T15:00:00Z'::timestamptz + (i / 4) * interval '1 hour',
      case when i % 3 = 0 then '2026-02-01T15:02:00Z'::timestamptz + (i / 4) * interval '1 hour' end
    from generate_series(1, ${MANY}::integer) as i`.execute(db);
  await sql`
    insert into audit_entry (at, actor, subject, action, data, previous_hash, hash)
    select '2026-02-01T15:00:00Z'::timestamptz + i * interval '1 minute',
      case when i % 2 = 0 then 'system' else ${people.admin} end, 'variable:' || i % 40, 'tried', '{}', '', 'h' || i
    from generate_series(1, ${MANY}::integer) as i`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => staff.close());

type Row = Readonly<Record<string, unknown>>;

/** The lists that have an order, what holds their rows, and what tells two of them apart. */
const lists = {
  'GET /api/users_interval': { who: 'serviceAdmin', rows: 'clients', key: 'fiscal_number' },
  'GET /api/payment/report': { who: 'reportsAdmin', rows: 'transactions', key: 'transaction_id' },
  'GET /api/logs': { who: 'admin', rows: 'results', key: 'id' },
  'GET /api/adminUsers': { who: 'admin', rows: 'users', key: 'id' },
} as const;
type Listed = keyof typeof lists;

const page = async (name: Listed, query: Record<string, string>): Promise<Row[]> => {
  const { who, rows } = lists[name];
  const { status, body } = await staff.get(who, name, query);
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
  return body[rows] as Row[];
};

const ordersOf = (name: Listed): readonly string[] =>
  (contract[name].query.properties.sort as unknown as { readonly enum: readonly string[] }).enum;
const everyOrder = (Object.keys(lists) as Listed[]).flatMap((name) =>
  ordersOf(name).map((sort) => [name, sort] as const),
);

test.each(everyOrder)(
  '%s by %s: no row is on two pages, and its reverse is the same turned round',
  async (name, sort) => {
    const { key } = lists[name];
    const keysOf = async (sort: string, number: number) =>
      (await page(name, { sort, trx_by_page: '3', page: String(number) })).map((row) => row[key]);
    const pages = [...(await keysOf(sort, 1)), ...(await keysOf(sort, 2))];
    expect(new Set(pages).size).toBe(pages.length);
    const { who } = lists[name];
    const total = Object.entries((await staff.get(who, name, {})).body).find(([field]) =>
      ['total_clients', 'total_transactions', 'total_users', 'count'].includes(field),
    )?.[1] as number;
    const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
    // The last row of the reverse is the first of this.
    const [first] = await keysOf(sort, 1);
    const last = await page(name, { sort: other, trx_by_page: '1', page: String(Math.min(total, 100_000)) });
    expect(last[0]?.[key]).toEqual(first);
  },
);

test.each(Object.keys(lists) as Listed[])('%s takes no order that it does not know', async (name) => {
  for (const sort of ['', 'data', '--created', 'created;drop table customer']) {
    const { status, body } = await staff.get(lists[name].who, name, { sort });
    expect([sort, status, body.code]).toEqual([sort, 400, 'INVALID_REQUEST']);
  }
});

describe('a file holds every row of its list, in the order of the list', () => {
  /** Kind of file, its list, and the column that tells two rows apart. */
  const files = [
    ['payments', 'GET /api/payment/report', 'Id'],
    ['customers', 'GET /api/users_interval', 'Cédula'],
    ['audit_log', 'GET /api/logs', 'Número'],
  ] as const;

  /** A file that is asked for, made, and fetched as the browser does. */
  const fetched = async (kind: 'payments' | 'customers' | 'audit_log' | 'parameter_log', body: object) => {
    const admin = await staff.as('admin');
    const { body: asked } = await admin.call(`POST /api/exports/${kind}`, {
      body: { ...body, current_password: PASSWORD },
    });
    expect(asked).toMatchObject({ kind, filters: body });
    await runExports(staff.context, fileSources({} as Gateway));
    const { body: link } = await admin.call('POST /api/exports/:id/link', {
      params: { id: String(asked['id']) },
    });
    const token = String(link['url']).replace('/api/downloads/', '');
    const { bytes } = await admin.call('GET /api/downloads/:token', { params: { token } });
    await sql`delete from export_job`.execute(staff.database.db);
    return bytes;
  };

  test.each(
    files.flatMap(([kind, list, title]) => ordersOf(list).map((sort) => [kind, sort, list, title] as const)),
  )('%s by %s', async (kind, sort, list, title) => {
    const { key } = lists[list];
    const rows: Record<string, string>[] = parse(await fetched(kind, { sort }), {
      bom: true,
      delimiter: ';',
      columns: true,
    });
    const ids = rows.map((row) => row[title] ?? '');
    expect(ids.length).toBeGreaterThan(2 * BATCH);
    expect(new Set(ids).size).toBe(ids.length);
    // The pages on both sides of where one batch ends and the next begins, and the first one.
    for (const number of [1, BATCH / 100, BATCH / 100 + 1]) {
      const shown = await page(list, { sort, trx_by_page: '100', page: String(number) });
      // What was asked for here is itself in the log.
      const keys = shown
        .map((row) => String(row[key]))
        .filter((id) => list !== 'GET /api/logs' || ids.includes(id));
      expect(keys.length).toBeGreaterThan(0);
      const from = ids.indexOf(keys[0] ?? '');
      expect(ids.slice(from, from + keys.length)).toEqual(keys);
    }
  });

  test('[API-87] the file of the log says what was done in the words of the screen', async () => {
    await fetched('audit_log', {});
    const rows: Record<string, string>[] = parse(await fetched('audit_log', { action: 'export' }), {
      bom: true,
      delimiter: ';',
      columns: true,
    });
    expect(new Set(rows.map((row) => row['Acción']))).toEqual(new Set(['Archivo pedido']));
  });

  test('the log of the parameter too', async () => {
    const { db } = staff.database;
    await sql`
      insert into audit_entry (at, actor, subject, action, data, previous_hash, hash)
      select '2026-03-01T15:00:00Z'::timestamptz + i * interval '1 minute',
        case when i = 2 then ${people.admin} else ${people.reportsAdmin} end, 'variable:1', 'variable changed',
        '{"name":"MODIFICACION_PLAZO","from":true,"to":false}', '', 'p' || i
      from generate_series(1, 3) as i`.execute(db);
    const rowsBy = async (sort: string) => {
      const [sheet] = await readSheet(await fetched('parameter_log', { sort }));
      // A spreadsheet counts days in fractions: a moment read from it is a part of a millisecond off.
      const minute = (at: unknown): string =>
        new Date(Math.round((at as Date).getTime() / 1000) * 1000).toISOString().slice(11, 16);
      return sheet?.data.slice(1).map(([who, , at]) => [who, minute(at)]);
    };
    const [first, second, third] = [
      [people.reportsAdmin, '10:01'],
      [people.admin, '10:02'],
      [people.reportsAdmin, '10:03'],
    ];
    expect(await rowsBy('datetime')).toEqual([first, second, third]);
    expect(await rowsBy('-datetime')).toEqual([third, second, first]);
    expect(await rowsBy('fiscal_number')).toEqual([second, first, third]);
  });

  test.each(['payments', 'customers', 'audit_log', 'parameter_log'] as const)(
    '%s is made in no order that its list does not have',
    async (kind) => {
      const admin = await staff.as('admin');
      for (const sort of ['phone', '--at', 'created;drop table customer']) {
        const { status, body } = await admin.call(`POST /api/exports/${kind}`, { body: { sort } as never });
        expect([sort, status, body.code]).toEqual([sort, 400, 'INVALID_REQUEST']);
      }
    },
  );
});

// The payments report passes over rows by an index alone, and has a cursor: it has no last page.
test.each((Object.keys(lists) as Listed[]).filter((name) => name !== 'GET /api/payment/report'))(
  '%s looks for no page behind the hundred thousandth row',
  async (name) => {
    const asked = (page: string) => staff.get(lists[name].who, name, { trx_by_page: '100', page });
    expect((await asked('1001')).status).toBe(200);
    const { status, body } = await asked('1002');
    expect([status, body.fields?.[0]?.path]).toEqual([400, '/query/page']);
  },
);

describe('what comes first', () => {
  const valuesOf = async (name: Listed, sort: string, field: string) =>
    (await page(name, { sort, trx_by_page: '100' })).map((row) => row[field]);

  test('names as Spanish orders them: accents and capitals do not count, ñ comes after n', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from unnest(array['Ñusta', 'Zoe', 'Nubia', 'Óscar', 'Ana', 'álvaro', 'Nzo', 'NICO']) as name
      order by spanish_order(name) collate "C"`.execute(staff.database.db);
    expect(rows.map(({ name }) => name)).toEqual([
      ...['álvaro', 'Ana', 'NICO', 'Nubia', 'Nzo', 'Ñusta', 'Óscar', 'Zoe'],
    ]);
    expect((await valuesOf('GET /api/users_interval', 'last_name', 'last_name'))[0]).toBe('Ábrego');
    expect((await valuesOf('GET /api/users_interval', '-first_name', 'first_name'))[0]).toBe('Zoraida');
  });

  test('national IDs as numbers: eight digits before ten', async () => {
    const ids = await valuesOf('GET /api/payment/report', 'fiscal_number', 'user');
    expect(ids[0]).toEqual({ fiscal_number: '52000001' });
    expect((await valuesOf('GET /api/users_interval', '-fiscal_number', 'fiscal_number'))[0]).toBe(
      people.blocked,
    );
  });

  test('amounts as amounts, and what has not been paid before everything that has', async () => {
    expect((await valuesOf('GET /api/payment/report', '-total_amount', 'total_amount'))[0]).toBe(10_049);
    expect((await valuesOf('GET /api/payment/report', 'paid_date', 'paid_date'))[0]).toBeNull();
    const paid = await valuesOf('GET /api/payment/report', '-paid_date', 'paid_date');
    expect(paid).toEqual([...paid].sort().reverse());
    expect(paid).not.toContain(null);
  });

  test('without an order the newest are first, and administrators by name', async () => {
    for (const [name, sort] of [
      ['GET /api/users_interval', '-date_joined'],
      ['GET /api/payment/report', '-created'],
      ['GET /api/logs', '-at'],
      ['GET /api/adminUsers', 'name'],
    ] as const) {
      expect(await page(name, {})).toEqual(await page(name, { sort }));
    }
  });
});

describe('whatever the order, rows are read along an index', () => {
  const planOf = async (query: Compilable): Promise<string> => {
    const { sql: text, parameters } = query.compile();
    const client = await staff.database.pool.connect();
    try {
      const { rows } = await client.query(`explain (costs off) ${text}`, [...parameters]);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    } finally {
      client.release();
    }
  };
  const firstPage = { limit: 10, offset: 0 };
  const everything = { from: undefined, before: undefined };
  const indexOf = {
    'GET /api/users_interval': {
      date_joined: 'customer_joined',
      fiscal_number: 'customer_id',
      first_name: 'customer_first_name',
      last_name: 'customer_last_name',
    },
    'GET /api/payment/report': {
      created: 'payment_transaction_created',
      fiscal_number: 'payment_transaction_by_customer',
      paid_date: 'payment_transaction_by_paid',
      total_amount: 'payment_transaction_by_amount',
    },
    'GET /api/logs': { at: 'audit_entry_pkey', actor: 'audit_entry_actor', subject: 'audit_entry_subject' },
  } as const;
  const queries = {
    'GET /api/users_interval': (sort: string) =>
      joinedPage(staff.database.db, everything, { ...firstPage, sort: sort as never }),
    'GET /api/payment/report': (sort: string) =>
      pageOfTransactions(staff.database.db, { sort: sort as never }, firstPage),
    'GET /api/logs': (sort: string) =>
      logPage(staff.database.db, everything, { ...firstPage, sort: sort as never }),
  };
  type Indexed = keyof typeof queries;

  const indexed = everyOrder.filter(([name]) => name in queries);
  const indexFor = (name: Indexed, sort: string) =>
    Object.entries(indexOf[name]).find(([column]) => sort.endsWith(column))?.[1];

  test.each(indexed)('the first page of %s by %s sorts nothing', async (name, sort) => {
    const plan = await planOf(queries[name as Indexed](sort));
    expect(plan).toContain(` using ${indexFor(name as Indexed, sort)} `);
    expect(plan).not.toContain('Sort');
  });

  const walks = {
    'GET /api/users_interval': (sort: string, after?: string) =>
      newCustomersAfter(staff.database.db, everything, { limit: 10, after, sort: sort as never }),
    'GET /api/payment/report': (sort: string, after?: string) =>
      paymentsAfter(staff.database.db, { sort: sort as never }, { limit: 10, after, upTo: MANY }),
    'GET /api/logs': (sort: string, after?: string) =>
      logAfter(staff.database.db, everything, { limit: 10, after, upTo: MANY, sort: sort as never }),
  };

  test.each(indexed)('the file of %s by %s goes on where it was', async (name, sort) => {
    const walk = walks[name as Indexed];
    const last = (await walk(sort).execute()).at(-1);
    const plan = await planOf(walk(sort, last?.position));
    expect(plan).toContain(` using ${indexFor(name as Indexed, sort)} `);
    // Not read from the beginning and thrown away.
    expect(plan).toMatch(/Index Cond: \(.*[<>] /);
    expect(plan).not.toMatch(/Filter: .*ROW\(/);
  });
});
