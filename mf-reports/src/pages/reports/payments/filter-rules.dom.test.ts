import { expect, test } from '@jest/globals';
import { shownStatuses } from '@portal/contract/shown-status';
import fc from 'fast-check';
import { type Filters, payments } from './payments-list.tsx';

const TODAY = '2026-11-20';
const today: Filters = {
  status: 'All',
  fromOn: true,
  from: TODAY,
  toOn: true,
  to: TODAY,
  more: false,
  by: 'fiscal_number',
  value: '',
};
const view = { pageSize: 10, hidden: [] };
const read = (search: string) => payments.read(new URLSearchParams(search), TODAY);

test('[RE-13] without anything in the address both dates are on and today', () => {
  expect(read('')).toEqual({ filters: today, page: 1, sort: '-created', ...view });
});

const days = fc
  .integer({ min: 0, max: 3000 })
  .map((day) => new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10));

const views = fc.record({
  pageSize: fc.constantFrom(10, 25, 50, 100),
  hidden: fc.uniqueArray(fc.constantFrom('status', 'marca', 'login', 'paid_date')),
});

const sorts = fc.constantFrom('-created', 'created', 'fiscal_number', '-total_amount');

test('what is written to the address is read back the same', () => {
  const filters: fc.Arbitrary<Filters> = fc
    .record({
      status: fc.constantFrom<Filters['status']>('All', ...shownStatuses),
      fromOn: fc.boolean(),
      from: days,
      toOn: fc.boolean(),
      to: days,
      more: fc.boolean(),
      by: fc.constantFrom<Filters['by']>('fiscal_number', 'transaction_id', 'trazability_code'),
      value: fc.string(),
    })
    // What is off is not kept.
    .map((all) => ({
      ...all,
      from: all.fromOn ? all.from : TODAY,
      to: all.toOn ? all.to : TODAY,
      by: all.more ? all.by : 'fiscal_number',
      value: all.more ? all.value : '',
    }));
  fc.assert(
    fc.property(filters, fc.integer({ min: 1, max: 500 }), sorts, views, (filters, page, sort, view) => {
      const asked = { filters, page, sort, ...view };
      expect(read(payments.write(asked))).toEqual(asked);
    }),
  );
});

test('a group that a link asks for goes to the list and to its files, and no other word does', () => {
  const asked = read('grupo=waiting-1440&desde=no&hasta=no');
  expect(payments.query(asked)).toEqual({ group: 'waiting-1440', trx_by_page: 10, page: 1 });
  expect(payments.wire(asked)).toEqual({ group: 'waiting-1440' });
  expect(read(payments.write(asked)).filters).toEqual(asked.filters);
  expect(read('grupo=paid').filters.group).toBeUndefined();
});

test('[RE-18] dates go as dd-mm-yy; those that are off and a hidden filter do not go', () => {
  const filters = { ...today, toOn: false, value: '1010101010' };
  const query = { min_date: '20-11-26', trx_by_page: 10, page: 2 };
  expect(payments.query({ filters, page: 2, sort: '-created', ...view })).toEqual(query);
  expect(payments.query({ filters, page: 2, sort: 'paid_date', ...view })).toEqual({
    ...query,
    sort: 'paid_date',
  });
});

test.each([
  ['fiscal_number', '1010101010'],
  ['transaction_id', '918447'],
  ['trazability_code', '118455209'],
] as const)('[RE-15] the extra filter can be the %s', (by, value) => {
  const filters = { ...today, more: true, by, value: ` ${value} ` };
  expect(payments.query({ filters, page: 1, sort: '-created', ...view })).toMatchObject({ [by]: value });
});

test.each([
  ['[RE-17] three characters are too few', { more: true, value: '123' }, ['value']],
  ['[RE-17] four are enough', { more: true, value: '1234' }, []],
  ['[RE-17] none at all is no filter', { more: true, value: '' }, []],
  ['[RE-17] what is hidden does not count', { more: false, value: '12' }, []],
  ['[RE-12] a state that does not exist is refused', { status: '' }, ['status']],
  ['[RE-18] a date that is on must be there', { from: '' }, ['from']],
  ['[RE-18] and be a day of the calendar', { to: '2026-02-30' }, ['to']],
  ['[RE-18] a date that is off may be empty', { toOn: false, to: '' }, []],
  ['the range may not be reversed', { from: '2026-11-21' }, ['order']],
  ['the server takes 366 days and no more', { from: '2025-11-19' }, ['range']],
] as [string, Partial<Filters>, string[]][])('%s', (_title, change, faults) => {
  expect(Object.values(payments.filters.errors({ ...today, ...change })).map(({ type }) => type)).toEqual(
    faults,
  );
});
