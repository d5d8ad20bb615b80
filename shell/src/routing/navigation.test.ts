import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { installNavigation, type Navigation } from './navigation.ts';

let navigation: Navigation;
let allowed: (path: string) => string;
beforeAll(() => {
  navigation = installNavigation(
    window as Window & typeof globalThis,
    (path) => allowed(path),
    undefined,
    (path) => (path === '/aumentar_cupo/gestionar' ? 'an offer' : null),
  );
});
beforeEach(() => {
  allowed = (path) => path;
  history.replaceState(null, '', '/inicio');
  document.body.innerHTML = '';
});

const here = () => location.pathname + location.search;

/** A link in the page, pressed; answers whether the browser was left to follow it. */
function press(html: string, init: MouseEventInit = {}): boolean {
  document.body.innerHTML = html;
  // jsdom cannot follow links; a visit that gets this far would have.
  let followed = true;
  const last = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', last, { once: true });
  document
    .querySelector('b')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  return followed;
}

test('[RT-52] no matter who pushes a path, the path that the guard allows is the one pushed', () => {
  allowed = (path) => (path.startsWith('/reports') ? '/resumen' : path);
  history.pushState({ own: 1 }, '', '/reports?x=1');
  expect(here()).toBe('/resumen');
  expect(history.state).toEqual({ own: 1 });
  history.replaceState(null, '', '/facturas?ver=2');
  expect(here()).toBe('/facturas?ver=2');
});

test('going back to a path that is no longer allowed leads to one that is', () => {
  history.pushState(null, '', '/facturas');
  allowed = () => '/login';
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(here()).toBe('/login');
});

test('the browser’s own buttons are told from pushes, also through single-spa’s own events', () => {
  history.pushState(null, '', '/facturas');
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }));
  expect(navigation.cameBack()).toBe(false);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(navigation.cameBack()).toBe(true);
});

test('after the session has changed the current path is looked at again', () => {
  allowed = () => '/resumen';
  navigation.recheck();
  expect(here()).toBe('/resumen');
});

test('where that leads to a page that had been handed something, it is handed it again', () => {
  allowed = () => '/aumentar_cupo/gestionar';
  navigation.recheck();
  expect(history.state).toBe('an offer');
  allowed = () => '/resumen';
  navigation.recheck();
  expect(history.state).toBeNull();
});

test('a plain link of the portal stays in the page', () => {
  expect(press('<a href="/faq?tema=pagos"><b>x</b></a>')).toBe(false);
  expect(here()).toBe('/faq?tema=pagos');
});

test.each([
  ['another site', '<a href="https://example.org/faq"><b>x</b></a>', {}],
  ['a new tab', '<a href="/faq" target="_blank"><b>x</b></a>', {}],
  ['a download', '<a href="/faq" download><b>x</b></a>', {}],
  ['the API', '<a href="/api/docs"><b>x</b></a>', {}],
  ['a place on the same page', '<a href="/inicio#contenido"><b>x</b></a>', {}],
  ['a link in a text that is edited', '<p contenteditable="true"><a href="/faq"><b>x</b></a></p>', {}],
  ['a press with Ctrl', '<a href="/faq"><b>x</b></a>', { ctrlKey: true }],
  ['the middle button', '<a href="/faq"><b>x</b></a>', { button: 1 }],
])('%s is left to the browser', (_what, html, init) => {
  expect(press(html, init)).toBe(true);
  expect(here()).toBe('/inicio');
});
