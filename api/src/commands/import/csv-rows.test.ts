import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { csvRows } from './csv-rows.ts';
import { FaultReport } from './faults.ts';

const read = async (text: string | Buffer, encoding = 'utf-8') => {
  const path = mkdtempSync(join(tmpdir(), 'portal-csv-'));
  writeFileSync(join(path, 'a.csv'), text);
  const faults = new FaultReport();
  const rows: string[] = [];
  for await (const { line, cells } of csvRows({ path, encoding }, 'a.csv', ['code', 'name'], faults)) {
    rows.push(`${line}:${cells.join('|')}`);
  }
  return { rows, told: faults.first.map(({ line, column, reason }) => `${line}:${column} ${reason}`) };
};

test('columns may stand in any order, with a byte order mark and line ends of any system', async () => {
  expect(await read('\uFEFFname,code\r\na,1\r\n"b, c",2')).toEqual({ rows: ['2:1|a', '3:2|b, c'], told: [] });
});

test('a line is that on which the row ends; quoted line breaks and empty lines count', async () => {
  expect(await read('code,name\n1,"a\nb"\n\n2,"say ""x"""\n')).toEqual({
    rows: ['3:1|a\nb', '5:2|say "x"'],
    told: [],
  });
});

test('rows of another width are left out', async () => {
  expect(await read('code,name\n1\n2,b\n3,c,d\n')).toEqual({
    rows: ['3:2|b'],
    told: ['2: has 1 fields instead of 2', '4: has 3 fields instead of 2'],
  });
});

test('a file without header or with the wrong one gives no rows', async () => {
  expect(await read('')).toEqual({ rows: [], told: ['1: has no header'] });
  expect(await read('1,a\n2,b\n')).toMatchObject({
    rows: [],
    told: expect.arrayContaining(['1:code this column is missing']),
  });
});

test('columns with semicolons or tabs between, as a spreadsheet of a Spanish computer writes them, are told once', async () => {
  for (const [text, what] of [
    ['code;name\n1;a\n', 'semicolons'],
    ['code\tname\n1\ta\n', 'tabs'],
  ] as const)
    expect(await read(text)).toEqual({
      rows: [],
      told: [`1: has ${what} between its columns: save it with commas`],
    });
});

test('a row longer than 64 KB ends the reading with its line', async () => {
  const { rows, told } = await read(`code,name\n1,a\n2,${'x'.repeat(70_000)}\n3,c\n`);
  expect(rows).toEqual(['2:1|a']);
  expect(told).toEqual([expect.stringMatching(/^3: not CSV, reading stops here/)]);
});

test('a byte order mark says UTF-8 or UTF-16, whatever encoding was named; without one the named encoding is read', async () => {
  const text = 'code,name\n1,Muñoz €\n';
  const right = { rows: ['2:1|Muñoz €'], told: [] };
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
  expect(await read(utf16)).toEqual(right);
  expect(await read(Buffer.from(utf16).swap16(), 'windows-1252')).toEqual(right);
  expect(await read(`\uFEFF${text}`, 'windows-1252')).toEqual(right);
  const windows = Buffer.from(text.replace('€', '\x80'), 'latin1');
  expect(await read(windows, 'latin1')).toEqual(right);
  expect(await read(windows)).toEqual({ rows: ['2:1|Mu\uFFFDoz \uFFFD'], told: [] });
  expect((await read(utf16.subarray(2))).told).toEqual([expect.stringContaining('--encoding utf-16le')]);
});
