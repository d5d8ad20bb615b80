import { expect, test } from '@jest/globals';
import type { ToWorker } from '../worker/messages.ts';
import { listenForPushes } from '../worker/push.ts';
import type { WorkerScope } from '../worker/scope.ts';
import { hearWorker, registerWorker } from './worker-link.ts';

type Listener = (event: object) => void;

/**
 * A worker and one page of it. As in a browser, a page whose document has arrived drops what is posted to it before
 * `hearWorker` listens; one whose document is still arriving keeps it.
 */
function workerAndPage({ keepsMessages = false } = {}) {
  const inWorker = new Map<string, Listener[]>();
  const inPage: Listener[] = [];
  const kept: unknown[] = [];
  const opened: string[] = [];
  const page = {
    id: 'page-1',
    focus: async () => undefined,
    postMessage: (data: unknown) => {
      if (inPage.length === 0 && keepsMessages) kept.push(data);
      for (const listener of inPage) listener({ data });
    },
  };
  const scope = {
    registration: {},
    clients: { matchAll: async () => [page], openWindow: async () => undefined },
    addEventListener: (type: string, listener: Listener) =>
      inWorker.set(type, [...(inWorker.get(type) ?? []), listener]),
  } as unknown as WorkerScope;
  listenForPushes(scope);
  const dispatch = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    for (const listener of inWorker.get(type) ?? [])
      listener({ ...event, waitUntil: (promise: Promise<unknown>) => work.push(promise) });
    await Promise.all(work);
  };
  const container = {
    addEventListener: (_: string, listener: Listener) => inPage.push(listener),
    startMessages: () => kept.splice(0).forEach(page.postMessage),
    controller: { postMessage: (data: ToWorker) => void dispatch('message', { data, source: page }) },
  } as unknown as ServiceWorkerContainer;
  return {
    opened,
    listen: () =>
      hearWorker(container, {
        emit: ((_: string, { path }: { path: string }) => opened.push(path)) as never,
      }),
    press: (path: string) =>
      dispatch('notificationclick', { notification: { data: { path }, close: () => undefined } }),
  };
}

test('[PL-07] a notice pressed while its page is still loading is opened once the page listens', async () => {
  const { opened, listen, press } = workerAndPage();
  await press('/transaccion/1');
  expect(opened).toEqual([]);
  listen();
  expect(opened).toEqual(['/transaccion/1']);
});

test('[PL-07] each press opens its page once, also where the browser kept the message and the worker tells it again', async () => {
  const { opened, listen, press } = workerAndPage({ keepsMessages: true });
  await press('/transaccion/1');
  listen();
  expect(opened).toEqual(['/transaccion/1']);
  await press('/transaccion/1');
  expect(opened).toEqual(['/transaccion/1', '/transaccion/1']);
});

test.each([
  ['rejects', () => Promise.reject(new TypeError('refused'))],
  ['resolves with nothing', () => Promise.resolve(undefined)],
])('a browser that refuses the service worker and %s is no fault', async (_, register) => {
  expect(await registerWorker({ register } as unknown as ServiceWorkerContainer)).toBeUndefined();
});
