import { expect, test } from '@jest/globals';
import { STORE_PHONE } from './store-phone.ts';

test.each([
  ['', true],
  ['604 555 3001', true],
  ['+57 (604) 555-3001', true],
  ['555 3001', true],
  ['(604) 555-3001 ', true],
  [' ', false],
  ['-----', false],
  ['()()', false],
  ['0', false],
  ['555 300', false],
  ['555 3001 ext', false],
])('%j can be the phone of a point: %s', (text, isPhone) => {
  expect(new RegExp(STORE_PHONE).test(text)).toBe(isPhone);
});
