import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { takeLayout } from './rendered-by-host.ts';

let place: HTMLElement;
beforeEach(() => {
  document.body.innerHTML =
    '<div id="frame-start"><div data-layout="public">a</div><div data-layout="customer">b</div></div>';
  place = document.getElementById('frame-start') as HTMLElement;
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'portalRefresh');
});

test('the layout that the host has rendered for this visitor is taken, and those for others go', () => {
  expect(takeLayout(place, 'customer')?.textContent).toBe('b');
  expect(place.textContent).toBe('b');
});

test('a shell that is built for development renders its own layout: the host’s is of the shell before the edit', () => {
  Object.defineProperty(globalThis, 'portalRefresh', { value: {}, configurable: true });
  expect(takeLayout(place, 'public')).toBeUndefined();
});
