import { expect, test } from '@jest/globals';
import { bankGroups, bankLetters, banksNamed } from './banks.ts';

const banks = [
  { code: '0', name: 'A continuación seleccione su banco' },
  { code: '1059', name: 'Bancamía S.A.' },
  { code: '1001', name: 'Banco de Bogotá' },
  { code: '1007', name: 'Bancolombia' },
  { code: '1051', name: 'Davivienda' },
  { code: '1507', name: 'Nequi' },
];
const codes = (list: readonly { code: string }[]) => list.map(({ code }) => code);

test('the last bank comes first, then the common ones without it, then the others by name', () => {
  const { last, common, others, all } = bankGroups(banks, '1051');
  expect(last?.name).toBe('Davivienda');
  expect(codes(common)).toEqual(['1007', '1507', '1001']);
  expect(codes(others)).toEqual(['1059']);
  expect(codes(all)).toEqual(['1059', '1001', '1007', '1051', '1507']);
});

test('a last bank that is no longer on the list is not offered, and the prompt never is', () => {
  expect(bankGroups(banks, '9999').last).toBeUndefined();
  expect(bankGroups(banks, '0').last).toBeUndefined();
  expect(codes(bankGroups(banks, '0').all)).not.toContain('0');
});

test.each([
  ['bogota', ['1001']],
  ['BANCO bog', ['1001']],
  ['banc', ['1059', '1001', '1007']],
  ['', ['1059', '1001', '1007', '1051', '1507']],
  ['xyz', []],
])('"%s" finds %p, whatever the accents and capitals', (typed, found) => {
  expect(codes(banksNamed(bankGroups(banks, '0').all, typed))).toEqual(found);
});

test.each([
  ['Banco de Bogotá', 'BB'],
  ['Bancolombia', 'BA'],
  ['Nequi', 'NE'],
  ['Banco Agrario de Colombia', 'BA'],
])('%s is marked %s', (name, letters) => {
  expect(bankLetters(name)).toBe(letters);
});
