import { beforeEach, expect, test } from '@jest/globals';
import type { BrowserRemote } from '@portal/release-protocol/release';
import { pageParts } from './page-parts.ts';

const remote = (name: string, hash: string): BrowserRemote => ({
  ...{ name, hash, owner: 'x', container: name, entry: `/remotes/${name}/${hash}/a.js`, integrity: '' },
  ...{ menu: [], routes: [] },
});
const set = {
  shellBase: '/shell/51e0/',
  remotes: [remote('mf-a', 'aaaa'), remote('mf-b', 'bbbb')],
};
const none = () => undefined;
const show = (main: string): void => {
  document.body.innerHTML = `<div id="frame-start"></div><main id="contenido">${main}</main><div id="frame-end"></div>`;
};
const idsOf = (elements: readonly HTMLElement[]) => elements.map(({ id }) => id);
beforeEach(() => show(''));

test('the remote in main and the shell around it each have their release', () => {
  show('<div id="single-spa-application:mf-a"><h1>A</h1></div><div id="single-spa-application:mf-b"></div>');
  const [page, shell, ...more] = pageParts(document, set, none);
  expect(more).toEqual([]);
  expect(page).toMatchObject({ name: 'mf-a', release: 'aaaa' });
  expect(page?.insteadOf).toBeUndefined();
  expect(idsOf(page?.elements ?? [])).toEqual(['single-spa-application:mf-a']);
  expect(shell).toMatchObject({ name: 'shell', release: '51e0' });
  expect(idsOf(shell?.elements ?? [])).toEqual(['frame-start', 'frame-end']);
});

test('a page of the shell itself is the shell’s', () => {
  show('<section>Página no encontrada</section>');
  const parts = pageParts(document, set, none);
  expect(parts.map(({ name }) => name)).toEqual(['shell']);
  expect(idsOf(parts[0]?.elements ?? [])).toEqual(['frame-start', 'contenido', 'frame-end']);
});

test('a release that stands in for one that failed is told with the one that it replaces', () => {
  show('<div id="single-spa-application:mf-a"><h1>A</h1></div>');
  const [page] = pageParts(document, set, () => remote('mf-a', 'before'));
  expect(page).toMatchObject({ name: 'mf-a', release: 'before', insteadOf: 'aaaa' });
});
