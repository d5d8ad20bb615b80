import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Filters, historyFilters, queryOf, readFilters, writeFilters } from './filters.ts';

const TODAY = '2026-11-20';
const today: Filters = {
  status: 'All',
  fromOn: true,
  from: TODAY,
  toOn: true,
  to: TODAY,
  by: '',
  value: '',
};
const read = (search: string) => readFilters(new URLSearchParams(search), TODAY);

test('[HI-02] without anything in the address both dates are on and today', () => {
  expect(read('')).toEqual({ filters: today, page: 1 });
});

test.each([
  ['estado=Rejected', 'a status that is no filter'],
  ['desde=2026-02-30', 'a day that does not exist'],
  ['desde=hoy', 'no date'],
  ['por=cedula&valor=1010', 'a field of another page'],
  ['pagina=-2', 'a page before the first'],
  ['pagina=1.5', 'half a page'],
])('%s in the address is %s and counts for nothing', (search) => {
  expect(read(search)).toEqual({ filters: today, page: 1 });
});

const days = fc
  .integer({ min: 0, max: 3000 })
  .map((day) => new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));

test('an end that no status finds has a place of its own in the address and in the query, beside no status', () => {
  const { filters } = read('resultado=Rejected&estado=Fail');
  expect(filters).toEqual({ ...today, outcome: 'Rejected' });
  expect(read(writeFilters(filters))).toEqual({ filters, page: 1 });
  expect(queryOf(filters, 1)).toMatchObject({ outcome: 'Rejected' });
  expect(queryOf(filters, 1)).not.toHaveProperty('status');
});

test('what is written to the address is read back the same', () => {
  const filters = fc
    .record({
      status: fc.constantFrom(
        'All' as const,
        'Approved' as const,
        'Fail' as const,
        'Error' as const,
        'Pending' as const,
      ),
      fromOn: fc.boolean(),
      from: days,
      toOn: fc.boolean(),
      to: days,
      by: fc.constantFrom('' as const, 'transaction_id' as const, 'trazability_code' as const),
      value: fc.string(),
    })
    // What is off or not chosen is not kept.
    .map((all) => ({
      ...all,
      from: all.fromOn ? all.from : TODAY,
      to: all.toOn ? all.to : TODAY,
      value: all.by ? all.value : '',
    }));
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 500 }), (filters, page) => {
      expect(read(writeFilters(filters, page))).toEqual({ filters, page });
    }),
  );
});

test('[HI-08] [HI-09] all statuses of a day: no status, dates as dd-mm-yy, ten a page', () => {
  expect(queryOf(today, 1)).toEqual({ min_date: '20-11-26', max_date: '20-11-26', trx_by_page: 10, page: 1 });
});

test('[HI-03] [HI-09] the extra filter and the status go along, dates that are off do not', () => {
  expect(
    queryOf(
      { ...today, status: 'Fail', fromOn: false, toOn: false, by: 'trazability_code', value: ' 1184 ' },
      3,
    ),
  ).toEqual({ status: 'Fail', trazability_code: '1184', trx_by_page: 10, page: 3 });
});

test.each([
  ['[HI-04] three characters are too few', { by: 'transaction_id', value: '123 ' }, ['value']],
  ['[HI-04] four are enough', { by: 'transaction_id', value: '1234' }, []],
  ['[HI-04] without an extra filter no value is needed', { by: '', value: '' }, []],
  ['[HI-07] a date that is on must be there', { from: '', to: '' }, ['from', 'to']],
  ['[HI-07] half a date is refused', { to: '2026-11' }, ['to']],
  ['[HI-07] a date that is off may be empty', { fromOn: false, from: '' }, []],
  ['the range may not be reversed', { from: '2026-11-21' }, ['order']],
  ['the server takes 366 days', { from: '2025-11-20' }, []],
  ['and no more', { from: '2025-11-19' }, ['range']],
] as [string, Partial<Filters>, string[]][])('%s', (_title, change, faults) => {
  expect(Object.values(historyFilters.errors({ ...today, ...change })).map(({ type }) => type)).toEqual(
    faults,
  );
});
