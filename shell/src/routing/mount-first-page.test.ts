import { afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { BrowserManifest } from '@portal/release-protocol/release';
import { waitFor } from '@testing-library/react';
import { getMountedApps, start, unregisterApplication } from 'single-spa';
import * as layout from './layout.ts';
import { mountFirstPage } from './mount-first-page.ts';

const manifest = (name: string, path: string): BrowserManifest => ({
  name,
  owner: name,
  menu: [],
  routes: [{ path, page: './x', access: { kind: 'public' }, layout: 'public', title: '' }],
});
const manifests = [manifest('mf-a', '/uno'), manifest('mf-b', '/dos')];

let told: string[];
const lifecyclesOf = (name: string) => ({
  bootstrap: async () => {},
  mount: async () => void told.push(`${name} mounted in ${placeOf(name)?.parentElement?.id}`),
  unmount: async () => void told.push(`${name} left`),
});
const placeOf = (name: string) => document.getElementById(`single-spa-application:${name}`);

let arrived: () => void;
let asked: number;
const bring = () => {
  asked += 1;
  return new Promise<typeof layout>((resolve) => {
    arrived = () => resolve(layout);
  });
};
afterEach(async () => {
  for (const { name } of manifests) await unregisterApplication(name);
});
// Once in a document.
beforeAll(() => start());
beforeEach(() => {
  told = [];
  asked = 0;
  document.body.innerHTML = '<main id="contenido"></main>';
  history.replaceState(null, '', '/uno');
});

test('the first page is mounted before what arranges pages has come, is not mounted anew by it, and makes way for the next one', async () => {
  const main = document.querySelector('main') as HTMLElement;
  main.innerHTML = '<div id="single-spa-application:mf-a"><p>Uno</p></div>';
  const rendered = main.firstElementChild;
  const arrangePages = mountFirstPage(window, { manifests, lifecyclesOf, main, bring });
  await waitFor(() => expect(told).toEqual(['mf-a mounted in contenido']));
  expect([placeOf('mf-a'), asked]).toEqual([rendered, 0]);
  arrangePages();
  arrangePages();
  expect(asked).toBe(1);
  arrived();
  await waitFor(() => expect(getMountedApps()).toEqual(['mf-a']));
  expect(told).toEqual(['mf-a mounted in contenido']);
  history.pushState(null, '', '/dos');
  await waitFor(() => expect(getMountedApps()).toEqual(['mf-b']));
  expect(told).toEqual(['mf-a mounted in contenido', 'mf-a left', 'mf-b mounted in contenido']);
  await waitFor(() => expect(placeOf('mf-a')).toBeNull());
});

test('a person who goes on before what arranges pages has come is shown the next page when it has, and the first one is gone', async () => {
  const main = document.querySelector('main') as HTMLElement;
  mountFirstPage(window, { manifests, lifecyclesOf, main, bring });
  await waitFor(() => expect(told).toEqual(['mf-a mounted in contenido']));
  history.pushState(null, '', '/dos');
  await waitFor(() => expect(asked).toBe(1));
  arrived();
  await waitFor(() => expect(getMountedApps()).toEqual(['mf-b']));
  expect(told).toEqual(['mf-a mounted in contenido', 'mf-a left', 'mf-b mounted in contenido']);
  expect([...main.children].map(({ id }) => id)).toEqual(['single-spa-application:mf-b']);
});
