import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice, ledgerBalances, openCreditsOf } from '../credit/index.ts';
import { customerByFiscalNumber } from '../customers/index.ts';
import { searchTransactions } from '../payments/index.ts';
import type { Database } from '../platform/database.ts';
import { testContext } from '../platform/testing/context.ts';
import { openTestDatabase } from '../platform/testing/database.ts';
import { type CsvFileName, csvFolder, replacing } from './csv-folder.fixture.ts';
import { demoIsAllowed, importFolder } from './import-folder.ts';

let database: Database;
const contexts = () => testContext(database, { at: '2026-11-20T15:00:00Z' });
const load = (folder: string, options: Parameters<typeof importFolder>[2] = {}) =>
  importFolder(contexts(), folder, { passwords: true, ...options });

/** Everything that an import can touch, as text; ids drawn at random are left out. */
const contents = async (): Promise<string> => {
  const tables = [
    'department',
    'municipality',
    'zone',
    'usury_rate',
    'store',
    'customer',
    'account',
    'staff_member',
    'obligation',
    'plan',
    'instalment',
    'ledger_entry',
    'ledger_posting',
    'payment_transaction',
    'payment_line',
    'gateway_bank_list',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      sql<{ text: string | null }>`
        select string_agg(t::text, chr(10) order by t::text) as text from ${sql.table(table)} t`.execute(
        database.db,
      ),
    ),
  );
  return rows.map((result, at) => `${tables[at]}\n${result.rows[0]?.text ?? ''}`).join('\n');
};

beforeAll(async () => {
  database = await openTestDatabase();
}, 60_000);
afterAll(() => database.close());

