import { expect, test } from '@jest/globals';
import type { Session } from '@portal/state';
import { isOffered } from './offer-release-panel.ts';

const person = { fiscal_number: '1', first_name: 'A', last_name: 'B', email: '' };
const module = (url: string) => ({ nombre: url, url, icon: '', secciones: [], acceso_total: true });
const admin = (...urls: string[]): Session => ({ kind: 'admin', person, modules: urls.map(module) });
const customer: Session = { kind: 'client', person, pending: false };

test('the panel is offered to administrators who were granted Despliegues', () => {
  expect(isOffered(admin('/manager', '/releases'), {})).toBe(true);
  expect(isOffered(admin('releases'), {})).toBe(true);
});

test('a clerk without that permission, a customer and a visitor are offered none', () => {
  expect(isOffered(admin('/manager', '/reports'), {})).toBe(false);
  expect(isOffered(customer, {})).toBe(false);
  expect(isOffered({ kind: 'anonymous' }, {})).toBe(false);
});

test('who runs a version of their own is offered it on every page, and so is a developer', () => {
  expect(isOffered(customer, { granted: true })).toBe(true);
  expect(isOffered({ kind: 'anonymous' }, { development: true })).toBe(true);
});
