import { webcrypto } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { createSealedDrafts, type SealedBox } from './sealed-drafts.ts';

const crypto = webcrypto as unknown as Crypto;
const MARIANA = 'A'.repeat(43);
const PEDRO = 'B'.repeat(43);
const draft = { values: { street: 'Carrera 43A' }, at: '2026-11-20T14:52:00Z' };
const later = { values: { street: 'Calle 50' }, at: '2026-11-20T15:00:00Z' };

let kept: Map<string, string>;
const boxOf = (map: Map<string, string>): SealedBox => ({
  get: async (name) => map.get(name),
  put: async (name, sealed) => void map.set(name, sealed),
  delete: async (name) => void map.delete(name),
});
const away: SealedBox = {
  get: () => Promise.reject(new Error('no network')),
  put: () => Promise.reject(new Error('no network')),
  delete: () => Promise.reject(new Error('no network')),
};
const storeOf = (key: string, ...boxes: SealedBox[]) =>
  createSealedDrafts(async () => key, boxes.length > 0 ? boxes : [boxOf(kept)], crypto);
beforeEach(() => {
  kept = new Map();
});

test('the same person reads in a later session what they typed', async () => {
  await storeOf(MARIANA).write('/perfil perfil', draft);
  expect(await storeOf(MARIANA).read('/perfil perfil')).toEqual(draft);
  expect(await storeOf(MARIANA).read('/perfil otro')).toBeUndefined();
});

test('another person on the same device finds nothing, and what lies there says neither text nor form', async () => {
  await storeOf(MARIANA).write('/perfil perfil', draft);
  expect(await storeOf(PEDRO).read('/perfil perfil')).toBeUndefined();
  const [[name, sealed] = ['', '']] = [...kept];
  expect(name).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const plain = Buffer.from(sealed, 'base64url').toString('latin1') + name;
  expect(plain).not.toMatch(/Carrera|perfil|street/);
  // Moved to the name under which Pedro would look, it still does not open.
  await storeOf(PEDRO).write('/perfil perfil', later);
  const [pedros = ''] = [...kept.keys()].filter((other) => other !== name);
  kept.set(pedros, sealed);
  expect(await storeOf(PEDRO).read('/perfil perfil')).toBeUndefined();
});

test('a draft that was changed on the device is not restored', async () => {
  await storeOf(MARIANA).write('form', draft);
  const [[name, sealed] = ['', '']] = [...kept];
  kept.set(name, `${sealed.slice(0, -4)}${sealed.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`);
  expect(await storeOf(MARIANA).read('form')).toBeUndefined();
});

test('of device and server the newer one is read, and one of them is enough', async () => {
  const server = new Map<string, string>();
  await storeOf(MARIANA, boxOf(kept), away).write('form', draft);
  expect(await storeOf(MARIANA, boxOf(kept), away).read('form')).toEqual(draft);
  await storeOf(MARIANA, boxOf(server)).write('form', later);
  expect(await storeOf(MARIANA, boxOf(kept), boxOf(server)).read('form')).toEqual(later);
  await expect(storeOf(MARIANA, away, away).write('form', later)).rejects.toThrow();
});

test('the key is asked for only where there is something to read, drop or keep', async () => {
  let asked = 0;
  const key = async () => {
    asked += 1;
    return MARIANA;
  };
  const box: SealedBox = { ...boxOf(kept), isEmpty: async () => kept.size === 0 };
  const store = createSealedDrafts(key, [box], crypto);
  expect(await store.read('form')).toBeUndefined();
  await store.drop('form');
  expect(asked).toBe(0);
  await store.write('form', draft);
  expect(await store.read('form')).toEqual(draft);
  expect(asked).toBe(1);
});

test('what is dropped right after it was written does not come back', async () => {
  const store = storeOf(MARIANA);
  const written = store.write('form', draft);
  await Promise.all([written, store.drop('form')]);
  expect(kept.size).toBe(0);
});
