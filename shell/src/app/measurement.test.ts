import { beforeEach, describe, expect, test } from '@jest/globals';
import { createBus } from '@portal/event-bus';
import type { CurrentRoute, Question } from '@portal/state';
import { store, writtenCurrentRoute } from '@portal/state/shell';
import { type LayerEvent, layerEvent, startMeasurement } from './measurement.ts';

const routeOf = (path: string): CurrentRoute => ({
  pathname: path,
  route: {
    path: path.replace(/\/T-\d+$/, '/:id'),
    title: `Título de ${path.split('/')[1]}`,
    access: { kind: 'client' },
    layout: 'customer',
    page: './x',
  },
});
const purchase = {
  name: 'purchase',
  data: { transaction_id: 'T-1', value: 112_611, currency: 'COP', payment_type: 'PSE', status: 'Approved' },
};

let bus: ReturnType<typeof createBus>;
let asked: Question[];
let said: string[];
beforeEach(() => {
  document.body.innerHTML = '';
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
  document.cookie = 'consent=; max-age=0; path=/';
  bus = createBus();
  store.set(writtenCurrentRoute, routeOf('/facturas'));
  asked = [];
  said = [];
});

const start = (early: Parameters<typeof startMeasurement>[1]['early'] = []) =>
  startMeasurement(document, {
    bus,
    early,
    ask: (question) => asked.push(question),
    said: (text) => said.push(text),
  });
const frame = () => document.querySelector('iframe');
const answer = (text: string) => asked[0]?.answers.find((one) => one.text === text)?.run();

/** What the frame is told; it has loaded when this is called. */
const layer = (): LayerEvent[] => {
  const told: LayerEvent[] = [];
  const element = frame() as HTMLIFrameElement;
  Object.defineProperty(element, 'contentWindow', {
    value: { postMessage: (event: LayerEvent) => told.push(event) },
  });
  element.dispatchEvent(new Event('load'));
  return told;
};

describe('[PL-10] consent', () => {
  test('before it nothing is loaded, and what happened before it is never told', () => {
    start([purchase]);
    bus.emit('analytics@1', purchase);
    expect(frame()).toBeNull();
    expect(asked.map(({ id }) => id)).toEqual(['consent']);
    answer('Aceptar');
    expect(layer()).toEqual([
      { event: 'page_view', page_path: '/facturas', page_title: 'Título de facturas' },
    ]);
  });

  test('a refusal is remembered: the person is not asked again and nothing is loaded', () => {
    start();
    answer('No, gracias');
    asked = [];
    start([purchase]);
    bus.emit('analytics@1', purchase);
    expect([asked, frame()]).toEqual([[], null]);
  });

  test('[PL-12] once given it is remembered, and events that came before this code are told', () => {
    start();
    answer('Aceptar');
    document.body.innerHTML = '';
    asked = [];
    start([purchase]);
    const told = layer();
    expect(asked).toEqual([]);
    bus.emit('analytics@1', { name: 'certificate', data: { certificate: 'rent' } });
    store.set(writtenCurrentRoute, routeOf('/transaccion/T-1'));
    expect(told.slice(1)).toEqual([
      { event: 'purchase', value: 112_611, currency: 'COP', payment_type: 'PSE', status: 'Approved' },
      { event: 'certificate', certificate: 'rent' },
      { event: 'page_view', page_path: '/transaccion/:id', page_title: 'Título de transaccion' },
    ]);
  });

  test('it can be withdrawn: the frame is gone at once, nothing more is told, and it can be given again', () => {
    const review = start();
    answer('Aceptar');
    const told = layer();
    asked = [];
    review();
    expect(asked[0]).toMatchObject({ title: 'Preferencias de medición', wanted: true });
    expect(asked[0]?.text).toContain('Hoy contamos qué páginas visitas');
    answer('No medir');
    expect([frame(), said]).toEqual([null, ['Listo: ya no contamos nada en este dispositivo.']]);
    const before = told.length;
    bus.emit('analytics@1', purchase);
    store.set(writtenCurrentRoute, routeOf('/historial'));
    expect(told).toHaveLength(before);

    asked = [];
    start();
    expect([asked, frame()]).toEqual([[], null]);
    review();
    expect(asked[0]?.text).toContain('Hoy no contamos nada');
    answer('Permitir la medición');
    expect(frame()).not.toBeNull();
  });

  test('withdrawn in one tab, the other tells nothing more', () => {
    start();
    answer('Aceptar');
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
    document.cookie = 'consent=no; path=/';
    bus.emit('analytics@1', purchase);
    expect(frame()).toBeNull();
  });

  test('the frame has no right to this origin', () => {
    start();
    answer('Aceptar');
    expect(frame()?.getAttribute('sandbox')).toBe('allow-scripts');
    expect(new URL(frame()?.src ?? '').pathname).toBe('/medicion');
  });
});

describe('what may be told', () => {
  test.each([
    ['an unknown event', { name: 'login', data: { user: 'x' } }, undefined],
    [
      'a detail that is not of the event',
      purchase,
      { event: 'purchase', value: 112_611, currency: 'COP', payment_type: 'PSE', status: 'Approved' },
    ],
    ['a national ID', { name: 'store', data: { store: '1010101010' } }, { event: 'store' }],
    ['a mail address', { name: 'store', data: { store: 'm@correo.example' } }, { event: 'store' }],
    [
      'the name of a store',
      { name: 'store', data: { store: 'Centro 24' } },
      { event: 'store', store: 'Centro 24' },
    ],
  ] as const)('%s', (_what, event, told) => {
    expect(layerEvent(event)).toEqual(told);
  });
});
