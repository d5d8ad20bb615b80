import { expect, test } from '@jest/globals';
import { maskedEmail, maskedPhone } from './masking.ts';

test.each([
  ['mariana.gomez@correo.example', 'mar**********@correo.example'],
  ['caro@correo.example', 'car*@correo.example'],
  ['ana@correo.example', 'a**@correo.example'],
  ['a@correo.example', 'a*@correo.example'],
  ['', ''],
  ['nomail@nomail.com', ''],
  ['SIN.CORREO@empresa.example', ''],
  ['notiene@correo.example', ''],
  ['no tiene', ''],
])('[AU-24, AU-25] %s is shown as "%s", and masking that again changes nothing', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked);
  expect(maskedEmail(masked)).toBe(masked);
});

test('of a phone the last two digits are shown', () => {
  expect(maskedPhone('3005550101')).toBe('********01');
  expect(maskedPhone('********01')).toBe('********01');
  expect(maskedPhone('')).toBe('');
});
