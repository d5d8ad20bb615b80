import { expect, test } from '@jest/globals';
import type { RemoteManifest } from '@portal/release-protocol/release';
import { activeInOrder } from './active-in-order.ts';
import { initialsOf } from './layout-model.ts';
import { adminGroups, customerLinks } from './menu-entries.ts';
import { footerParts } from './public-footer.tsx';
import { publicSections } from './public-header.tsx';

const remote = (manifest: Partial<RemoteManifest>): RemoteManifest => ({
  name: 'mf-x',
  owner: 'x',
  routes: [],
  menu: [],
  ...manifest,
});
const option = (name: string, order: number, active = true) => ({
  section_id: 1,
  option_id: order,
  name,
  order,
  active,
  page: false,
  content_id: null,
  url: `https://example.org/${order}`,
  detail: '',
});

test('[RT-23, RT-25] the customer’s menu is in the order of slots, whichever remote brings an entry', () => {
  const links = customerLinks(
    [
      remote({
        menu: [{ path: '/historial', label: 'Historial', icon: 'history', audience: 'client', slot: 4 }],
      }),
      remote({
        menu: [
          { path: '/resumen', label: 'Resumen', icon: 'home', audience: 'client', slot: 1, frequent: true },
          { path: '/adminuser', label: 'Clientes', icon: 'person', audience: 'admin', slot: 1 },
        ],
      }),
    ],
    '/historial',
  );
  expect(links.map(({ label, current }) => [label, current])).toEqual([
    ['Resumen', false],
    ['Historial', true],
  ]);
});

test('[PM-09, PM-11] the administration’s menu holds the server’s modules that some remote answers, grouped', () => {
  const manifests = [
    remote({
      routes: [
        {
          path: '/reports',
          access: { kind: 'admin' },
          layout: 'admin',
          title: '',
          description: '',
          page: './r',
        },
        {
          path: '/adminuser',
          access: { kind: 'admin' },
          layout: 'admin',
          title: '',
          description: '',
          page: './a',
        },
      ],
      menu: [
        { path: '/adminuser', label: 'x', icon: 'person', audience: 'admin', slot: 2, group: 'Personas' },
      ],
    }),
  ];
  const module = (nombre: string, url: string, icon: string) => ({
    nombre,
    url,
    icon,
    secciones: [],
    acceso_total: true,
  });
  const groups = adminGroups(
    manifests,
    [
      module('Informes', '/reports', 'chart'),
      module('Clientes', 'adminuser', 'people'),
      module('Paginas', '/pages', 'page'),
    ],
    '/reports',
  );
  expect(
    groups.map(({ group, links }) => [group, links.map(({ label, path, icon }) => [label, path, icon])]),
  ).toEqual([
    ['Personas', [['Clientes', '/adminuser', 'people']]],
    ['Operación', [['Informes', '/reports', 'chart']]],
  ]);
  expect(groups[1]?.links[0]?.current).toBe(true);
});

test('[PM-09] a page below a module has its entry where a remote declares one, and is the one that is marked', () => {
  const page = {
    access: { kind: 'admin' },
    layout: 'admin',
    title: '',
    description: '',
    page: './s',
  } as const;
  const entry = { icon: 'section', audience: 'admin', group: 'Contenido' } as const;
  const manifests = [
    remote({
      routes: [
        { path: '/sections', ...page },
        { path: '/sections/bloques', ...page },
        { path: '/pages', ...page },
      ],
      menu: [
        { path: '/sections', label: 'x', slot: 3, ...entry },
        { path: '/sections/bloques', label: 'Preguntas y banners', slot: 4, ...entry },
        { path: '/pages/vista', label: 'De otro módulo', slot: 5, ...entry },
      ],
    }),
  ];
  const granted = [
    { nombre: 'Secciones', url: '/sections', icon: 'section', secciones: [], acceso_total: true },
  ];
  const links = (pathname: string) =>
    adminGroups(manifests, granted, pathname).flatMap((group) =>
      group.links.map(({ label, current }) => [label, current]),
    );
  expect(links('/sections/bloques')).toEqual([
    ['Secciones', false],
    ['Preguntas y banners', true],
  ]);
  expect(links('/sections/puntos')).toEqual([
    ['Secciones', true],
    ['Preguntas y banners', false],
  ]);
  expect(adminGroups(manifests, [], '/sections')).toEqual([]);
});

test('[PU-08] inactive entries are left out and the rest is ordered', () => {
  expect(
    activeInOrder([option('b', 2), option('no', 0, false), option('a', 1)]).map(({ name }) => name),
  ).toEqual(['a', 'b']);
});

test('[PU-06] sections without active options are not shown', () => {
  const sections = publicSections({
    menu1: [{ name: 'Créditos', options: [option('Hogar', 1)] }],
    menu2: [{ name: 'Vacía', options: [option('no', 1, false)] }],
  });
  expect(sections.map(({ name }) => name)).toEqual(['Créditos']);
});

test('[PU-13] the first two active footer items are in the main section, the rest in the second', () => {
  const parts = footerParts({
    Footer: [option('d', 4), option('a', 1), option('x', 0, false), option('b', 2), option('c', 3)],
  });
  expect(parts.main.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(parts.second.map(({ name }) => name)).toEqual(['c', 'd']);
});

test.each([
  ['Marleny Tatiana', 'Úsuga Gómez', 'MÚ'],
  ['Ana Lucía', 'Ñáñez', 'AÑ'],
  ['', '', ''],
])('[PU-01] the initials of %s %s are %s', (first_name, last_name, initials) => {
  expect(initialsOf({ first_name, last_name })).toBe(initials);
});