/** What is wrong, where it is reported, and why. */
const badRows: readonly [
  what: string,
  file: CsvFileName,
  from: string,
  to: string,
  at: string,
  reason: string,
][] = [
  ['a name that is empty', 'customers.csv', 'Rosa', '', 'customers.csv:2:first_name', 'text of 1 to 80'],
  [
    'a name that is too long',
    'customers.csv',
    'Iván',
    'I'.repeat(81),
    'customers.csv:3:first_name',
    'text of 1 to 80',
  ],
  [
    'an ID that is too short',
    'customers.csv',
    '222222',
    '22',
    'customers.csv:3:fiscal_number',
    'national ID',
  ],
  ['a repeated customer', 'customers.csv', '222222', '111.111', 'customers.csv:3:fiscal_number', 'repeated'],
  [
    'an e-mail without domain',
    'customers.csv',
    'rosa@mail.example',
    'rosa',
    'customers.csv:2:email',
    'e-mail',
  ],
  [
    'a municipality that does not exist',
    'customers.csv',
    ',05001,',
    ',05999,',
    'customers.csv:2:municipality_code',
    'no municipality "05999"',
  ],
  [
    'a moment without zone',
    'customers.csv',
    '2025-01-10T09:00:00-05:00',
    '2025-01-10T09:00:00',
    'customers.csv:2:joined_at',
    'a moment',
  ],
  [
    'money with a decimal comma',
    'customers.csv',
    '2000000',
    '"2000000,5"',
    'customers.csv:2:approved_limit',
    'digits only',
  ],
  [
    'a field too many',
    'customers.csv',
    ',0,500000',
    ',0,500000,1',
    'customers.csv:3:',
    '13 fields instead of 12',
  ],
  [
    'a department that does not exist',
    'municipalities.csv',
    '52001,52',
    '53001,53',
    'municipalities.csv:3:department_code',
    'no department "53"',
  ],
  [
    'a code of another department',
    'municipalities.csv',
    '52001,52',
    '05002,52',
    'municipalities.csv:3:code',
    'does not begin with',
  ],
  [
    'a latitude outside Colombia',
    'stores.csv',
    '6.2486',
    '62.486',
    'stores.csv:2:latitude',
    'degrees from -5 to 14',
  ],
  [
    'a month that does not exist',
    'usury_rates.csv',
    '2026-10',
    '2026-13',
    'usury_rates.csv:2:month',
    'a month',
  ],
  [
    'staff without a profile',
    'users.csv',
    'ACTIVE,2,',
    'ACTIVE,,',
    'users.csv:3:profile_id',
    'need a profile',
  ],
  [
    'a profile that does not exist',
    'users.csv',
    'ACTIVE,2,',
    'ACTIVE,77,',
    'users.csv:3:profile_id',
    'no profile "77"',
  ],
  [
    'a user who is no customer',
    'users.csv',
    '111111,client',
    '111112,client',
    'users.csv:2:fiscal_number',
    'no customer',
  ],
  [
    'a debtor who does not exist',
    'obligations.csv',
    'E200,111111',
    'E200,111112',
    'obligations.csv:3:fiscal_number',
    'no customer',
  ],
  ['a zone that does not exist', 'obligations.csv', 'ANT', 'XXX', 'obligations.csv:2:zone_code', 'no zone'],
  [
    'a day that no calendar has',
    'obligations.csv',
    '2026-08-15',
    '2026-02-30',
    'obligations.csv:3:opened_on',
    'a date',
  ],
  ['obligations out of order', 'obligations.csv', 'E200', 'A200', 'obligations.csv:3:invoice', 'not sorted'],
  ['a repeated obligation', 'obligations.csv', 'E200', 'B100', 'obligations.csv:3:invoice', 'repeated'],
  [
    'a principal that the instalments do not repay',
    'obligations.csv',
    ',1000,',
    ',1001,',
    'obligations.csv:3:principal',
    'repay 1000',
  ],
  [
    'a term of other length',
    'obligations.csv',
    '0,3,Mensual',
    '0,4,Mensual',
    'obligations.csv:3:term',
    'there are 3',
  ],
  [
    'an opening in the future',
    'obligations.csv',
    '2026-08-15',
    '2026-11-21',
    'obligations.csv:3:opened_on',
    'future',
  ],
  [
    'a closing before the opening',
    'obligations.csv',
    '2026-03-14',
    '2026-01-14',
    'obligations.csv:2:closed_on',
    'before the opening',
  ],
  [
    'a closed obligation that owes capital',
    'instalments.csv',
    '150,0,0,0,150,0,0,0,2026-03-14',
    '150,0,0,0,149,0,0,0,2026-03-14',
    'instalments.csv:3:paid_capital',
    'closed',
  ],
  [
    'a hole in the numbers',
    'instalments.csv',
    'E200,3,',
    'E200,4,',
    'instalments.csv:6:number',
    'expected instalment 3',
  ],
  [
    'due dates that go back',
    'instalments.csv',
    '2026-11-15',
    '2026-10-14',
    'instalments.csv:6:due_date',
    'falls due before',
  ],
  [
    'more paid than charged',
    'instalments.csv',
    ',100,13,',
    ',336,13,',
    'instalments.csv:5:paid_capital',
    'between 0 and 335',
  ],
  ['a payment without its day', 'instalments.csv', '2026-11-02', '', 'instalments.csv:5:paid_on', 'missing'],
  [
    'a payment in the future',
    'instalments.csv',
    '2026-11-02',
    '2026-11-21',
    'instalments.csv:5:paid_on',
    'future',
  ],
  [
    'an instalment of no obligation',
    'instalments.csv',
    'E200,1,',
    'C200,1,',
    'instalments.csv:4:invoice',
    '"C200" is not in obligations.csv',
  ],
  [
    'a payment for no invoice',
    'transaction_invoices.csv',
    '902,B100',
    '902,B101',
    'transaction_invoices.csv:3:invoice',
    'no obligation "B101"',
  ],
  [
    'a payment that paid nothing',
    'transaction_invoices.csv',
    '349',
    '0',
    'transactions.csv:2:reference',
    'no amount',
  ],
  [
    'an invoice paid twice at once',
    'transaction_invoices.csv',
    '902,B100',
    '902,E200',
    'transactions.csv:3:reference',
    'paid twice',
  ],
  [
    'an approval without its moment',
    'transactions.csv',
    '2026-09-15T10:02:00-05:00',
    '',
    'transactions.csv:2:paid_at',
    'Approved',
  ],
  [
    'a status that does not exist',
    'transactions.csv',
    'Fail',
    'Failed',
    'transactions.csv:3:status',
    'one of Init',
  ],
  [
    'a code of PSE that two payments share',
    'transactions.csv',
    '118002',
    '118001',
    'transactions.csv:3:',
    'the database refuses it',
  ],
];

