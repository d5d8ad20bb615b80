import { beforeEach, expect, test } from '@jest/globals';
import { createDrafts, type Drafts } from './drafts.ts';

let drafts: Drafts;
beforeEach(() => {
  drafts = createDrafts();
});

test('what stood in a form when the session ended is there once for the same person, and the way back', () => {
  drafts.hold('/perfil perfil', () => ({
    street: 'Calle 50',
    current_password: 'x',
    codigo: '123456',
    otp: '1',
  }));
  expect(drafts.keep('1010101010', '/perfil')).toBe(true);
  expect(drafts.admit('1010101010')).toBe('/perfil');
  expect(drafts.take('/perfil perfil')).toEqual({ street: 'Calle 50' });
  expect(drafts.take('/perfil perfil')).toBeUndefined();
  expect(drafts.admit('1010101010')).toBeUndefined();
});

test('what the page had been handed is handed to it again, to no other page and to no other person', () => {
  const state = { usr: { offer: 1 } };
  drafts.hold('form', () => ({ amount: 1 }));
  drafts.keep('1010101010', '/aumentar_cupo/gestionar', state);
  expect(drafts.handed('/aumentar_cupo')).toBeNull();
  expect(drafts.handed('/aumentar_cupo/gestionar')).toBe(state);
  drafts.admit('2020202020');
  expect(drafts.handed('/aumentar_cupo/gestionar')).toBeNull();
});

test('another person finds nothing, and neither does the first one after them', () => {
  drafts.hold('/perfil perfil', () => ({ street: 'Calle 50' }));
  drafts.keep('1010101010', '/perfil');
  expect(drafts.admit('2020202020')).toBeUndefined();
  expect(drafts.take('/perfil perfil')).toBeUndefined();
  expect(drafts.admit('1010101010')).toBeUndefined();
});

test('an untouched form, a form that is gone and a session that was ended on purpose keep nothing', () => {
  drafts.hold('untouched', () => undefined);
  drafts.hold('gone', () => ({ a: 1 }))();
  expect(drafts.keep('1010101010', '/perfil')).toBe(false);
  drafts.hold('typed', () => ({ a: 1 }));
  expect(drafts.keep('1010101010', '/perfil')).toBe(true);
  drafts.forget();
  expect(drafts.take('typed')).toBeUndefined();
});
