import { expect, test } from '@jest/globals';
import { keepsData, readableStorage, standInForStorage } from './refused-storage.ts';

class Storage {}

/** A window whose owner allows no site data. */
const refusing = () =>
  Object.defineProperties(
    { navigator: { cookieEnabled: false }, Storage },
    Object.fromEntries(
      ['localStorage', 'sessionStorage'].map((name) => [
        name,
        {
          configurable: true,
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        },
      ]),
    ),
  ) as unknown as Window & typeof globalThis;

test('a storage that the browser refuses reads as an empty one', () => {
  expect(readableStorage(refusing()).getItem('session_token')).toBeNull();
});

test('in the place of refused storages the document keeps what pages leave, each apart', () => {
  const window = refusing();
  standInForStorage(window);
  window.localStorage.setItem('a', '1');
  window.localStorage.setItem('b', '2');
  window.localStorage.removeItem('a');
  expect([window.localStorage.getItem('a'), window.localStorage.getItem('b')]).toEqual([null, '2']);
  expect([window.localStorage.length, window.localStorage.key(0)]).toEqual([1, 'b']);
  expect(window.sessionStorage.getItem('b')).toBeNull();
  window.localStorage.clear();
  expect(window.localStorage.getItem('b')).toBeNull();
});

test('a storage of the browser stays', () => {
  const own = new Storage();
  const window = { localStorage: own, sessionStorage: own } as unknown as Window;
  standInForStorage(window);
  expect(window.localStorage).toBe(own);
});

test.each([
  ['cookies and storage are kept', true, new Storage(), true],
  ['cookies are refused', false, new Storage(), false],
  ['the storage ends with the document', true, {}, false],
])('whether a session lasts where %s', (_, cookieEnabled, localStorage, expected) => {
  const window = { navigator: { cookieEnabled }, localStorage, Storage };
  expect(keepsData(window as unknown as Window & typeof globalThis)).toBe(expected);
});
