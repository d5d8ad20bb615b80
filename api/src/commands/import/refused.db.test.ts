import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { creditsByInvoice } from '../../money/credit/index.ts';
import { customerByFiscalNumber } from '../../people/customers/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { testContext } from '../../platform/testing/context.ts';
import { openTestDatabase } from '../../platform/testing/database.ts';
import { csvFolder, replacing } from './csv-folder.fixture.ts';
import { importFolder } from './import-folder.ts';

let database: Database;
const load = (folder: string, options: Parameters<typeof importFolder>[2] = {}) =>
  importFolder(testContext(database, { at: '2026-11-20T15:00:00Z' }), folder, {
    passwords: true,
    ...options,
  });
const aFolder = () => join(mkdtempSync(join(tmpdir(), 'portal-refused-')), 'refused');
/** Rewrites a file of a folder in other bytes. */
const recoded = (folder: string, file: string, encoding: 'latin1' | 'utf16le', mark = '') => {
  const path = join(folder, file);
  writeFileSync(path, Buffer.from(mark + readFileSync(path, 'utf8'), encoding));
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a file in Windows-1252 is refused row by row with what was seen, in each file; nothing is stored broken', async () => {
  const folder = csvFolder({
    'customers.csv': replacing('Iván,Gil', 'Ivan,Gil'),
    'obligations.csv': (text) => text.replaceAll('Ana', 'Anaïs'),
    'zones.csv': replacing('Urabá', 'Uraba'),
  });
  for (const file of readdirSync(folder)) recoded(folder, file, 'latin1');
  const result = await load(folder);
  const told = result.faults.map(({ file, line, column, reason }) => `${file}:${line}:${column} ${reason}`);
  expect(told).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^departments.csv:3:name "Nari\uFFFDo" has a letter that the encoding does not/),
      expect.stringMatching(/^municipalities.csv:2:name "Medell\uFFFDn"/),
      expect.stringMatching(/^customers.csv:2:last_name "\uFFFD{3}ez"/),
      expect.stringMatching(/^obligations.csv:2:sales_person "Ana\uFFFDs"/),
    ]),
  );
  expect(await customerByFiscalNumber(database.db, '111111')).toBeUndefined();
  expect(await customerByFiscalNumber(database.db, '222222')).toMatchObject({ firstName: 'Ivan' });

  // The bytes of the refused rows are kept, so that the right encoding takes them.
  const refused = aFolder();
  await load(folder, { refused });
  expect((await load(refused, { encoding: 'windows-1252' })).faults).toEqual([]);
  expect(await customerByFiscalNumber(database.db, '111111')).toMatchObject({ lastName: 'Ñáñez' });
});

test('UTF-16 is read by its mark, and letters that were lost or misread before are refused', async () => {
  const folder = csvFolder({ 'customers.csv': (text) => text.replace('Rosa', 'Rósula') });
  recoded(folder, 'customers.csv', 'utf16le', '\uFEFF');
  expect((await load(folder)).faults).toEqual([]);
  expect(await customerByFiscalNumber(database.db, '111111')).toMatchObject({ firstName: 'Rósula' });
  for (const name of ['Mu\uFFFDoz', 'MuÃ±oz', 'MUÃ‘OZ', 'Sol\u202egil']) {
    const result = await load(csvFolder({ 'customers.csv': replacing('Iván', name) }));
    expect(result.faults.map(({ line, column }) => [line, column])).toEqual([[3, 'first_name']]);
  }
});

test('refused rows come with all rows that belong to them, in a folder that can be mended and given again', async () => {
  const broken = csvFolder({
    'customers.csv': (text) => `${text}333333,Eva,Mora,,,,,,maybe,2025-02-10T09:00:00-05:00,0,0,"a, b"\n`,
    'obligations.csv': (text) => text + text.slice(text.indexOf('E200')).replace('E200', 'E201'),
    'instalments.csv': (text) =>
      text + text.slice(text.indexOf('E200')).replaceAll('E200', 'E201').replace('2026-11-15', '2026-11-31'),
    'transactions.csv': (text) =>
      `${text}903,111111,2026-11-03T10:00:00-05:00,,Fail,,,1007,,Pago,118903,,yes\n`,
    'transaction_invoices.csv': (text) => `${text}903,B100,10,0,N\n903,E200,1.5,0,N\n`,
  });
  const refused = aFolder();
  const result = await load(broken, { refused });
  expect(result.faults.map(({ file, line, column }) => `${file}:${line}:${column}`).sort()).toEqual([
    'customers.csv:4:pending_information',
    'instalments.csv:9:due_date',
    'obligations.csv:4:invoice',
    'transaction_invoices.csv:6:amount_without_mora',
    'transactions.csv:4:reference',
  ]);
  const rows = (file: string) => readFileSync(join(refused, file), 'utf8').split('\n').slice(1, -1);
  expect(result.refusedFiles).toEqual(expect.arrayContaining(readdirSync(refused)));
  expect(rows('customers.csv')).toEqual(['333333,Eva,Mora,,,,,,maybe,2025-02-10T09:00:00-05:00,0,0,"a, b"']);
  expect(rows('obligations.csv').map((row) => row.slice(0, 4))).toEqual(['E201']);
  expect(rows('instalments.csv').map((row) => row.slice(0, 6))).toEqual(['E201,1', 'E201,2', 'E201,3']);
  expect(rows('transactions.csv').map((row) => row.slice(0, 3))).toEqual(['903']);
  // The payment was not taken with one of its two lines.
  expect(rows('transaction_invoices.csv').map((row) => row.slice(0, 8))).toEqual(['903,B100', '903,E200']);
  const lines = sql<{ count: number }>`select count(*) from payment_line l join payment_transaction t
    on t.id = l.transaction_id where t.reference = 'H-903'`;
  expect((await lines.execute(database.db)).rows[0]?.count).toBe(0);

  for (const [file, from, to] of [
    ['customers.csv', 'maybe', 'no'],
    ['instalments.csv', '2026-11-31', '2026-11-30'],
    ['transaction_invoices.csv', '1.5', '15'],
  ] as const) {
    const path = join(refused, file);
    writeFileSync(path, replacing(from, to)(readFileSync(path, 'utf8')));
  }
  expect((await load(refused, { refused: aFolder() })).faults).toEqual([]);
  expect(await creditsByInvoice(database.db, ['E201'])).toMatchObject([{ term: 3 }]);
  expect((await lines.execute(database.db)).rows[0]?.count).toBe(2);
});
