import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice } from '../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { csvFolder, replacing } from './csv-folder.fixture.ts';
import { importFolder } from './import-folder.ts';

let database: Database;
const contexts = () => testContext(database, { at: '2026-11-20T15:00:00Z' });
type Changes = NonNullable<Parameters<typeof csvFolder>[0]>;
const load = (changes: Changes = {}, options: Parameters<typeof importFolder>[2] = {}) =>
  importFolder(contexts(), csvFolder(changes), { passwords: true, ...options });
const told = ({ faults }: Awaited<ReturnType<typeof load>>) =>
  faults.map(({ file, line, column }) => `${file}:${line}:${column}`);

/** A third customer with a credit of their own, in files that are sorted. */
const THIRD = '333333,Eva,Mora,,,,,,no,2025-02-10T09:00:00-05:00,0,0,\n';

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('a row whose key is known, about something else', () => {
  const cases: [what: string, changes: Changes, at: string[]][] = [
    ['another owner', { 'obligations.csv': replacing('E200,111111', 'E200,222222') }, ['fiscal_number']],
    ['another opening day', { 'obligations.csv': replacing('2026-08-15', '2026-08-14') }, ['opened_on']],
    [
      'another principal',
      {
        'obligations.csv': replacing(',1000,', ',1010,'),
        'instalments.csv': replacing('345,6', '355,6'),
      },
      ['principal'],
    ],
    [
      'another term',
      {
        'obligations.csv': replacing('0,3,Mensual', '0,2,Mensual'),
        'instalments.csv': (text) => text.replace(/E200,3.*\n/, '').replace('335,13', '680,13'),
      },
      ['term'],
    ],
  ];
  beforeAll(() => load());
  const credit = async () => (await creditsByInvoice(database.db, ['E200']))[0];

  test.each(cases)('is a fault of that row alone: an invoice with %s', async (_what, changes, columns) => {
    const before = await credit();
    const result = await load({
      ...changes,
      'customers.csv': (text) => text.replace('Rosa', 'Rosalba') + THIRD,
      'obligations.csv': (text) =>
        (changes['obligations.csv'] as (text: string) => string)(text).replace(
          /(E200.*),active/,
          '$1,written_off',
        ),
    });
    expect(told(result)).toEqual(columns.map((column) => `obligations.csv:3:${column}`));
    expect(await credit()).toEqual(before);
    // Rows without a fault were taken.
    expect(await customerByFiscalNumber(database.db, '333333')).toBeDefined();
  });

  test('is a fault: a payment of another customer, with another amount, or with other lines; no line is added', async () => {
    const lines = async () =>
      (
        await sql<{ line: string }>`
          select t.fiscal_number || ' ' || l.invoice || ' ' || l.total_payment as line from payment_line l
          join payment_transaction t on t.id = l.transaction_id order by 1`.execute(database.db)
      ).rows.map(({ line }) => line);
    const before = await lines();
    const other = await load({
      'transactions.csv': replacing('901,111111', '901,222222'),
      'transaction_invoices.csv': replacing('901,E200,349', '901,B100,349'),
    });
    expect(told(other)).toEqual(['transactions.csv:2:fiscal_number', 'transactions.csv:2:reference']);
    const more = await load({
      'transaction_invoices.csv': replacing('901,E200,349,0,N\n', '901,B100,1,0,N\n901,E200,348,0,N\n'),
    });
    expect(told(more)).toEqual(['transactions.csv:2:reference']);
    const another = await load({ 'transaction_invoices.csv': replacing('901,E200,349', '901,E200,350') });
    expect(told(another)).toEqual(['transactions.csv:2:reference']);
    expect(await lines()).toEqual(before);
  });

  test('is a fault: an account of the other kind', async () => {
    const result = await load({
      'users.csv': replacing('111111,client,ACTIVE,,,', '111111,staff,ACTIVE,2,Rosa,Ruiz'),
    });
    expect(told(result)).toEqual(['users.csv:2:kind']);
  });

  test('a term that the customer has signed here since is right, and so is the first one', async () => {
    const term = async () => (await credit())?.term;
    await sql`insert into plan select invoice, 2, 4, false, created_on, 'term_change' from plan
      where invoice = 'E200' and version = 1`.execute(database.db);
    expect(await term()).toBe(3);
    const signed = await load({
      'obligations.csv': replacing('0,3,Mensual', '0,4,Mensual'),
      'instalments.csv': (text) => `${text.replace('345,6', '145,6')}E200,4,2026-12-15,200,1,0,10,0,0,0,0,\n`,
    });
    expect(told(signed)).toEqual([]);
    expect(told(await load())).toEqual([]);
  });
});

test('what a later import says otherwise of a credit is counted and told with what stands here, and changes no money', async () => {
  await load();
  const before = await creditsByInvoice(database.db, ['B100', 'E200']);
  const differences = join(mkdtempSync(join(tmpdir(), 'portal-differences-')), 'differences.csv');
  const changed = (from: string, to: string): Changes => ({ 'instalments.csv': replacing(from, to) });
  const found = async (changes: Changes) => {
    const result = await load(changes, { differences });
    expect(result.faultCount).toBe(0);
    expect([...result.differenceCounts.values()].reduce((sum, number) => sum + number, 0)).toBe(
      result.differences.length,
    );
    return result.differences.map(({ line, about, what, here, there }) =>
      [line, about, what, here, there].join(' | '),
    );
  };
  expect(await found({})).toEqual([]);
  // Paid at the shop.
  expect(await found(changed('100,13,0,10,2026-11-02', '335,13,0,10,2026-11-19'))).toEqual([
    '3 | E200 | less owed there | 590 | 355',
  ]);
  // A reversal there, or a payment here that has not come there yet.
  expect(await found(changed('100,13,0,10,2026-11-02', '90,13,0,10,2026-11-02'))).toEqual([
    '3 | E200 | more owed there | 590 | 600',
  ]);
  expect(await found(changed('345,6,0,10', '345,1,0,10'))).toEqual([
    '3 | E200 | other charges there | 1068 | 1063',
  ]);
  expect(
    await found({
      'obligations.csv': replacing('3,Mensual,,Ana,active,', '3,Mensual,,Ana,active,2026-11-19'),
      'instalments.csv': (text) =>
        text
          .replace('100,13,0,10,2026-11-02', '335,13,0,10,2026-11-19')
          .replace('10,0,0,0,0,', '10,345,6,0,10,2026-11-19'),
    }),
  ).toEqual(['3 | E200 | closed there | owes 590 | closed on 2026-11-19']);
  expect(
    await found({
      'obligations.csv': (text) =>
        text.replace('1.8762', '1.9').replace('Ana,active,\n', 'Ana,written_off,\n'),
    }),
  ).toEqual([
    '3 | E200 | other rate there | 1.8762, IVA 0 | 1.9, IVA 0',
    '3 | E200 | written off | active | written_off',
  ]);
  expect(readFileSync(differences, 'utf8')).toBe(
    `file,line,about,what,here,there
obligations.csv,3,E200,other rate there,"1.8762, IVA 0","1.9, IVA 0"
obligations.csv,3,E200,written off,active,written_off
`,
  );
  expect(await found({})).toEqual(['3 | E200 | active again | written_off | active']);
  expect(await creditsByInvoice(database.db, ['B100', 'E200'])).toEqual(
    before.map((credit) => ({ ...credit, version: credit.invoice === 'E200' ? 2 : 0 })),
  );
});
