import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { csvRows } from './csv-rows.ts';
import { FaultReport } from './faults.ts';

const read = async (text: string) => {
  const path = join(mkdtempSync(join(tmpdir(), 'portal-csv-')), 'a.csv');
  writeFileSync(path, text);
  const faults = new FaultReport();
  const rows: string[] = [];
  for await (const { line, cells } of csvRows(path, 'a.csv', ['code', 'name'], faults)) {
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

test('a row longer than 64 KB ends the reading with its line', async () => {
  const { rows, told } = await read(`code,name\n1,a\n2,${'x'.repeat(70_000)}\n3,c\n`);
  expect(rows).toEqual(['2:1|a']);
  expect(told).toEqual([expect.stringMatching(/^3: not CSV, reading stops here/)]);
});
