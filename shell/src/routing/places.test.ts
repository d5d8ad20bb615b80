import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { keepPlaces } from './places.ts';

const main = document.createElement('main');
const menu = document.createElement('a');
let isBack = false;
const scrolled: unknown[] = [];

beforeAll(() => {
  menu.href = '/adminuser';
  document.body.append(menu, main);
  window.scrollTo = ((where: unknown) => scrolled.push(where)) as typeof window.scrollTo;
  keepPlaces(window as Window & typeof globalThis, { main, navigation: { cameBack: () => isBack } });
});
beforeEach(() => {
  isBack = false;
  scrolled.length = 0;
  visit('/elsewhere');
});
afterEach(() => {
  jest.useRealTimers();
});

const visit = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};
/** Draws the rows a moment later, as an answer does. */
const draw = async (html: string): Promise<void> => {
  main.innerHTML = html;
  await Promise.resolve();
};
const press = (selector: string): void => {
  const control = main.querySelector<HTMLElement>(selector);
  control?.addEventListener('click', (event) => event.preventDefault());
  control?.click();
};
const LIST =
  '<a id="one" href="/adminuser/1">Ver</a><button id="two">Editar</button><button id="three">Editar</button>' +
  '<nav><a id="next" href="/adminuser?pagina=2">2</a></nav>';

const leaveBy = async (selector: string): Promise<void> => {
  visit('/adminuser?buscar=1');
  await draw(LIST);
  Object.assign(window, { scrollY: 640 });
  press(selector);
  visit('/adminuser/1');
  await draw('<a id="volver" href="/adminuser?buscar=1">Volver</a>');
};

test('a link back to the list leads to the row that was left, once it is drawn', async () => {
  await leaveBy('#three');
  press('#volver');
  visit('/adminuser?buscar=1');
  await draw('<p>…</p>');
  expect(scrolled).toEqual([]);
  await draw(LIST);
  expect(document.activeElement?.id).toBe('three');
  expect(scrolled).toEqual([{ top: 640, behavior: 'instant' }]);
});

test('so does the browser’s button, and only once', async () => {
  await leaveBy('#one');
  isBack = true;
  visit('/adminuser?buscar=1');
  await draw(LIST);
  expect(document.activeElement?.id).toBe('one');
  visit('/elsewhere');
  visit('/adminuser?buscar=1');
  await draw(LIST);
  expect(scrolled).toHaveLength(1);
});

test('the menu leads to the top, and so do other pages of a list', async () => {
  await leaveBy('#two');
  menu.addEventListener('click', (event) => event.preventDefault());
  menu.click();
  visit('/adminuser?buscar=1');
  await draw(LIST);
  expect(scrolled).toEqual([]);
  await leaveBy('#next');
  press('#volver');
  visit('/adminuser?buscar=1');
  await draw(LIST);
  expect(scrolled).toEqual([]);
});

test.each(['pointerdown', 'keydown', 'wheel'])('%s before the row is there ends the wait', async (act) => {
  await leaveBy('#two');
  press('#volver');
  visit('/adminuser?buscar=1');
  window.dispatchEvent(new Event(act));
  await draw(LIST);
  expect(scrolled).toEqual([]);
});

test('a row that is not there any more is not waited for without end', async () => {
  jest.useFakeTimers();
  await leaveBy('#two');
  press('#volver');
  visit('/adminuser?buscar=1');
  jest.advanceTimersByTime(10_001);
  await draw(LIST);
  expect(scrolled).toEqual([]);
});
