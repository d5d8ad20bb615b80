import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from '@portal/contract/contract';
import { freeText, isFault, type ValueKind } from '@portal/values';
import { Value } from 'typebox/value';
import { pastedForms } from '../../../../shared/values/src/pasted-forms.fixture.ts';
import { PASSWORD } from '../../../testing/people.ts';
import { seeded } from '../../../testing/simulation/seeded.ts';
import { openStaffFixture, type StaffFixture } from '../../office/administration/testing/staff-fixture.ts';
import { csvFolder } from './csv-folder.fixture.ts';
import type { Field } from './fields.ts';
import * as files from './files.ts';
import { importFolder } from './import-folder.ts';

const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
const DRAWN = Number(process.env['DRAWN'] ?? 6);

type Files = typeof files;
type Record_ = Record<string, unknown>;
/** Where a call takes a value of the column: part of the call, path in its schema. `null`: no form takes it. */
type Taken = readonly [call: string, part: string, path: string] | null;

const spellingsOf = (...kinds: ValueKind[]): string[] =>
  kinds.flatMap((kind) => {
    const { read, refused } = pastedForms[kind];
    return [...Object.values<readonly string[]>(read), ...Object.values<readonly string[]>(refused)].flat();
  });
const long = (length: number) => 'a'.repeat(length);
const LINES = ['Centro', ' Dos  espacios ', 'Nin\u0303o', 'SF', '😀 Sol', 'a\u200eb', 'a\u202eb', 'a\u0007b'];
const NAMES = spellingsOf('personName');
const PHONES = spellingsOf('phone');
const ADDRESSES = [...spellingsOf('address'), long(160), long(161)];

/** Columns that a form changes: what people write there. */
const forms = {
  customers: {
    first_name: NAMES,
    last_name: NAMES,
    email: spellingsOf('email'),
    phone: PHONES,
    home_phone: PHONES,
    street: ADDRESSES,
  },
  users: { first_name: NAMES, last_name: NAMES, email: spellingsOf('email'), phone: PHONES },
  stores: {
    name: [...LINES, long(80), long(81)],
    city: [...LINES, long(60), long(61)],
    address: ADDRESSES,
    latitude: ['6.2486', '6.248612345', '-5', '14.1', '6,25'],
    longitude: ['-75.5693', '-75.569312345', '-66', '75.5', 'oeste'],
    phone: [
      '604 555 3001',
      '604  555-3001',
      '(604) 5553001',
      '604 555 3001 604 555 3002',
      '555',
      '\u200e6045553001',
    ],
    hours: ['Lunes  a viernes, 8:00 a 18:00', 'Sábados, 25:00 a 26:00', 'Con cita', long(160), long(161)],
  },
  usuryRates: {
    annual_rate: [...spellingsOf('rate'), '0,99', '100', '25,99'],
    source: [...LINES, long(120), long(121)],
  },
} as const;
type Table = keyof typeof forms;

const PAY = 'POST /api/pay_invoices';
const line = (name: string): Taken => [PAY, 'body', `invoices_to_pay.items.${name}`];
const CUSTOMER = ['POST /api/userList', 'query', 'fiscal_number'] as const;

