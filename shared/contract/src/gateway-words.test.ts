import { expect, test } from '@jest/globals';
import { gatewayAnswer } from './gateway-words.ts';

test('a clerk reads in Spanish why PSE did not even start a payment; what is not known stays as it came', () => {
  const answer = (response_gateway: string, reason_code = '') =>
    gatewayAnswer({ reason_code, response_gateway });
  expect(answer('FAIL_BANKUNREACHEABLE')).toBe('No fue posible comunicarse con el banco');
  expect(answer('NOT_AUTHORIZED', '00011')).toBe('No hay saldo suficiente en la cuenta');
  expect(answer('OK')).toBe('Transacción exitosa');
  expect(answer('OTHER')).toBe('OTHER');
});
