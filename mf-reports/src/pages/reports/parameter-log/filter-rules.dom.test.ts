import { expect, test } from '@jest/globals';
import { parameterLog } from './parameter-log-panel.tsx';

type LogFilters = ReturnType<typeof parameterLog.filters.read>;
const none: LogFilters = { from: '', to: '', user: '' };
const view = { pageSize: 10, hidden: [] };

test.each([
  ['nothing', none, false],
  ['the last date alone', { ...none, to: '2026-11-20' }, false],
  ['spaces as user', { ...none, user: '  ' }, false],
  ['the first date', { ...none, from: '2026-11-01' }, true],
  ['the user', { ...none, user: '9090909090' }, true],
] as [string, LogFilters, boolean][])(
  '[RE-08] with %s the search is enabled: %o → %s',
  (_title, filters, may) => {
    expect(parameterLog.isEnough(filters)).toBe(may);
  },
);

test('[EN-38] the call gets dates as dd-mm-yy, the user and the one variable', () => {
  const filters = { from: '2026-11-01', to: '2026-11-20', user: ' 9090909090 ' };
  expect(parameterLog.query({ filters, page: 3, sort: '-datetime', ...view })).toEqual({
    desde: '01-11-26',
    hasta: '20-11-26',
    user_id: '9090909090',
    variable: 1,
    page: 3,
  });
});

test('filters stand in the address, and what cannot be read is no filter', () => {
  const filters = { from: '2026-11-01', to: '2026-11-20', user: '9090909090' };
  const read = (address: string) => parameterLog.read(new URLSearchParams(address));
  const asked = { filters, page: 2, sort: 'fiscal_number', ...view };
  expect(read(parameterLog.write(asked))).toEqual(asked);
  const usual = { filters: none, page: 1, sort: '-datetime', ...view };
  expect(read(parameterLog.write(usual))).toEqual(usual);
  expect(read('desde=ayer&hasta=2026-02-30&pagina=-1&orden=nombre')).toEqual(usual);
});

test.each([
  ['a reversed range', { ...none, from: '2026-11-20', to: '2026-11-01' }, ['order']],
  ['half a date', { ...none, from: '2026-11' }, ['from']],
  ['a user of three digits', { ...none, user: '909' }, ['user']],
  ['a first date alone', { ...none, from: '2026-11-20' }, []],
] as [string, LogFilters, string[]][])('%s gives %o', (_title, filters, faults) => {
  expect(Object.values(parameterLog.filters.errors(filters)).map(({ type }) => type)).toEqual(faults);
});
