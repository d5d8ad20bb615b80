import { expect, test } from '@jest/globals';
import { cookieOf } from './request-cookie.ts';

test.each([
  ['theme=dark', 'dark'],
  ['session_open=1; theme=dark', 'dark'],
  ['theme=dark;session_open=1', 'dark'],
  ['theme=dark; theme=light', 'dark'],
  ['theme=a=b; x=1', 'a=b'],
  ['theme=%20', '%20'],
  ['theme=', ''],
  ['my-theme=dark; theme2=light', undefined],
  ['theme', undefined],
  ['', undefined],
  [undefined, undefined],
])(
  'in the header %j the cookie "theme" is found by its whole name, its value as it was sent',
  (header, value) => {
    expect(cookieOf(header, 'theme')).toBe(value);
  },
);

test('a name that every object has as a property is found only where it was sent', () => {
  expect(cookieOf('theme=dark', 'toString')).toBeUndefined();
});
