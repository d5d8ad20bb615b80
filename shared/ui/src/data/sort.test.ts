import { expect, test } from '@jest/globals';
import { nextSort, readSort } from './sort.ts';

test('an address gives the order it holds; what cannot be read gives the usual one', () => {
  const read = (text: string | null) => readSort(text, ['created', 'amount'], '-created');
  expect(['amount', '-amount', 'created', '-created'].map(read)).toEqual([
    ...['amount', '-amount', 'created', '-created'],
  ]);
  expect([null, '', '-', '--amount', 'password', 'Amount'].map(read)).toEqual(Array(6).fill('-created'));
});

test('a heading asks for its column from the smallest on, pressed again the other way round', () => {
  expect(nextSort('amount', undefined)).toBe('amount');
  expect(nextSort('amount', '-created')).toBe('amount');
  expect(nextSort('amount', 'amount')).toBe('-amount');
  expect(nextSort('amount', '-amount')).toBe('amount');
});
