import { SUMMARY_CACHE } from '../worker/caches.ts';
import type { ToWorker } from '../worker/messages.ts';

/** Name of the cache that holds drafts. */
export const DRAFT_CACHE = 'drafts';

/** Deletes what a session left on the device; also where no worker runs. A browser that refuses its caches has none of it. */
export async function forgetSession(window: Window & typeof globalThis): Promise<void> {
  const { caches, navigator } = window;
  navigator.serviceWorker?.controller?.postMessage({ type: 'forget' } satisfies ToWorker);
  const names = await caches?.keys().catch(() => []);
  for (const name of names ?? []) if (name.startsWith(SUMMARY_CACHE)) await caches.delete(name);
}

/** Deletes drafts of forms after a logout or a change of password. After an expired session they stay. */
export async function forgetDrafts({ caches }: Window & typeof globalThis): Promise<void> {
  await caches?.delete(DRAFT_CACHE).catch(() => undefined);
}
