import type { PushMessage } from '@portal/contract/push';
import type { FromWorker, ToWorker } from './messages.ts';
import type { WorkerScope } from './scope.ts';

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';

/**
 * Shows notifications and opens their pages; passes a switch of term modification to every open page (PL-08, IN-08).
 */
export function listenForPushes(scope: WorkerScope): void {
  /** The last press and the page that got it; a page that was still loading gets it again. */
  let told: { readonly page: string; readonly message: FromWorker } | undefined;
  const pages = () => scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tellPages = async (message: FromWorker): Promise<void> => {
    for (const page of await pages()) page.postMessage(message);
  };

  scope.addEventListener('push', (event) => {
    const message = event.data?.json() as PushMessage | undefined;
    if (!message) return;
    if (message.type === 'term-modification') {
      event.waitUntil(tellPages({ type: 'term-modification', is_active: message.is_active }));
      return;
    }
    const { id, title, body, path } = message;
    // A second copy of a message replaces the first, without a sound.
    const shown = { body, tag: id, icon: ICON, badge: BADGE, lang: 'es-CO', data: { path } };
    event.waitUntil(scope.registration.showNotification(title, shown));
  });

  scope.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const { path } = event.notification.data as { path: string };
    const open = async (): Promise<void> => {
      const [page] = await pages();
      if (!page) {
        await scope.clients.openWindow(path);
        return;
      }
      const message: FromWorker = { type: 'open', path, press: crypto.randomUUID() };
      told = { page: page.id, message };
      page.postMessage(message);
      await page.focus();
    };
    event.waitUntil(open());
  });

  scope.addEventListener('message', ({ data, source }) => {
    if ((data as ToWorker).type === 'listening' && source && source.id === told?.page)
      source.postMessage(told.message);
  });
}