describe('a bad row is reported with file, line, column and reason', () => {
  test.each(badRows)('%s', async (_what, file, from, to, at, reason) => {
    const result = await load(csvFolder({ [file]: replacing(from, to) }), { allOrNothing: true });
    const told = result.faults.map((fault) => `${fault.file}:${fault.line}:${fault.column} ${fault.reason}`);
    expect(told.join('\n')).toContain(`${at} `);
    expect(told.find((line) => line.startsWith(`${at} `))).toContain(reason);
    expect(result.kept).toBe(false);
  });

  test('a missing column, an unknown one and a file without its partner', async () => {
    const result = await load(
      csvFolder({
        'stores.csv': replacing('image_icon', 'icon'),
        'instalments.csv': undefined,
      }),
      { allOrNothing: true },
    );
    expect(result.faults).toEqual(
      expect.arrayContaining([
        { file: 'stores.csv', line: 1, column: 'image_icon', reason: 'this column is missing' },
        { file: 'stores.csv', line: 1, column: 'icon', reason: 'unknown or repeated column' },
        { file: 'instalments.csv', line: 0, column: '', reason: 'the file is missing' },
      ]),
    );
  });

  test('a quote that is never closed ends the file, not the import', async () => {
    const result = await load(csvFolder({ 'zones.csv': replacing('Urabá', '"Urabá') }), {
      allOrNothing: true,
    });
    expect(result.faults).toEqual([
      expect.objectContaining({ file: 'zones.csv', reason: expect.stringContaining('not CSV') }),
    ]);
  });
});

test('with all-or-nothing one bad row leaves the database as it was', async () => {
  const before = await contents();
  const result = await load(csvFolder({ 'stores.csv': replacing('6.2486', '62') }), { allOrNothing: true });
  expect(result).toMatchObject({ kept: false, faultCount: 1 });
  expect(result.files.every(({ written }) => written === 0)).toBe(true);
  expect(await contents()).toBe(before);
});

test('passwords are refused where they are not asked for, the rest of the file is kept', async () => {
  const result = await load(csvFolder(), { passwords: false, allOrNothing: true });
  expect(result.faults.map(({ file, column }) => `${file}:${column}`)).toEqual([
    'users.csv:initial_password',
    'users.csv:initial_password',
  ]);
  expect(demoIsAllowed({ NODE_ENV: 'production' })).toBe(false);
  expect(demoIsAllowed({ NODE_ENV: 'production', PORTAL_DEMO: '1' })).toBe(true);
  expect(demoIsAllowed({})).toBe(true);
});

