import { expect, test } from '@jest/globals';
import { choiceField, dayRangeField, listFilters, openDaysField, textField } from './list-filters.ts';

const TODAY = '2026-11-20';
const log = listFilters(
  openDaysField(),
  textField('user', { name: 'usuario', sent: 'user_id', fewest: 4, tooShort: 'Faltan letras.' }),
  choiceField('state', { name: 'estado', sent: 'status', values: ['ACTIVE', 'INACTIVE'] }),
);
const none = { from: '', to: '', user: '' };
const chosen = { from: '2026-11-01', to: TODAY, user: ' 9090 ', state: 'ACTIVE' as const };

test('declared fields give address, call and form: what is empty stands in none of them', () => {
  expect(log.write(none)).toBe('');
  expect(log.wire(none)).toEqual({});
  expect(log.read(new URLSearchParams('estado=otro'))).toEqual(none);
  const address = 'desde=2026-11-01&hasta=2026-11-20&usuario=9090&estado=ACTIVE';
  expect(log.write(chosen)).toBe(address);
  expect(log.read(new URLSearchParams(address))).toEqual({ ...chosen, user: '9090' });
  expect(log.wire(chosen)).toEqual({
    desde: '01-11-26',
    hasta: '20-11-26',
    user_id: '9090',
    status: 'ACTIVE',
  });
});

test('an address has the filters in the order of their declaration, then the view, the order and the page', () => {
  expect(
    log.write({ ...none, user: '9090' }, { page: 2, sort: 'at', usualSort: '-at' }, { filas: '25' }),
  ).toBe('usuario=9090&filas=25&orden=at&pagina=2');
});

test('every fault of all fields is said at its own, and only filters without any can be asked for', () => {
  const wrong = { ...chosen, to: '2026-10-01', user: '909' };
  expect(log.errors(wrong)).toEqual({
    to: { type: 'order', message: 'La fecha final debe ser igual o posterior a la inicial.' },
    user: { type: 'user', message: 'Faltan letras.' },
  });
  expect([log.isRight(wrong), log.isRight(chosen), log.isRight(none)]).toEqual([false, true, true]);
});

test('a day of an address that does not exist is left out where the list is strict, else its field says so', () => {
  const search = new URLSearchParams('desde=ayer');
  expect(listFilters(openDaysField({ strict: true })).read(search)).toEqual({ from: '', to: '' });
  const { from } = log.errors(log.read(search));
  expect(from?.message).toBe('Ingresa una fecha válida.');
});

test('days that can be switched off are today without an address', () => {
  const days = listFilters(dayRangeField());
  expect(days.wire(days.read(new URLSearchParams('hasta=no'), TODAY))).toEqual({ min_date: '20-11-26' });
});
