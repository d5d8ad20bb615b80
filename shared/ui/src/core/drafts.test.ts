import { beforeEach, expect, test } from '@jest/globals';
import { createDrafts, type Drafts, type KeptDraft } from './drafts.ts';

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

test('what is typed reaches the store of the person who is logged in, without codes and passwords, and is found there', async () => {
  const kept = new Map<string, KeptDraft>();
  drafts = createDrafts(() => new Date('2026-11-20T14:52:00Z'));
  drafts.keepIn({
    read: async (key) => kept.get(key),
    write: async (key, draft) => void kept.set(key, draft),
    drop: async (key) => void kept.delete(key),
  });
  drafts.hold('/perfil perfil', () => ({ street: 'Calle 50', current_password: 'x' }));
  const at = new Promise((resolve) => drafts.typed('/perfil perfil', resolve));
  drafts.flush();
  expect(await at).toBe('2026-11-20T14:52:00.000Z');
  expect(await drafts.found('/perfil perfil')).toEqual({
    values: { street: 'Calle 50' },
    at: '2026-11-20T14:52:00.000Z',
  });
  drafts.discard();
  expect(await drafts.found('/perfil perfil')).toBeUndefined();
});

test('what is left on purpose is settled once the store has dropped it, or failed to', async () => {
  let dropped = (_error?: Error): void => {};
  drafts.keepIn({
    read: async () => undefined,
    write: async () => {},
    drop: () => new Promise((done, fail) => (dropped = (error) => (error ? fail(error) : done()))),
  });
  let settled = 0;
  const told = () => drafts.settled().then(() => (settled += 1));
  await told();
  drafts.hold('dirty', () => ({ street: 'Calle 50' }));
  for (const outcome of [undefined, new Error('no network')]) {
    settled = 0;
    drafts.discard();
    const waiting = told();
    await Promise.resolve();
    expect(settled).toBe(0);
    dropped(outcome);
    await waiting;
    expect(settled).toBe(1);
  }
});

test('a form that is left before typing came to rest has its text kept, and a clean one nothing', async () => {
  const kept: string[] = [];
  drafts.keepIn({
    read: async () => undefined,
    write: async (key) => void kept.push(key),
    drop: async () => {},
  });
  const leave = drafts.hold('dirty', () => ({ street: 'Calle 50' }));
  const leaveClean = drafts.hold('clean', () => undefined);
  drafts.typed('dirty');
  drafts.typed('clean');
  leave();
  leaveClean();
  expect(kept).toEqual(['dirty']);
});

test('a form that stands there before the shell has said where drafts are kept finds its draft all the same', async () => {
  const found = drafts.found('form');
  const draft = { values: { street: 'Calle 50' }, at: '2026-11-20T14:52:00Z' };
  drafts.keepIn({ read: async () => draft, write: async () => {}, drop: async () => {} });
  expect(await found).toEqual(draft);
});
