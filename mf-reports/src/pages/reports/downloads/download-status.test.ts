import { expect, test } from '@jest/globals';
import { filtersInWords, statusOf } from './download-status.ts';

const NOON_IN_BOGOTA = new Date('2026-11-20T17:00:00Z');

test.each([
  ['done', '2026-11-20T12:00:01', 'done'],
  ['done', '2026-11-20T12:00:00', 'expired'],
  ['running', null, 'running'],
  ['failed', '2026-11-20T00:00:00', 'failed'],
] as const)('a file that is %s and kept until %s is %s at noon in Bogotá', (status, expires_at, shown) => {
  expect(statusOf({ status, expires_at }, NOON_IN_BOGOTA)).toBe(shown);
});

test('filters are told in words, dates as everywhere', () => {
  expect(filtersInWords({ min_date: '01-11-26', max_date: '20-11-2026', status: 'Approved' })).toBe(
    'Desde 2026-11-01 · Hasta 2026-11-20 · Estado Aprobada',
  );
  expect(filtersInWords({ status: 'Fail', sort: '-total_amount' })).toBe(
    'Estado Fallida · Orden Valor pagado, descendente',
  );
  expect(filtersInWords({ sort: 'last_name' })).toBe('Orden Apellidos, ascendente');
  expect(filtersInWords({})).toBe('Sin filtros');
});
