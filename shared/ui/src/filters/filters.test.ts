import { expect, test } from '@jest/globals';
import {
  type DayRange,
  dayRangeFaults,
  openDayRange,
  placeOfDayRangeFault,
  readDayRange,
  wireDayRange,
  writeDayRange,
} from './day-range.ts';
import { listAddress, readChoice, readPage } from './list-address.ts';

const TODAY = '2026-11-20';
const range: DayRange = { fromOn: true, from: '2026-11-01', toOn: true, to: TODAY };

test('[HI-02, RE-13] an address without dates means today, and one that is off stays off', () => {
  expect(readDayRange(new URLSearchParams(), TODAY)).toEqual({ ...range, from: TODAY });
  const off = { ...range, from: TODAY, fromOn: false };
  expect(writeDayRange(off)).toEqual({ desde: 'no', hasta: TODAY });
  expect(readDayRange(new URLSearchParams(writeDayRange(off)), TODAY)).toEqual(off);
  expect(wireDayRange(off)).toEqual({ max_date: '20-11-26' });
});

test.each([
  [range, []],
  [{ ...range, from: '2026-02-30' }, ['from']],
  [{ ...range, from: '2026-11-21' }, ['order']],
  [{ ...range, from: '2025-11-20' }, []],
  [{ ...range, from: '2025-11-19' }, ['range']],
  [{ ...range, from: '2025-11-19', toOn: false }, []],
  [openDayRange({ from: '', to: '' }), []],
  [openDayRange({ from: '2026-11-21', to: TODAY }), ['order']],
] as const)('[HI-07, RE-18] %j has the faults %j', (days, faults) => {
  expect(dayRangeFaults(days)).toEqual(faults);
});

test('what is wrong with the two dates together stands at the second', () => {
  expect(placeOfDayRangeFault('order')).toEqual([
    'to',
    'La fecha final debe ser igual o posterior a la inicial.',
  ]);
  expect(placeOfDayRangeFault('range')).toEqual(['to', 'Consulta como máximo 366 días a la vez.']);
});

test('an address holds what was chosen, in its order, and neither the usual order nor the first page', () => {
  const filters = { estado: 'Fail', por: undefined, valor: '' };
  expect(listAddress(filters)).toBe('estado=Fail');
  expect(listAddress(filters, { page: 3, sort: 'actor', usualSort: '-at' })).toBe(
    'estado=Fail&orden=actor&pagina=3',
  );
  expect(listAddress({}, { page: 1, sort: '-at', usualSort: '-at' })).toBe('');
});

test('a page that cannot be read is the first, a choice that does not exist is left out', () => {
  expect(
    ['', 'pagina=-1', 'pagina=1.5', 'pagina=x'].map((text) => readPage(new URLSearchParams(text))),
  ).toEqual([1, 1, 1, 1]);
  expect(readPage(new URLSearchParams('pagina=4'))).toBe(4);
  // The API begins no page behind its row 100,000.
  expect(readPage(new URLSearchParams('pagina=99999'))).toBe(10_001);
  expect(readPage(new URLSearchParams('pagina=99999'), 100)).toBe(1_001);
  expect(readChoice('Fail', ['Fail', 'Error'])).toBe('Fail');
  expect(readChoice('Other', ['Fail', 'Error'])).toBeUndefined();
});
