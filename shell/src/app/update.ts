import type { Question } from '@portal/state';
import type { ToWorker } from '../worker/messages.ts';
import { appTexts } from './texts.ts';

const HOUR_MS = 3_600_000;

/**
 * Asks whether to reload once a newer service worker waits (PL-05). Only the page whose person agreed reloads, after
 * the new worker has taken over.
 */
export function offerUpdates(
  { navigator, document, location }: Pick<Window, 'navigator' | 'document' | 'location'>,
  registration: ServiceWorkerRegistration,
  ask: (question: Question) => void,
): void {
  const { serviceWorker } = navigator;

  const offer = (waiting: ServiceWorker): void =>
    ask({
      id: 'update',
      title: appTexts.updateTitle,
      text: appTexts.updateText,
      answers: [
        {
          text: appTexts.reload,
          run: () => {
            serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
            waiting.postMessage({ type: 'activate' } satisfies ToWorker);
          },
        },
        { text: appTexts.later, run: () => {} },
      ],
    });

  const watch = (worker: ServiceWorker | null): void => {
    const look = (): void => {
      // Without a controller this is the first worker, which needs no question.
      if (worker?.state === 'installed' && serviceWorker.controller) offer(worker);
    };
    worker?.addEventListener('statechange', look);
    look();
  };
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));

  // A page that stays open for days checks for an update when the person comes back to it.
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - asked < HOUR_MS) return;
    asked = Date.now();
    registration.update().catch(() => undefined);
  });
}
