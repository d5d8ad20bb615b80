import { expect, test } from '@jest/globals';
import { filterDate } from './formats.ts';
import { gatewayAnswer, isWaiting, shownStatus } from './transactions.ts';

test.each([
  ['Fail', 'NOT_AUTHORIZED', 'Rejected'],
  ['Fail', 'FAILED', 'Fail'],
  ['Approved', 'OK', 'Approved'],
  ['Cancelled', 'NOT_AUTHORIZED', 'Cancelled'],
  ['Pending', 'PENDING', 'Pending'],
] as const)('[TX-11] %s with the response %s is shown as %s', (status, response_gateway, shown) => {
  expect(shownStatus({ status, response_gateway })).toBe(shown);
});

test('only a transaction without an answer of the bank is waited for', () => {
  const waiting = (['Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error'] as const).filter((status) =>
    isWaiting({ status }),
  );
  expect(waiting).toEqual(['Init', 'Pending']);
});

test('[HI-08] [RE-18] dates of filters go over the wire as dd-mm-yy', () => {
  expect(filterDate('2026-11-20')).toBe('20-11-26');
});

test('a clerk reads in Spanish why PSE did not even start a payment; what is not known stays as it came', () => {
  const answer = (response_gateway: string, reason_code = '') =>
    gatewayAnswer({ reason_code, response_gateway });
  expect(answer('FAIL_BANKUNREACHEABLE')).toBe('No fue posible comunicarse con el banco');
  expect(answer('NOT_AUTHORIZED', '00011')).toBe('No hay saldo suficiente en la cuenta');
  expect(answer('OK')).toBe('Transacción exitosa');
  expect(answer('OTHER')).toBe('OTHER');
});
