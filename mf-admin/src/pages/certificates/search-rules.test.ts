import { expect, test } from '@jest/globals';
import { consult, mayCertify, mayConsult } from './search-rules.ts';

test.each([
  ['', undefined, 'fault', false],
  ['123', undefined, 'fault', false],
  ['1234', undefined, 'nothing', false],
  ['12345', undefined, 'ask', true],
  ['12345', '12345', 'nothing', false],
  ['12346', '12345', 'ask', true],
] as const)(
  '[AC-08, AC-09, BC-02] with %j typed and %j asked for last, a wish to consult leads to %s',
  (typed, last, outcome, pressable) => {
    expect(consult({ typed, last })).toBe(outcome);
    expect(mayConsult({ typed, last })).toBe(pressable);
  },
);

test.each([
  ['1010101010', '1010101010', true, true],
  ['1010101010', '1010101010', false, false],
  ['1010101011', '1010101010', true, false],
  ['1234', '1234', true, false],
  ['1010101010', undefined, true, false],
])(
  '[AC-06, AC-07] with %j typed, %j asked for last, found: %s, certificates: %s',
  (typed, last, found, may) => {
    expect(mayCertify({ typed, last }, found)).toBe(may);
  },
);
