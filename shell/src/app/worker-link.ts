import type { bus as portalBus } from '@portal/event-bus';
import { WORKER_SCRIPT } from '../trusted-types.ts';
import type { FromWorker, ToWorker } from '../worker/messages.ts';

/**
 * Registers the service worker; undefined where the browser refuses it, as in a private window or where a person allows
 * no stored data. Some browsers reject then, and some resolve with nothing.
 */
export async function registerWorker(
  container: Pick<ServiceWorkerContainer, 'register'>,
): Promise<ServiceWorkerRegistration | undefined> {
  return container.register(WORKER_SCRIPT, { updateViaCache: 'none' }).catch(() => undefined);
}

/**
 * Passes on the messages of the service worker: a switch of term modification (PL-08, IN-08), a page to open. The
 * browser drops messages that arrive between the end of the document and this call, so the worker is told that the page
 * listens now.
 */
export function hearWorker(container: ServiceWorkerContainer, bus: Pick<typeof portalBus, 'emit'>): void {
  let opened = '';
  container.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
    switch (data?.type) {
      case 'term-modification':
        bus.emit('term-modification.switched@1', { is_active: data.is_active });
        break;
      case 'open':
        if (data.press !== opened) bus.emit('navigate@1', { path: data.path });
        opened = data.press;
        break;
    }
  });
  // `addEventListener` alone does not start the delivery of messages.
  container.startMessages();
  container.controller?.postMessage({ type: 'listening' } satisfies ToWorker);
}
