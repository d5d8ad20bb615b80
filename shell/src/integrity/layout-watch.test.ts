import { beforeEach, expect, test } from '@jest/globals';
import { watchLayout } from './layout-watch.ts';
import { watchPlace } from './place-watch.ts';

/** A page of its own for each test: a watch lasts as long as its document. */
let document: Document;
const wait = () => new Promise((resolve) => setTimeout(resolve, 0));
const element = (id: string) => document.getElementById(id) as HTMLElement;
const HEADER = '<nav><a href="/a">A</a></nav><header><b>portal</b></header>';
let removed: (readonly string[])[];

function page() {
  const rerendered: string[] = [];
  const root = (id: string) => ({
    element: element(id),
    rerender: () => {
      rerendered.push(id);
      element(id).replaceChildren();
      // Later, as React does.
      setTimeout(() => {
        element(id).innerHTML = `<div>${HEADER}</div>`;
        watch.rendered();
      });
    },
  });
  const watch = watchLayout(document, {
    parts: ['frame-start', 'contenido', 'frame-end'].map(element),
    roots: [root('frame-start'), root('frame-end')],
    onRemoved: (what) => removed.push(what),
  });
  return { watch, rerendered };
}

beforeEach(() => {
  removed = [];
  document = window.document.implementation.createHTMLDocument();
  document.head.innerHTML = '<style>p{}</style>';
  document.body.innerHTML = `<div id="frame-start"><div>${HEADER}</div></div>
    <main id="contenido"></main><div id="frame-end"></div>`;
});

test.each<[string, () => void, string]>([
  ['the header', () => document.querySelector('header')?.remove(), 'header in frame-start'],
  ['what holds header and menu', () => element('frame-start').replaceChildren(), 'nav in frame-start'],
  ['all of the body', () => document.body.replaceChildren(), 'contenido'],
  ['the body', () => document.body.remove(), 'body'],
  ['the stylesheets', () => document.head.replaceChildren(), 'a stylesheet'],
])('%s, taken away, is put back as it was and told', async (_, remove, named) => {
  page();
  const before = [...document.querySelectorAll('style, body > *, header, nav')];
  remove();
  await wait();
  expect([...document.querySelectorAll('style, body > *, header, nav')]).toEqual(before);
  expect(removed).toHaveLength(1);
  expect(removed[0]).toContain(named);
});

test('an emptied header is rendered anew', async () => {
  const { rerendered } = page();
  document.querySelector('header')?.replaceChildren();
  await wait();
  await wait();
  expect([rerendered, removed.length]).toEqual([['frame-start'], 1]);
  expect(document.querySelector('header')?.textContent).toBe('portal');
});

test('what the shell itself renders otherwise is no loss, and neither is what a menu changes inside', async () => {
  const { watch } = page();
  element('frame-start').innerHTML = '<header><i>public</i></header>';
  watch.rendered();
  await wait();
  document.querySelector('header')?.append(document.createElement('b'));
  document.querySelector('i')?.remove();
  element('frame-end').append(document.createElement('button'));
  await wait();
  expect(removed).toEqual([]);
});

test('what takes nodes away each time is answered a few times and not for ever', async () => {
  page();
  for (let time = 0; time < 9; time += 1) {
    document.querySelector('header')?.remove();
    await wait();
  }
  expect(removed).toHaveLength(5);
});

test('the place of a page, taken out or emptied, is filled again and told once; its own end is not', async () => {
  const main = element('contenido');
  const place = document.createElement('div');
  place.append('page');
  main.append(place);
  let told = 0;
  const watch = () => watchPlace(place, () => (told += 1));
  watch();
  main.replaceChildren();
  await wait();
  expect([told, main.textContent]).toEqual([1, 'page']);
  watch();
  place.replaceChildren();
  await wait();
  expect([told, main.textContent]).toEqual([2, 'page']);
  const end = watch();
  end();
  place.replaceChildren();
  await wait();
  expect(told).toBe(2);
});
