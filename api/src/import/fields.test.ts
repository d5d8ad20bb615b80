import { expect, test } from '@jest/globals';
import * as fields from './fields.ts';

/** Cells that are read, and as what. */
test.each([
  [fields.text(5), ' Ñandú ', 'Ñandú'],
  [fields.text(5, { required: false }), '', ''],
  [fields.optional(fields.date), '', null],
  [fields.orEmpty(fields.phone), '', ''],
  [fields.yesNo, 'yes', true],
  [fields.yesNo, 'no', false],
  [fields.fiscalNumber, '1.010.101.010', '1010101010'],
  [fields.fiscalNumber, ' 43_518-902', '43518902'],
  [fields.date, '2028-02-29', '2028-02-29'],
  [fields.moment, '2026-11-20T23:30:00-05:00', new Date('2026-11-21T04:30:00Z')],
  [fields.pesos(), '0', 0],
  [fields.pesos(), '9999999999999', 9_999_999_999_999],
  [fields.count(1, 360), '360', 360],
  [fields.percent, '68.85', '68.85'],
  [fields.degrees(-82, -66), '-75.5693', -75.5693],
] as const)('reads a right cell %#', (field, cell, value) => {
  expect((field as fields.Field<unknown>)(cell)).toEqual(value);
});

/** Cells that would be a guess or a mistake. */
test.each([
  [fields.text(5), '   '],
  [fields.text(5), 'abcdef'],
  [fields.text(9), 'a\u0000b'],
  [fields.yesNo, 'YES'],
  [fields.fiscalNumber, '123'],
  [fields.fiscalNumber, '12345678901234'],
  [fields.fiscalNumber, '1010;1010'],
  [fields.date, '2027-02-29'],
  [fields.date, '20-11-2026'],
  [fields.date, '2026-11-20 '],
  [fields.date, '0026-11-20'],
  [fields.moment, '2026-02-30T10:00:00Z'],
  [fields.moment, '2026-11-20T25:00:00Z'],
  [fields.moment, '2026-11-20 10:00:00-05:00'],
  [fields.pesos(), '-1'],
  [fields.pesos(), '1e3'],
  [fields.pesos(), '1.000'],
  [fields.pesos(), '10000000000000'],
  [fields.pesos({ least: 1 }), '0'],
  [fields.count(1, 360), '361'],
  [fields.percent, '1,8762'],
  [fields.percent, '200'],
  [fields.email, 'a@b@c.example'],
  [fields.email, 'a b@c.example'],
  [fields.phone, '+573001112233'],
  [fields.degrees(-5, 14), '14.1'],
  [fields.invoiceNumber, 'E 200'],
] as const)('refuses a cell with its reason %#', (field, cell) => {
  expect(() => (field as fields.Field<unknown>)(cell)).toThrow(fields.UnreadableFieldError);
});
