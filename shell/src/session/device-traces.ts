import { SUMMARY_CACHE } from '../worker/caches.ts';
import type { ToWorker } from '../worker/messages.ts';

/** Name of the cache that holds drafts. */
export const DRAFT_CACHE = 'drafts';

/** Deletes what a session left on the device; also where no worker runs. */
export async function forgetSession(window: Window & typeof globalThis): Promise<void> {
  const { caches, navigator } = window;
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies ToWorker);
  for (const name of (await caches?.keys()) ?? []) {
    if (name.startsWith(SUMMARY_CACHE)) await caches.delete(name);
  }
}

/** Deletes drafts of forms after a logout or a change of password. After an expired session they stay. */
export async function forgetDrafts({ caches }: Window & typeof globalThis): Promise<void> {
  await caches?.delete(DRAFT_CACHE);
}
