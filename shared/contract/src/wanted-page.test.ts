import { expect, test } from '@jest/globals';
import { wantedPathOf, wantedQuery } from './wanted-page.ts';

test('a page of the portal is read from the address of the login as it was written there', () => {
  for (const path of ['/historial', '/historial?desde=2026-01-01&hasta=no', '/transaccion/a%20b'])
    expect(wantedPathOf(wantedQuery(path))).toBe(path);
});

test('where the login leads anyhow is not named', () => {
  expect([wantedQuery('/resumen'), wantedQuery('/manager')]).toEqual(['', '']);
});

test.each([
  'https://otro.example/',
  '//otro.example/',
  '/\\otro.example',
  '//portal.invalid/resumen',
  '/\\portal.invalid/resumen',
  '/\t/portal.invalid/resumen',
  '/historial\r\nX-A: b',
  '\\\\otro.example',
  'javascript:alert(1)',
  'historial',
  '',
  `/${'a'.repeat(400)}`,
])('%j leads nowhere', (path) => {
  expect(wantedPathOf(`?${new URLSearchParams({ volver: path })}`)).toBeUndefined();
  expect(wantedQuery(path)).toBe('');
});
