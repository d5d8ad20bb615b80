import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RemoteManifest } from '@portal/release-protocol/release';
import { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link, useParams } from 'react-router-dom';
import { createRemoteApp, type RemoteAppOptions } from './remote-app.tsx';

const route = (path: string, page: string) =>
  ({ path, page, access: { kind: 'client' }, layout: 'customer', title: '', description: '' }) as const;
const manifest: RemoteManifest = {
  name: 'mf-a',
  owner: 'a',
  menu: [],
  routes: [route('/uno', './uno'), route('/dos/:id', './dos')],
};

let container: HTMLElement;
let asked: string[];
beforeEach(() => {
  // The mount ends with a commit that nothing but the scheduler makes; `act` would wait for the mount instead.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  container = document.body.appendChild(document.createElement('div'));
  asked = [];
  history.replaceState(null, '', '/uno');
});
afterEach(() => container.remove());

const Uno = () => <Link to="/dos/7">Uno</Link>;
const Dos = () => <p>Dos {useParams()['id']}</p>;

const appWith = (pages: Record<string, () => Promise<ComponentType>>, more: Partial<RemoteAppOptions> = {}) =>
  createRemoteApp({
    manifest,
    loadPage: (page) => {
      asked.push(page);
      return pages[page]?.() ?? Promise.reject(new Error(`no ${page}`));
    },
    providers: { queryClient: new QueryClient() },
    Loading: () => <p>Cargando</p>,
    Fallback: ({ retry }) => (
      <button type="button" onClick={retry}>
        Reintentar
      </button>
    ),
    onRenderError: () => {},
    onMismatch: () => {},
    ...more,
  });

const press = (selector: string) => container.querySelector<HTMLElement>(selector)?.click();
const shows = (text: string) => waitFor(() => expect(container.textContent).toBe(text));

test('the mount ends with the first page standing there, and only its code was asked for', async () => {
  const app = appWith({ './uno': async () => Uno, './dos': async () => Dos });
  await app.mount(container);
  await shows('Uno');
  expect(asked).toEqual(['./uno']);
  app.unmount();
  await shows('');
});

test('a person who goes on before the code is there sees the rendered page come to life, and then the other one', async () => {
  container.innerHTML = '<div class="portal-root"><a href="/dos/7" data-discover="true">Uno</a></div>';
  const node = container.querySelector('a');
  const mismatches: unknown[] = [];
  const app = appWith(
    {
      './uno': async () => {
        history.replaceState(null, '', '/dos/7');
        return Uno;
      },
      './dos': async () => Dos,
    },
    { onMismatch: (error) => mismatches.push(error) },
  );
  await app.mount(container, '/uno');
  await shows('Dos 7');
  expect(mismatches).toEqual([]);
  expect(node?.isConnected).toBe(false);
  app.unmount();
});

test('another page of the same remote comes without a mount, its parameters with it', async () => {
  const app = appWith({ './uno': async () => Uno, './dos': async () => Dos });
  await app.mount(container);
  press('a');
  await shows('Dos 7');
  app.unmount();
});

test('code that cannot be brought rejects the mount', async () => {
  const app = appWith({ './uno': () => Promise.reject(new Error('gone')) });
  await expect(app.mount(container)).rejects.toThrow('gone');
});

test('a page that cannot be brought later is told, has its fallback in its place, and a retry that works', async () => {
  const told: unknown[] = [];
  let broken = true;
  const app = appWith(
    {
      './uno': async () => Uno,
      './dos': async () => {
        if (broken) throw new Error('gone');
        return Dos;
      },
    },
    { onRenderError: (error) => told.push(error) },
  );
  await app.mount(container);
  press('a');
  await shows('Reintentar');
  expect(told.map(String)).toEqual(['Error: gone']);
  broken = false;
  press('button');
  await shows('Dos 7');
  app.unmount();
});

test('what a page throws stays in its place, is told, and can be tried again', async () => {
  const told: unknown[] = [];
  let broken = true;
  const Moody = () => {
    if (broken) throw new Error('boom');
    return <p>Bien</p>;
  };
  const silence = console.error;
  console.error = () => {};
  const app = appWith({ './uno': async () => Moody }, { onRenderError: (error) => told.push(error) });
  await app.mount(container);
  console.error = silence;
  await shows('Reintentar');
  expect(String(told[0])).toContain('boom');
  broken = false;
  press('button');
  await shows('Bien');
  app.unmount();
});