/** Every other column of every file: one that is new has to be named here or above. */
const others: {
  [T in keyof Files]: Record<
    Exclude<keyof Files[T]['columns'], T extends Table ? keyof (typeof forms)[T] : never>,
    Taken
  >;
} = {
  departments: { code: null, name: ['GET /api/cities/:state', 'params', 'state'] },
  municipalities: { code: ['POST /api/userList', 'body', 'address.city'], department_code: null, name: null },
  banks: {
    code: [PAY, 'body', 'extra_properties.bankcode'],
    name: [PAY, 'body', 'extra_properties.bankname'],
  },
  zones: { code: null, name: null, excludes_term_change: null },
  usuryRates: { month: ['POST /api/usuryRates', 'body', 'month'] },
  stores: { code: ['POST /api/storeList', 'body', 'code'], image_icon: null },
  customers: {
    fiscal_number: CUSTOMER,
    municipality_code: ['POST /api/userList', 'body', 'address.city'],
    ...{ pending_information: null, joined_at: null, economic_activity: null },
    ...{ approved_limit: null, preapproved_increase: null },
  },
  users: {
    fiscal_number: ['POST /api/adminUsers', 'body', 'fiscal_number'],
    kind: null,
    status: ['POST /api/adminUsers', 'body', 'status'],
    profile_id: ['POST /api/adminUsers', 'body', 'perfil_id'],
    initial_password: ['POST /api/login', 'body', 'password'],
  },
  obligations: {
    invoice: line('invoice'),
    fiscal_number: CUSTOMER,
    sales_person: [PAY, 'body', 'extra_properties.sales_person'],
    ...{
      opened_on: null,
      principal: null,
      monthly_rate: null,
      iva_rate: null,
      term: null,
      periodicity: null,
    },
    ...{ zone_code: null, portfolio: null, closed_on: null },
  },
  instalments: {
    invoice: line('invoice'),
    ...{ number: null, due_date: null, capital: null, interest: null, iva: null, guarantee: null },
    ...{ paid_capital: null, paid_interest: null, paid_iva: null, paid_guarantee: null, paid_on: null },
  },
  transactions: {
    fiscal_number: CUSTOMER,
    bank_code: [PAY, 'body', 'extra_properties.bankcode'],
    bank_name: [PAY, 'body', 'extra_properties.bankname'],
    ...{ reference: null, created_at: null, paid_at: null, status: null, response_gateway: null },
    ...{ reason_code: null, concept: null, trazability_code: null, ticket_id: null, login: null },
  },
  transactionInvoices: {
    reference: null,
    invoice: line('invoice'),
    amount_without_mora: line('amount_without_mora'),
    interests_mora: line('interests_mora'),
    marca: line('marca'),
  },
};

const everything = new Set([
  ...Object.keys(pastedForms).flatMap((kind) => spellingsOf(kind as ValueKind)),
  ...Object.values(forms).flatMap((columns) => Object.values<readonly string[]>(columns).flat()),
  ...[
    '05',
    '05001',
    '1007',
    'ANT-1',
    'E200',
    'B100',
    'yes',
    'no',
    'client',
    'staff',
    'ACTIVE',
    'INACTIVE',
    'Mensual',
    'active',
  ],
  ...[
    'written_off',
    'Init',
    'Approved',
    'C',
    'N',
    '1',
    '360',
    '361',
    '1.8762',
    '1,8762 %',
    '2026-10',
    '1999-12',
    '2099-01',
  ],
  ...[
    '2026-11-20T23:30:00-05:00',
    '46346',
    '9999999999999',
    '-75.5693',
    '4.60971',
    ...[2, 10, 11, 20, 21, 40, 41].map((n) => 'A'.repeat(n)),
  ],
]);

const shown = (value: unknown): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString().replace('.000', '');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
};
/** What a column reads a cell as; undefined where it refuses it. */
const readBy = (field: Field<unknown>, cell: string): unknown => {
  try {
    return field(cell);
  } catch {
    return undefined;
  }
};
const columns = Object.entries(files).flatMap(([table, { file, columns: fields }]) =>
  Object.entries<Field<unknown>>(fields).map(([column, field]) => ({ table, file, column, field })),
);

test.each(columns)('$table $column: what was read is read again as it is shown', ({ field }) => {
  const read = [...everything].map((cell) => readBy(field, cell)).filter((value) => value !== undefined);
  expect(read.length).toBeGreaterThan(0);
  expect(read.map((value) => readBy(field, shown(value)))).toEqual(read);
});

test('what a column takes is taken by the calls that people send it with', () => {
  const refused = columns.flatMap(({ table, column, field }) => {
    const [call, part, path] = (others as Record<string, Record<string, Taken>>)[table]?.[column] ?? [];
    if (call === undefined) return [];
    let schema = (contract as unknown as Record<string, Record_>)[call]?.[part ?? ''] as Record_;
    for (const step of path?.split('.') ?? []) {
      schema = (step === 'items' ? schema[step] : (schema['properties'] as Record_)[step]) as Record_;
    }
    return [...everything].flatMap((cell) => {
      const value = readBy(field, cell);
      const isNone = value === undefined || value === null || value === '';
      return isNone || Value.Check(schema, value)
        ? []
        : [`${table}.${column} ${JSON.stringify(cell)}: ${call}`];
    });
  });
  expect(refused).toEqual([]);
});

