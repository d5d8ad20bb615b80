import { expect, test } from '@jest/globals';
import { EMAIL } from './email-pattern.ts';

const isEmail = (text: string): boolean => new RegExp(EMAIL, 'u').test(text);

test.each(['a@b.co', 'mariana.gomez+pago@correo.example', 'ñandú@correo.com.co'])(
  '%s is an address',
  (text) => {
    expect(isEmail(text)).toBe(true);
  },
);

test.each(['a@b', 'a@b.', 'a@.co', 'a@b..co', 'a@b@c.co', 'a b@c.co', '@c.co'])(
  '%s is no e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(false);
  },
);

test('a text of dots is judged in one go', () => {
  expect(isEmail(`a@${'a.'.repeat(1_000_000)}@`)).toBe(false);
});
