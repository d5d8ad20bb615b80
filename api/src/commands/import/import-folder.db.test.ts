import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice, ledgerBalances, openCreditsOf } from '../../money/credit/index.ts';
import { searchTransactions } from '../../money/payments/index.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { badRows } from './bad-rows.fixture.ts';
import { csvFolder, replacing } from './csv-folder.fixture.ts';
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
});
afterAll(() => database.close());

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
      'customers.csv': (text) => `${text}333333,=cmd(),,x,,,,,no,2025-02-10T09:00:00-05:00,0,0,\n`,
      'instalments.csv': replacing('335,13', '336,13'),
    });
    const report = join(folder, 'report.csv');
    const result = await load(folder, { report });
    expect(result.kept).toBe(true);
    expect(readFileSync(report, 'utf8').split('\n')).toEqual([
      'file,line,column,reason',
      expect.stringMatching(/^customers\.csv,4,first_name,/),
      expect.stringMatching(/^customers\.csv,4,last_name,/),
      expect.stringMatching(/^customers\.csv,4,email,/),
      expect.stringMatching(/^obligations\.csv,3,principal,/),
      expect.stringMatching(/^transaction_invoices\.csv,2,invoice,/),
      expect.stringMatching(/^transaction_invoices\.csv,4,invoice,/),
      '',
    ]);
    expect(await customerByFiscalNumber(database.db, '111111')).toMatchObject({ lastName: 'Ñáñez' });
    expect(await creditsByInvoice(database.db, ['B100', 'E200'])).toHaveLength(1);
  });

  test('that were missing arrive with the next import, with what is outstanding in the ledger', async () => {
    const result = await load(csvFolder());
    expect(result.faultCount).toBe(0);
    const [credit, ...others] = await openCreditsOf(database.db, '111111');
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
    const beyond_due = 'next_instalments';
    expect(transactions).toEqual([
      expect.objectContaining({
        created: '2026-11-02T23:30:00',
        status: 'Fail',
        reason_code: '00011',
        total_amount: 137,
        reference_id: 'H-902',
        invoices: [
          { invoice: 'B100', amount_without_mora: 10, interests_mora: 0, marca: 'N', beyond_due },
          { invoice: 'E200', amount_without_mora: 123, interests_mora: 4, marca: 'N', beyond_due },
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
    const [credit] = await openCreditsOf(database.db, '111111');
    expect(credit).toMatchObject({ excludesTermChange: true, portfolio: 'written_off' });
    expect(credit?.state.instalments[1]?.paid.capital).toBe(100);
  });

  test('are known to the planner, on the embedded database too', async () => {
    await load(csvFolder());
    const { rows } = await sql<{ counted: number }>`
      select reltuples::int as counted from pg_class where relname = 'obligation'`.execute(database.db);
    expect(rows).toEqual([{ counted: 2 }]);
  });
});