describe('good rows', () => {
  test('are kept though others are bad, and the report file names every bad one', async () => {
    const folder = csvFolder({
      'customers.csv': (text) => `${text}333333,=cmd(),,x,,,,,no,2025-02-10T09:00:00-05:00,0,0\n`,
      'instalments.csv': replacing('335,13', '336,13'),
    });
    const report = join(folder, 'report.csv');
    const result = await load(folder, { report });
    expect(result.kept).toBe(true);
    expect(readFileSync(report, 'utf8').split('\n')).toEqual([
      'file,line,column,reason',
      expect.stringMatching(/^customers\.csv,4,last_name,/),
      expect.stringMatching(/^customers\.csv,4,email,/),
      expect.stringMatching(/^obligations\.csv,3,principal,/),
      expect.stringMatching(/^transaction_invoices\.csv,2,invoice,/),
      expect.stringMatching(/^transaction_invoices\.csv,4,invoice,/),
      '',
    ]);
    expect(await customerByFiscalNumber(database.db, '111111')).toMatchObject({ lastName: 'Ñáñez' });
    expect(await creditsByInvoice(database.db, ['B100', 'E200'], '2026-11-20')).toHaveLength(1);
  });

  test('that were missing arrive with the next import, with what is outstanding in the ledger', async () => {
    const result = await load(csvFolder());
    expect(result.faultCount).toBe(0);
    const [credit, ...others] = await openCreditsOf(database.db, '111111', '2026-11-20');
    expect(others).toEqual([]);
    expect(credit).toMatchObject({ invoice: 'E200', principal: 1000, term: 3, status: 'open' });
    expect(credit?.state.instalments[1]).toMatchObject({
      dueDate: '2026-10-15',
      charges: { capital: 335, interest: 13, iva: 0, guarantee: 10 },
      paid: { capital: 100, interest: 13, iva: 0, guarantee: 10 },
    });
    expect(Object.fromEntries(await ledgerBalances(database.db))).toEqual({
      capital_receivable: 235 + 345,
      guarantee_receivable: 10,
      opening_balance: -(235 + 345 + 10),
    });
  });

  test('show historic payments on their day in Bogotá, with what they were for', async () => {
    const day = { min_date: '02-11-26', max_date: '02-11-26', fiscal_number: '111111' };
    const { transactions } = await searchTransactions(contexts(), day);
    expect(transactions).toEqual([
      expect.objectContaining({
        created: '2026-11-02T23:30:00',
        status: 'Fail',
        reason_code: '00011',
        total_amount: 137,
        reference_id: 'H-902',
        invoices: [
          { invoice: 'B100', amount_without_mora: 10, interests_mora: 0, marca: 'N' },
          { invoice: 'E200', amount_without_mora: 123, interests_mora: 4, marca: 'N' },
        ],
      }),
    ]);
  });

  test('change nothing when the same folder is loaded again', async () => {
    const before = await contents();
    const result = await load(csvFolder());
    expect(result.files.map(({ written }) => written)).toEqual(result.files.map(() => 0));
    expect(await contents()).toBe(before);
  });

  test('that changed are updated; contact data, passwords and what the ledger knows stay', async () => {
    const result = await load(
      csvFolder({
        'customers.csv': (text) => text.replace('Ñáñez', 'Núñez').replace('rosa@mail', 'otra@mail'),
        'stores.csv': replacing('piso 1', 'piso 2'),
        'usury_rates.csv': replacing('24.30', '24.31'),
        'obligations.csv': replacing('3,Mensual,,Ana,active', '3,Mensual,URA,Ana,written_off'),
        'transactions.csv': replacing(
          ',,Fail,NOT_AUTHORIZED,00011',
          ',2026-11-03T08:00:00-05:00,Approved,OK,',
        ),
        'instalments.csv': replacing('100,13,0,10,2026-11-02', '335,13,0,10,2026-11-19'),
      }),
    );
    expect(result.faultCount).toBe(0);
    expect(result.files.filter(({ written }) => written > 0)).toEqual([
      { file: 'usury_rates.csv', rows: 2, written: 1 },
      { file: 'stores.csv', rows: 1, written: 1 },
      { file: 'customers.csv', rows: 2, written: 1 },
      { file: 'obligations.csv', rows: 2, written: 1 },
      { file: 'transactions.csv', rows: 2, written: 1 },
    ]);
    expect(await customerByFiscalNumber(database.db, '111111')).toMatchObject({
      lastName: 'Núñez',
      email: 'rosa@mail.example',
    });
    const [credit] = await openCreditsOf(database.db, '111111', '2026-11-20');
    expect(credit).toMatchObject({ excludesTermChange: true, portfolio: 'written_off' });
    expect(credit?.state.instalments[1]?.paid.capital).toBe(100);
  });
});
