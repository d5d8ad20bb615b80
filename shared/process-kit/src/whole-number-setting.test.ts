import { expect, test } from '@jest/globals';
import {
  optionalPortSetting,
  portSetting,
  wholeNumberSetting,
  wholeNumbersSetting,
} from './whole-number-setting.ts';

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

test('waits in a list are read one by one, and a word among them stops the start', () => {
  expect(wholeNumbersSetting({ WAITS: '0, 20,300' }, 'WAITS', { least: 0 })).toEqual([0, 20, 300]);
  expect([undefined, ''].map((WAITS) => wholeNumbersSetting({ WAITS }, 'WAITS'))).toEqual([
    undefined,
    undefined,
  ]);
  for (const given of ['soon', '1,', '1,,2', '1,-2']) {
    expect(() => wholeNumbersSetting({ WAITS: given }, 'WAITS')).toThrow('WAITS must be a whole number');
  }
});

test('a process without a port for its metrics has none, and a word for it stops the start', () => {
  expect(['', '9464'].map((METRICS_PORT) => optionalPortSetting({ METRICS_PORT }, 'METRICS_PORT'))).toEqual([
    undefined,
    9464,
  ]);
  expect(() => optionalPortSetting({ METRICS_PORT: 'yes' }, 'METRICS_PORT')).toThrow(
    'METRICS_PORT must be a whole number',
  );
});
