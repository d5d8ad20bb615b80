import type { bus as portalBus } from '@portal/event-bus';
import type { FromWorker, ToWorker } from '../worker/messages.ts';

/**
 * Hands on what the service worker says: a switch of term modification (PL-08, IN-08), a page to open. The browser drops
 * what was said between the end of the document and this call, so the worker hears that the page listens now.
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
  // Needed where listeners are added by hand: messages wait until then.
  container.startMessages();
  container.controller?.postMessage({ type: 'listening' } satisfies ToWorker);
}
