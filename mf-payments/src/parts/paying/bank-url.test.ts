import { expect, test } from '@jest/globals';
import { safeBankUrl } from './bank-url.ts';

const online = { hostname: 'portal.example', origin: 'https://portal.example' };
const local = { hostname: 'localhost', origin: 'http://localhost:4000' };
const intranet = { hostname: 'portal.lan', origin: 'http://portal.lan' };

test.each([
  ['https://registro.pse.example/pago?token=1', online, 'https://registro.pse.example/pago?token=1'],
  ['http://127.0.0.1:4010/pse/abc', local, 'http://127.0.0.1:4010/pse/abc'],
  [
    'http://localhost:4010/pse/abc',
    { hostname: '127.0.0.1', origin: 'http://127.0.0.1:4000' },
    'http://localhost:4010/pse/abc',
  ],
  ['http://portal.lan/transaccion/1', intranet, 'http://portal.lan/transaccion/1'],
  ['http://other.lan/transaccion/1', intranet, undefined],
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

test('[PY-13, F6] what replaces the writing of addresses does not change where a payment leads', () => {
  const { URL: Original } = globalThis;
  globalThis.URL = class extends Original {
    override get href() {
      return 'https://evil.example/';
    }
  } as typeof URL;
  try {
    const bank = 'https://registro.pse.example/pago?token=1';
    expect(new URL(bank).href).toBe('https://evil.example/');
    expect(safeBankUrl(bank, online)).toBe(bank);
  } finally {
    globalThis.URL = Original;
  }
});
