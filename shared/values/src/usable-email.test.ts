import { expect, test } from '@jest/globals';
import { usableEmail } from './usable-email.ts';

test('[AU-25] an ordinary address that begins like a placeholder is one', () => {
  expect(usableEmail('noemi.mailanes@correo.example')).toBe('noemi.mailanes@correo.example');
});

test.each(['nomail@nomail.com', 'SIN.CORREO@empresa.example', 'notiene@correo.example', 'no tiene', ''])(
  '[AU-25] "%s" counts as none',
  (email) => {
    expect(usableEmail(email)).toBe('');
  },
);