let staff: StaffFixture;
beforeAll(async () => {
  staff = await openStaffFixture();
});
afterAll(() => staff.close());

interface Form {
  /** A right row; `key` is its first column. */
  readonly row: (key: string) => Record_;
  readonly key: (at: number) => string;
  /** The record as its form shows it; undefined for none. */
  readonly open: (key: string) => Promise<Record_ | undefined>;
  readonly save: (key: string, form: Record_) => Promise<number>;
  /** Names that the form has for columns. */
  readonly named?: Readonly<Record<string, string>>;
}
const reason = { motivo: 'Lo pidió por teléfono', current_password: PASSWORD };
const found = (rows: unknown, column: string, key: string): Record_ | undefined =>
  (rows as Record_[]).find((one) => one[column] === key);

const formOf: Record<Table, Form> = {
  customers: {
    key: (at) => String(4_100_000 + at),
    row: (fiscal_number) => ({
      ...{ fiscal_number, first_name: 'Rosa', last_name: 'Ruiz', email: `r${fiscal_number}@mail.example` },
      ...{
        phone: '3001112233',
        home_phone: '',
        municipality_code: '05001',
        street: 'Calle 1',
        approved_limit: '0',
      },
      ...{ pending_information: 'no', joined_at: '2025-01-10T09:00:00-05:00', preapproved_increase: '0' },
      economic_activity: '',
    }),
    open: async (fiscal_number) => {
      const { body } = await staff.get('admin', 'GET /api/userList', { fiscal_number });
      const known = found(body['clients'], 'fiscal_number', fiscal_number);
      if (!known) return undefined;
      const { address, ...person } = known;
      return { ...person, ...(address as Record_) };
    },
    save: async (
      fiscal_number,
      { status: _status, date_joined: _joined, pending_information: _pending, ...form },
    ) => {
      const { state, city, street, ...person } = form;
      const body = { ...person, address: { state, city, street }, ...reason };
      const browser = await staff.as('admin');
      return (await browser.call('POST /api/userList', { query: { fiscal_number }, body })).status;
    },
  },
  users: {
    key: (at) => String(4_200_000 + at),
    row: (fiscal_number) => ({
      ...{
        fiscal_number,
        kind: 'staff',
        status: 'ACTIVE',
        profile_id: '5',
        first_name: 'Rosa',
        last_name: 'Ruiz',
      },
      ...{ email: `s${fiscal_number}@mail.example`, phone: '', initial_password: '' },
    }),
    open: async (key) => {
      const { body } = await staff.get('admin', 'GET /api/adminUsers', { fiscal_number: key });
      const user = found(body['users'], 'fiscal_number', key);
      const names = [
        'id',
        'fiscal_number',
        'first_name',
        'last_name',
        'email',
        'phone',
        'perfil_id',
        'status',
        'version',
      ];
      return user && Object.fromEntries(names.map((name) => [name, user[name]]));
    },
    save: async (_key, form) =>
      (await (await staff.as('admin')).call('POST /api/adminUsers', { body: { ...form, ...reason } })).status,
  },
  stores: {
    key: (at) => `S${at}`,
    row: (code) => ({
      ...{
        code,
        name: 'Centro',
        city: 'Medellín',
        address: 'Calle 50',
        latitude: '6.2486',
        longitude: '-75.5693',
      },
      ...{ image_icon: 'store', phone: '', hours: '' },
    }),
    open: async (code) => {
      const { body } = await staff.get('admin', 'GET /api/storeList');
      const known = found(body['stores'], 'code', code);
      if (!known) return undefined;
      const { image_icon: _icon, ...store } = known;
      return store;
    },
    save: async (_code, { latitude, longitude, ...form }) => {
      const body = { ...form, latitude: Number(latitude), longitude: Number(longitude) };
      return (await (await staff.as('admin')).call('POST /api/storeList', { body })).status;
    },
  },
  usuryRates: {
    // Month after month, of which each has one before it.
    key: (at) => new Date(Date.UTC(2020, at)).toISOString().slice(0, 7),
    row: (month) => ({ month, annual_rate: '25.31', source: 'Superfinanciera' }),
    named: { annual_rate: 'annual' },
    open: async (month) => {
      const { body } = await staff.get('admin', 'GET /api/usuryRates');
      const known = found(body['rates'], 'month', month);
      if (!known) return undefined;
      const { corrected: _corrected, correcting: _correcting, ...rate } = known;
      return rate;
    },
    save: async (_month, form) =>
      (await (await staff.as('admin')).call('POST /api/usuryRates', { body: { ...form, ...reason } })).status,
  },
};

