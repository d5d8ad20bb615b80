import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { BrowserRemote, BrowserSet } from '@portal/release-protocol/release';
import { createTestApi } from '@portal/remote-kit/testing';
import { Toasts } from '@portal/ui/overlay';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { act } from 'react';
import { createReleasePanel, type OpenReleasePanel } from './open-release-panel.tsx';
import type { ShownReleases } from './shown-releases.ts';

const api = createTestApi();
beforeAll(() => api.start());
afterAll(() => api.stop());

const hash = (letter: string): string => letter.repeat(20);
const remote: BrowserRemote = {
  ...{ name: 'mf-reports', owner: 'operacion', hash: hash('a'), container: 'mf_reports', integrity: '' },
  ...{ entry: `/remotes/mf-reports/${hash('a')}/a.js`, menu: [], routes: [] },
};
const set: BrowserSet = {
  ...{ hash: hash('f'), shellBase: `/shell/${hash('5')}/`, maintenance: {}, stopped: [] },
  remotes: [remote],
};
const told = {
  ...{ set: hash('f'), number: 12, live: hash('f') },
  canary: { set: hash('c'), share: 10 },
  releases: [
    { name: 'shell', owner: 'plataforma', version: '0.1.0', commit: 'c0ffee', hash: hash('5') },
    { name: 'mf-reports', owner: 'operacion', version: '2.3.0', commit: 'beef', hash: hash('a') },
  ],
};

const observer = globalThis.ResizeObserver;
let panel: OpenReleasePanel;
beforeEach(() => {
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  document.body.innerHTML =
    '<button>antes</button><main id="contenido"><div id="single-spa-application:mf-reports"><h1>Informes</h1></div></main>';
  api.answer('GET /api/releases/sets/:set', told);
});
afterEach(() => {
  act(() => panel.close());
  cleanup();
  queryClient.clear();
  globalThis.ResizeObserver = observer;
});

test.each([
  ['for a share', 10, 'Hay un canario para 10 de cada 100: cccccccc'],
  ['that has ended', 0, 'No hay canario'],
])('a canary %s is told as it is', async (_whom, share, words) => {
  api.answer('GET /api/releases/sets/:set', { ...told, canary: { set: hash('c'), share } });
  expect(await within(open()).findByText(words)).toBeTruthy();
});

function open(change: Partial<ShownReleases> = {}): HTMLElement {
  panel = createReleasePanel(window, {
    ...{ set, providers: { queryClient }, replacement: () => undefined },
    measured: () => ({ lcp: 1234, shell: 210, code: 480, shown: 1190 }),
    ...change,
  });
  act(() => panel.open());
  return screen.getByRole('dialog', { name: 'Versiones de esta página' });
}

test('each part of the page is told with its release, version, commit and team', async () => {
  const dialog = within(open());
  expect(await dialog.findByText('versión 2.3.0, commit beef')).toBeTruthy();
  expect(dialog.getByText(`entrega ${hash('a')}`)).toBeTruthy();
  expect(dialog.getByText('del equipo operacion')).toBeTruthy();
  expect(dialog.getByText('versión 0.1.0, commit c0ffee')).toBeTruthy();
  expect(dialog.getByText('Conjunto 12 (ffffffff)')).toBeTruthy();
  expect(dialog.getByText('El de todos')).toBeTruthy();
  expect(dialog.getByText('Hay un canario para 10 de cada 100: cccccccc')).toBeTruthy();
});

test('of a part that was built from uncommitted sources that is told besides its commit', async () => {
  const [own, remote] = told.releases;
  if (!own || !remote) throw new Error('no releases');
  api.answer('GET /api/releases/sets/:set', {
    ...told,
    releases: [own, { ...remote, dirty: true as const }],
  });
  const dialog = within(open());
  expect(await dialog.findByText('versión 2.3.0, commit beef con cambios sin confirmar')).toBeTruthy();
  expect(dialog.getByText('versión 0.1.0, commit c0ffee')).toBeTruthy();
});

test('the measures of this document are told, and what was not measured is said to be so', () => {
  const dialog = within(open());
  const measure = (name: string) => dialog.getByText(name).nextElementSibling?.textContent;
  expect(measure('Lo más grande, a la vista (LCP)')).toBe('1.234 ms');
  expect(measure('Lo que se movió (CLS)')).toBe('0');
  expect(measure('La respuesta más lenta (INP)')).toBe('sin medir');
});

test('a part is framed while it is pointed at or has the focus, and for as long as it is marked', async () => {
  const user = userEvent.setup();
  const dialog = within(open());
  const place = document.getElementById('single-spa-application:mf-reports') as HTMLElement;
  place.getBoundingClientRect = () => new DOMRect(10, 20, 300, 400);
  const frames = () => document.querySelectorAll('.releases-frames > div').length;
  expect(frames()).toBe(0);
  const mark = dialog.getByRole('button', { name: 'Señalar mf-reports en la página' });
  await user.hover(mark);
  expect(frames()).toBe(1);
  await user.unhover(mark);
  expect(frames()).toBe(0);
  await user.click(mark);
  await user.click(document.body);
  expect(frames()).toBe(1);
});

test('a link that is no preview of this portal is not followed, and the person is told', async () => {
  const user = userEvent.setup();
  const dialog = within(open());
  await user.type(dialog.getByLabelText('Enlace de prueba'), 'https://other.example/?grant=x');
  await user.click(dialog.getByRole('button', { name: 'Abrir la versión de prueba' }));
  expect(dialog.getByRole('alert').textContent).toContain('Ese no es un enlace de prueba de este portal.');
});

test('the command of a developer is copied; where the browser refuses the clipboard it says so', async () => {
  const user = userEvent.setup();
  const toasts = render(<Toasts />);
  const copy = within(open()).getByRole('button', { name: 'Copiar' });
  await user.click(copy);
  expect(await toasts.findByText('Copiamos el comando.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`npm run dev -- mf-reports --against ${location.origin}`);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await user.click(copy);
  expect((await toasts.findByRole('alert')).textContent).toContain('No pudimos copiar.');
});

test('Escape closes it, and the focus is where it was', async () => {
  const user = userEvent.setup();
  const before = screen.getByRole('button', { name: 'antes' });
  before.focus();
  open();
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Versiones de esta página'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(before);
});

test('without a granted version there is no way back to offer; with one it leads where the host’s banner leads', async () => {
  expect(within(open()).queryByRole('button', { name: 'Volver a la versión de todos' })).toBeNull();
  act(() => panel.close());
  document.body.insertAdjacentHTML(
    'afterbegin',
    '<section id="version"><form action="/prueba/salir"></form></section>',
  );
  let left = '';
  document.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      left = (event.target as HTMLFormElement).getAttribute('action') ?? '';
    },
    { once: true },
  );
  const user = userEvent.setup();
  await user.click(within(open()).getByRole('button', { name: 'Volver a la versión de todos' }));
  expect(left).toBe('/prueba/salir');
});
