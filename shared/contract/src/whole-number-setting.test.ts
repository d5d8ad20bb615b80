import { expect, test } from '@jest/globals';
import { portSetting, wholeNumberSetting } from './whole-number-setting.ts';

test.each([
  ['4', 4],
  ['1', 1],
  [undefined, 3],
  ['', 3],
])('%j is read as %d', (given, read) => {
  expect(wholeNumberSetting({ LOGIN_ATTEMPTS: given }, 'LOGIN_ATTEMPTS', 3)).toBe(read);
});

test.each(['three', '0', '-1', '2.5', '1e3', ' 4', '4 ', '0x10', 'NaN', 'Infinity', '99999999999999999999'])(
  '%j stops the start, by the name of the variable',
  (given) => {
    expect(() => wholeNumberSetting({ LOGIN_ATTEMPTS: given }, 'LOGIN_ATTEMPTS', 3)).toThrow(
      'LOGIN_ATTEMPTS must be a whole number, at least 1.',
    );
  },
);

test('bounds and unit are said', () => {
  expect(() =>
    wholeNumberSetting({ WAIT: 'x' }, 'WAIT', 1, { least: 0, most: 9, unit: 'milliseconds' }),
  ).toThrow('WAIT must be a whole number of milliseconds, from 0 to 9.');
  expect(() => portSetting({ API_PORT: '65536' }, 'API_PORT', 1)).toThrow('API_PORT');
});
