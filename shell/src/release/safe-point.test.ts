import { expect, test } from '@jest/globals';
import { createBus } from '@portal/event-bus';
import { createUnsaved } from '../routing/unsaved.ts';
import { createSafePoint } from './safe-point.ts';

const at = (updateAvailable: boolean) => {
  const bus = createBus();
  return {
    bus,
    isSafe: createSafePoint(
      createUnsaved(bus),
      () => updateAvailable,
      () => '/resumen',
    ),
  };
};

test('a navigation to another page brings the newer set', () => {
  expect(at(true).isSafe('/facturas?ver=1', null)).toBe(true);
  expect(at(true).isSafe('/facturas', { usr: null, key: 'a1', idx: 2 })).toBe(true);
  expect(at(false).isSafe('/facturas', null)).toBe(false);
});

test('a change of the same page’s query does not', () => {
  expect(at(true).isSafe('/resumen/?ver=2', null)).toBe(false);
});

test('a page that hands something over keeps its set', () => {
  expect(at(true).isSafe('/login', { usr: { message: 'Listo' }, key: 'a1', idx: 2 })).toBe(false);
  expect(at(true).isSafe('/aumentar_cupo/gestionar', { offer: 1 })).toBe(false);
});

test('while a form holds what was typed its tab keeps its set', () => {
  const { bus, isSafe } = at(true);
  bus.emit('dirty@1', { form: 'perfil', dirty: true });
  expect(isSafe('/facturas', null)).toBe(false);
  bus.emit('dirty@1', { form: 'perfil', dirty: false });
  expect(isSafe('/facturas', null)).toBe(true);
});
