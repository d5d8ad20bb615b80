import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { queryClient } from '@portal/api-client';
import type { FrontModule, MenuOption } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { aBlock, anOption, noMenus } from '@portal/features/testing/content';
import type { BrowserRoute } from '@portal/release-protocol/release';
import { createTestApi } from '@portal/remote-kit/testing';
import { store, writtenCurrentRoute, writtenSession } from '@portal/state/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, within } from '@testing-library/react';
import { firstPageShownAtom } from '../shell-atoms.ts';
import { MenuDrawing } from './icons.tsx';
import { LayoutEndRoot, type LayoutSource, LayoutStartRoot } from './layout-root.tsx';
import { giveDrawing } from './menu-icon.tsx';

const api = createTestApi();
beforeAll(() => api.start());
beforeAll(() => giveDrawing(MenuDrawing));
afterAll(() => api.stop());

const item = (name: string, option_id: number, values: Partial<MenuOption> = {}): MenuOption =>
  anOption({ option_id, name, url: `/${name.toLowerCase()}`, ...values });
const line = (id: number, title: string, content: string, redirect_link: string): FrontModule =>
  aBlock({ id, module_type: 'Contacto', title, content, redirect_link });

const source: LayoutSource = { renderedMenu: undefined, manifests: [] };

beforeEach(() => {
  api.reset();
  queryClient.clear();
  store.set(writtenSession, { kind: 'anonymous' });
  store.set(writtenCurrentRoute, { pathname: '/faq', route: undefined });
  store.set(firstPageShownAtom, true);
  api.answer('GET /api/listmenu', {
    ...noMenus,
    Footer: [
      item('Cuarto', 5),
      item('Segundo', 2, { page: true, content_id: 9 }),
      item('Apagado', 1, { active: false }),
      item('Tercero', 4, { url: 'https://tercero.example/' }),
      item('Primero', 1),
    ],
  });
});

const renderPart = () => {
  render(
    <QueryClientProvider client={queryClient}>
      <LayoutEndRoot source={source} />
    </QueryClientProvider>,
  );
  return within(screen.getByRole('contentinfo'));
};
const linksIn = (place: Element | null | undefined) =>
  [...(place?.querySelectorAll('a') ?? [])].map((link) => [link.textContent, link.getAttribute('href')]);
const below = (heading: string) => linksIn(screen.getByRole('heading', { name: heading }).parentElement);

test('[PU-12, PU-13] of the content’s active items the first two stand beside the brand, the rest in a line below', async () => {
  const footer = renderPart();
  const rest = (await footer.findByRole('link', { name: 'Cuarto' })).parentElement;
  expect(below('Tu crédito')).toEqual([
    ['Primero', '/primero'],
    ['Segundo', '/mainpage/9'],
  ]);
  expect(linksIn(rest)).toEqual([
    ['Tercero', 'https://tercero.example/'],
    ['Cuarto', '/cuarto'],
  ]);
});

test('[EN-01, AU-58] menus and footer are not stored: the page or a call brings them, and after a logout nothing lies there again', async () => {
  localStorage.clear();
  sessionStorage.clear();
  await renderPart().findByRole('link', { name: 'Cuarto' });
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

test('[PU-14, PU-15, EN-37] how to talk to us comes from the Contacto modules, in their order', async () => {
  api.answer('GET /api/front_modules/list', {
    modules: [
      line(2, 'Correo', 'hola@casa.example', 'mailto:hola@casa.example'),
      line(1, 'WhatsApp', '300 111 2233', 'https://wa.me/573001112233'),
      line(3, 'Trampa', 'x', 'javascript:alert(1)'),
      { ...line(4, 'No es de contacto', 'x', '/faq'), module_type: 'FAQ' },
    ],
  });
  const footer = renderPart();
  await footer.findByRole('link', { name: 'WhatsApp 300 111 2233' });
  expect(below('Hablemos')).toEqual([
    ['WhatsApp 300 111 2233', 'https://wa.me/573001112233'],
    ['Correo hola@casa.example', 'mailto:hola@casa.example'],
  ]);
});

test('[PU-14] WhatsApp and mail are there also where the content leaves them out', async () => {
  api.answer('GET /api/front_modules/list', {
    modules: [line(1, 'Línea local', '604 555 0120', 'tel:+576045550120')],
  });
  const footer = renderPart();
  await footer.findByRole('link', { name: 'Línea local 604 555 0120' });
  expect(below('Hablemos').map(([, href]) => /^(https:..wa\.me|\w+:)/.exec(href ?? '')?.[0])).toEqual([
    'tel:',
    'https://wa.me',
    'mailto:',
  ]);
});

test('what waits behind an entry of the administration stands beside it as a number, until nothing does', () => {
  const route = {
    path: '/money-desk',
    access: { kind: 'admin', module: 'money' },
    layout: 'admin',
  } as unknown as BrowserRoute;
  store.set(writtenCurrentRoute, { pathname: '/money-desk', route });
  store.set(writtenSession, {
    kind: 'admin',
    person: { fiscal_number: '9090909090', first_name: 'Paula', last_name: 'Jaramillo', email: '' },
    modules: [
      { nombre: 'Por resolver', url: '/money-desk', icon: 'wallet', secciones: [], acceso_total: true },
    ],
  });
  const office: LayoutSource = {
    ...source,
    manifests: [{ name: 'mf-admin', routes: [route], menu: [] }] as unknown as LayoutSource['manifests'],
  };
  render(
    <QueryClientProvider client={queryClient}>
      <LayoutStartRoot source={office} onLogout={() => {}} />
    </QueryClientProvider>,
  );
  const side = within(screen.getByRole('navigation', { name: 'Administración' }));
  expect(side.getByRole('link', { name: 'Por resolver' })).not.toBeNull();
  act(() => bus.emit('menu.count@1', { path: '/money-desk', count: 37 }));
  expect(side.getByRole('link', { name: /^Por resolver\s*37 pendientes$/ })).not.toBeNull();
  act(() => bus.emit('menu.count@1', { path: '/money-desk', count: 0 }));
  expect(side.getByRole('link', { name: 'Por resolver' })).not.toBeNull();
});
