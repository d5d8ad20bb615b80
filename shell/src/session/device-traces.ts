import { SUMMARY_CACHE } from '../worker/caches.ts';
import type { ToWorker } from '../worker/messages.ts';

/** Name of the browser's cache that drafts lie in. */
export const DRAFT_CACHE = 'drafts';

/** Nothing of a session stays on the device once it is over, whether or not a worker runs. */
export async function forgetSession(window: Window & typeof globalThis): Promise<void> {
  const { caches, navigator } = window;
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies ToWorker);
  for (const name of (await caches?.keys()) ?? []) {
    if (name.startsWith(SUMMARY_CACHE)) await caches.delete(name);
  }
}

/** Deletes the drafts of forms after a logout or a change of password. After an expired session they stay. */
export async function forgetDrafts({ caches }: Window & typeof globalThis): Promise<void> {
  await caches?.delete(DRAFT_CACHE);
}
