import { expect, test } from '@jest/globals';
import type { Module } from '@portal/contract';
import { allowedPanels } from './panels.ts';

const reports = (change: Partial<Module>): Module => ({
  nombre: 'Informes',
  url: '/reports',
  icon: 'chart',
  secciones: [],
  acceso_total: false,
  ...change,
});

test.each([
  ['full access shows it', [reports({ acceso_total: true })], ['pagos']],
  ['its section shows it', [reports({ secciones: ['usuarios', 'pagos'] })], ['pagos']],
  ['another section does not', [reports({ secciones: ['usuarios'] })], []],
  ['full access to another module does not', [reports({ url: '/settings', acceso_total: true })], []],
  ['no module at all does not', [], []],
  [
    'a trailing slash of the url does no harm',
    [reports({ url: '/reports/', acceso_total: true })],
    ['pagos'],
  ],
] as [string, Module[], string[]][])('[RE-01] the payments panel: %s', (_title, modules, expected) => {
  expect(allowedPanels(modules)).toEqual(expected);
});
