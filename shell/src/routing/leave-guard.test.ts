import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createBus } from '@portal/event-bus';
import { guardLeaving, type LeaveGuard } from './leave-guard.ts';
import { createUnsaved } from './unsaved.ts';

const bus = createBus();
const gone: string[] = [];
let leave: (() => void) | undefined;
let guard: LeaveGuard;

/** The history of entries that browsers have and jsdom has not. */
const entries = Object.assign(new EventTarget(), {
  traverseTo: (key: string) => {
    gone.push(`back to ${key}`);
    return { finished: Promise.resolve(), committed: Promise.resolve() };
  },
});

beforeAll(() => {
  Object.assign(window, { navigation: entries });
  guard = guardLeaving(window as Window & typeof globalThis, {
    unsaved: createUnsaved(bus),
    ask: (next) => {
      leave = next;
    },
    go: (path) => gone.push(path),
  });
});
beforeEach(() => {
  gone.length = 0;
  leave = undefined;
  history.replaceState(null, '', '/adminuser?cliente=1010101010');
  bus.emit('dirty@1', { form: 'cliente', dirty: true });
});

/** Presses a link; answers whether the page's own listeners heard of it. */
function press(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  let heard = false;
  document.body.addEventListener(
    'click',
    (event) => {
      heard = true;
      event.preventDefault();
    },
    { once: true },
  );
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  document.querySelector('b')?.dispatchEvent(event);
  return heard;
}
const goBack = (over: object = {}): boolean => {
  const event = new Event('navigate', { cancelable: true });
  return entries.dispatchEvent(
    Object.assign(event, {
      navigationType: 'traverse',
      hashChange: false,
      destination: { key: 'k1' },
      ...over,
    }),
  );
};

test.each([
  ['the menu', '/reports'],
  ['Volver, to the list of the same page', '/adminuser?buscar=1'],
])('a link of %s waits for the answer while a form holds what is not saved', (_what, href) => {
  expect(press(`<a href="${href}"><b>x</b></a>`)).toBe(false);
  expect(gone).toEqual([]);
  leave?.();
  expect(gone).toEqual([href]);
});

test.each([
  ['another tab', '<a href="/faq" target="_blank"><b>x</b></a>', {}],
  ['a file', '<a href="/api/x" download><b>x</b></a>', {}],
  ['a place on the page', '<a href="#motivo"><b>x</b></a>', {}],
  ['a link in a text that is edited', '<p contenteditable="true"><a href="/faq"><b>x</b></a></p>', {}],
  ['a press with Ctrl', '<a href="/faq"><b>x</b></a>', { ctrlKey: true }],
])('%s takes nothing away and is not asked about', (_what, html, init) => {
  expect(press(html, init)).toBe(true);
  expect(leave).toBeUndefined();
});

test('the back button waits for the answer, and then goes back and not forward', () => {
  expect(goBack()).toBe(false);
  leave?.();
  expect(gone).toEqual(['back to k1']);
  expect(goBack()).toBe(true);
});

test('closing the tab is left to the browser’s own question', () => {
  const closing = new Event('beforeunload', { cancelable: true });
  expect(window.dispatchEvent(closing)).toBe(false);
});

test('a logout waits too', () => {
  guard.before(() => gone.push('logout'));
  expect(gone).toEqual([]);
  leave?.();
  expect(gone).toEqual(['logout']);
});

test('nothing is asked once the form is saved', () => {
  bus.emit('dirty@1', { form: 'cliente', dirty: false });
  expect(press('<a href="/reports"><b>x</b></a>')).toBe(true);
  expect(goBack()).toBe(true);
  guard.before(() => gone.push('logout'));
  expect([gone, leave]).toEqual([['logout'], undefined]);
});

test('a form that took nothing back holds no later page up', () => {
  history.replaceState(null, '', '/reports');
  window.dispatchEvent(new Event('single-spa:before-mount-routing-event'));
  expect(press('<a href="/settings"><b>x</b></a>')).toBe(true);
});
