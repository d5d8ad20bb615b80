import { expect, test } from '@jest/globals';
import { safeBankUrl } from './bank-url.ts';

const online = { hostname: 'portal.example' };
const local = { hostname: 'localhost' };

test.each([
  ['https://registro.pse.example/pago?token=1', online, 'https://registro.pse.example/pago?token=1'],
  ['http://127.0.0.1:4010/pse/abc', local, 'http://127.0.0.1:4010/pse/abc'],
  ['http://localhost:4010/pse/abc', { hostname: '127.0.0.1' }, 'http://localhost:4010/pse/abc'],
  ['http://registro.pse.example/pago', online, undefined],
  ['http://127.0.0.1:4010/pse/abc', online, undefined],
  ['http://pse.example/pago', local, undefined],
  ['https://user:pass@pse.example/', online, undefined],
  ['javascript:alert(1)', local, undefined],
  ['data:text/html,hola', local, undefined],
  ['/transaccion/1', local, undefined],
  ['', online, undefined],
])('[PY-13] %s from %p leads to %p', (given, page, target) => {
  expect(safeBankUrl(given, page)).toBe(target);
});
