import { expect, test } from '@jest/globals';
import type { Module } from '@portal/contract';
import { reportSections } from '@portal/contract/report-names';
import { allowedPanels, openPanel, type Panel, panelAddress } from './panels.ts';

const reports = (change: Partial<Module>): Module => ({
  nombre: 'Informes',
  url: '/reports',
  icon: 'chart',
  secciones: [],
  acceso_total: false,
  ...change,
});

test.each([
  ['full access shows all five', [reports({ acceso_total: true })], [...reportSections]],
  [
    'sections show theirs, in the order of the screen',
    [reports({ secciones: ['usuarios', 'pagos'] })],
    ['pagos', 'usuarios'],
  ],
  ['full access to another module shows none', [reports({ url: '/settings', acceso_total: true })], []],
  ['no module at all shows none', [], []],
  [
    'a trailing slash of the url does no harm',
    [reports({ url: '/reports/', secciones: ['conciliacion'] })],
    ['conciliacion'],
  ],
] as [string, Module[], Panel[]][])('[RE-01] %s', (_title, modules, expected) => {
  expect(allowedPanels(modules)).toEqual(expected);
});

test.each([
  ['', [...reportSections], 'pagos'],
  ['', ['conciliacion', 'usuarios'], 'conciliacion'],
  ['panel=usuarios', [...reportSections], 'usuarios'],
  ['panel=usuarios', ['pagos'], 'pagos'],
  ['panel=ninguno', [...reportSections], undefined],
  ['panel=otro', [...reportSections], reportSections[0]],
  ['', [], undefined],
] as [string, Panel[], Panel | undefined][])(
  '[RE-01] the address ?%s opens for %o the panel %s',
  (search, allowed, expected) => {
    expect(openPanel(new URLSearchParams(search), allowed)).toBe(expected);
  },
);

test('the address of a panel opens it again', () => {
  for (const panel of [...reportSections, undefined]) {
    const search = new URLSearchParams(panelAddress(panel, 'desde=2026-11-01'));
    expect(openPanel(search, reportSections)).toBe(panel);
    expect(search.get('desde')).toBe('2026-11-01');
  }
});