const quoted = (value: unknown): string => `"${String(value).replaceAll('"', '""')}"`;

test.each(Object.keys(forms) as Table[])(
  `the form of %s saves what was imported as it is, and refuses what the file may not say (SEED=${SEED})`,
  async (table) => {
    const random = seeded(SEED);
    const form = formOf[table];
    const drawn = (texts: readonly string[]): string[] => {
      const left = [...new Set(texts)];
      return Array.from({ length: Math.min(DRAWN, left.length) }, () =>
        left.splice(random.whole(0, left.length - 1), 1).join(''),
      );
    };
    const cases = Object.entries<readonly string[]>(forms[table]).flatMap(([column, spellings]) =>
      // Data that a customer lacks are asked for; whoever gives them is not held to what the file left out.
      drawn(spellings.filter((text) => table !== 'customers' || text.trim() !== '')).map((cell) => ({
        column,
        cell,
      })),
    );
    // A cap is held against the month before: right rows stand at both ends.
    const keys = Array.from({ length: cases.length + 2 }, (_, at) => form.key(at));
    const right = keys.at(-1) ?? '';
    const rows = keys.map((key, at) => {
      const { column, cell } = cases[at - 1] ?? {};
      return { ...form.row(key), ...(column === undefined ? {} : { [column]: cell }) };
    });
    const file = columns.find((column) => column.table === table)?.file ?? '';
    await importFolder(
      staff.context,
      csvFolder({
        ...Object.fromEntries(
          [
            'usury_rates',
            'stores',
            'customers',
            'users',
            'obligations',
            'instalments',
            'transactions',
            'transaction_invoices',
          ].map((name) => [`${name}.csv`, undefined]),
        ),
        [file]: () =>
          [
            Object.keys(rows[0] ?? {}).join(','),
            ...rows.map((row) => Object.values(row).map(quoted).join(',')),
          ].join('\n'),
      }),
      { passwords: true },
    );
    const wrong: string[] = [];
    for (const [at, { column, cell }] of cases.entries()) {
      const key = keys[at + 1] ?? '';
      const name = form.named?.[column] ?? column;
      const tell = (what: string) => wrong.push(`${column} ${JSON.stringify(cell)}: ${what}`);
      const opened = await form.open(key);
      if (!opened) {
        const status = await form.save(right, { ...(await form.open(right)), [name]: cell });
        if (status === 200) tell('refused by the file and taken by the form');
        continue;
      }
      const unchanged = await form.save(key, opened);
      if (unchanged !== 200) tell(`imported, but the form answers ${unchanged}`);
      const typed = await form.save(key, { ...(await form.open(key)), [name]: cell });
      // A call refuses these marks in every text; the field of the browser drops them before.
      const isDropped = isFault(freeText.parse(cell, 'typed'));
      if (typed !== (isDropped ? 422 : 200)) tell(`imported, but typed it is answered with ${typed}`);
      const after = await form.open(key);
      if (JSON.stringify(after) !== JSON.stringify(opened))
        tell(`${JSON.stringify(opened)} became ${JSON.stringify(after)}`);
    }
    expect(wrong).toEqual([]);
  },
);
