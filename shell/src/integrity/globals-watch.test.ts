import { expect, test } from '@jest/globals';
import { watchGlobals } from './globals-watch.ts';
import { watchedGlobals } from './watched-globals.ts';

const watch = () => watchGlobals(watchedGlobals(window));

test('a page that changes nothing has changed nothing', () => {
  const { changed } = watch();
  document.body.append(document.createElement('p'));
  localStorage.setItem('last_path', '/resumen');
  Object.assign(window, { onerror: () => true, ownName: 1 });
  expect(changed()).toEqual([]);
});

test.each<[string, () => object, PropertyKey]>([
  ['window.fetch', () => window, 'fetch'],
  ['window.setTimeout', () => window, 'setTimeout'],
  ['JSON.stringify', () => JSON, 'stringify'],
  ['XMLHttpRequest.prototype.send', () => XMLHttpRequest.prototype, 'send'],
  ['Element.prototype.attachShadow', () => Element.prototype, 'attachShadow'],
  ['EventTarget.prototype.addEventListener', () => EventTarget.prototype, 'addEventListener'],
  ['Promise.prototype.then', () => Promise.prototype, 'then'],
  ['Array.prototype.symbol', () => Array.prototype, Symbol.iterator],
  ['Intl.NumberFormat.prototype.format', () => Intl.NumberFormat.prototype, 'format'],
  ['Intl.DateTimeFormat.prototype.formatToParts', () => Intl.DateTimeFormat.prototype, 'formatToParts'],
  ['Number.prototype.toLocaleString', () => Number.prototype, 'toLocaleString'],
  ['Date.now', () => Date, 'now'],
  ['Math.round', () => Math, 'round'],
  ['loop over a list.next', () => Object.getPrototypeOf([].values()), 'next'],
  // None of these objects has one of its own before.
  ['Object.prototype.toJSON', () => Object.prototype, 'toJSON'],
  ['history.pushState', () => history, 'pushState'],
  ['navigator.sendBeacon', () => navigator, 'sendBeacon'],
])('%s is found when it is replaced, and is put back', (name, of, key) => {
  const { changed } = watch();
  const before = Object.getOwnPropertyDescriptor(of(), key);
  Object.defineProperty(of(), key, { configurable: true, writable: true, value: () => 'hostile' });
  expect(changed()).toEqual([name]);
  expect(Object.getOwnPropertyDescriptor(of(), key)).toEqual(before);
  expect(changed()).toEqual([]);
});

test('a property that is read by a function of its own is found when that one is replaced', () => {
  const { changed } = watch();
  Object.defineProperty(HTMLInputElement.prototype, 'value', { configurable: true, get: () => 'hostile' });
  expect(changed()).toEqual(['HTMLInputElement.prototype.value']);
  expect(document.createElement('input').value).toBe('');
});

test('what was locked by who replaced it is told once', () => {
  const { changed } = watch();
  Object.defineProperty(history, 'pushState', { configurable: false, writable: false, value: () => {} });
  expect(changed()).toEqual(['history.pushState']);
  expect(changed()).toEqual([]);
});

test('code that replaces what a comparison is made of is found all the same', () => {
  const { changed } = watch();
  Reflect.ownKeys = () => [];
  Reflect.getOwnPropertyDescriptor = () => undefined;
  Object.is = () => true;
  window.fetch = async () => new Response();
  expect(changed()).toEqual(
    expect.arrayContaining([
      'Object.is',
      'Reflect.ownKeys',
      'Reflect.getOwnPropertyDescriptor',
      'window.fetch',
    ]),
  );
});
