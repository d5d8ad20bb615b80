import { expect, test } from '@jest/globals';
import { hiddenColumns, readPageSize, writeColumns } from './list-view.ts';

test('[BC-07] an address asks for ten rows a page, or for one of the numbers that are offered', () => {
  const read = (address: string) => readPageSize(new URLSearchParams(address));
  expect(['', 'filas=25', 'filas=100', 'filas=101', 'filas=1e2', 'filas='].map(read)).toEqual([
    10, 25, 100, 10, 10, 10,
  ]);
});

test('the columns of an address are the usual ones without those left out, with those added', () => {
  const extras = ['second_factor', 'last_login'];
  const read = (address: string) => hiddenColumns(new URLSearchParams(address), extras);
  expect(read('')).toEqual(extras);
  expect(read('sin=status&con=last_login')).toEqual(['status', 'second_factor']);
  expect(read('con=other')).toEqual(extras);
  expect(writeColumns(['status', 'second_factor'], extras)).toEqual({ sin: 'status', con: 'last_login' });
  expect(writeColumns(extras, extras)).toEqual({});
});
