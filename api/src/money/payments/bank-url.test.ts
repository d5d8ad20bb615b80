import { expect, test } from '@jest/globals';
import { isAllowedBankUrl } from './bank-url.ts';

const hosts = ['banco.example', '127.0.0.1:4801'];

test.each(['https://banco.example/pse/abc', 'http://127.0.0.1:4801/pse/abc'])(
  '[PY-13] %s may be gone to',
  (url) => {
    expect(isAllowedBankUrl(url, hosts)).toBe(true);
  },
);

test.each([
  'http://banco.example/pse/abc',
  'https://banco.example.evil.example/pse',
  'https://evil.example/banco.example',
  'https://otrobanco.example/pse',
  'https://pse.banco.example/pse',
  'https://banco.example:8443/pse',
  'https://banco.example@evil.example/',
  'https://user@banco.example/',
  'javascript:alert(1)//https://banco.example',
  '//banco.example/pse',
  '',
])('[PY-13] %s may not be gone to (threat T29)', (url) => {
  expect(isAllowedBankUrl(url, hosts)).toBe(false);
});
