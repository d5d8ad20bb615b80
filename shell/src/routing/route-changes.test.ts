import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { bus } from '@portal/event-bus';
import type { BrowserManifest } from '@portal/release-protocol/release';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { watchRouteChanges } from './route-changes.ts';

const manifests = [
  {
    name: 'mf-payments',
    menu: [],
    routes: ['/facturas', '/transaccion/:id'].map((path) => ({
      path,
      access: { kind: 'client' },
      layout: 'customer',
      title: path,
      page: './page',
    })),
  },
] as unknown as readonly BrowserManifest[];

let session: SessionStore;
beforeAll(() => {
  localStorage.setItem('session_token', 'token');
  session = createSessionStore(window, () => {});
  watchRouteChanges(window as Window & typeof globalThis, {
    manifests,
    session,
    navigation: { cameBack: () => true },
    main: document.body,
  });
});
beforeEach(() => localStorage.removeItem('last_path'));

const visit = (path: string): void => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};

test('[RT-47] an address behind which nothing was found is not where a later visit is led', () => {
  visit('/facturas?ver=2');
  visit('/transaccion/zzz');
  expect(session.lastPath()).toBe('/transaccion/zzz');
  bus.emit('page.missing@1', { path: '/transaccion/zzz' });
  expect(session.lastPath()).toBe('/facturas?ver=2');
});

test('[RT-47] what came after an address that failed stays remembered', () => {
  visit('/transaccion/yyy');
  visit('/facturas');
  bus.emit('page.missing@1', { path: '/transaccion/yyy' });
  expect(session.lastPath()).toBe('/facturas');
});
