import { call } from '@portal/api-client';
import { DRAFT_CACHE } from './device-traces.ts';
import type { SealedBox } from './sealed-drafts.ts';

/** Header with the time of each draft, by which old drafts are deleted. */
const AT = 'kept-at';
const LIFETIME_MS = 30 * 24 * 60 * 60_000;

/**
 * Drafts on this device. They are in the browser's cache, since the end of a session clears the storage and must not
 * delete drafts.
 */
export function deviceBox(caches: CacheStorage, now: () => number = Date.now): SealedBox {
  const addressOf = (name: string): string => `/draft/${name}`;
  return {
    async get(name) {
      // `open` would create the cache.
      if (!(await caches.has(DRAFT_CACHE))) return undefined;
      const found = await (await caches.open(DRAFT_CACHE)).match(addressOf(name));
      return found?.text();
    },
    async put(name, sealed) {
      const cache = await caches.open(DRAFT_CACHE);
      for (const request of await cache.keys()) {
        const at = Number((await cache.match(request))?.headers.get(AT));
        if (at < now() - LIFETIME_MS) await cache.delete(request);
      }
      await cache.put(addressOf(name), new Response(sealed, { headers: { [AT]: String(now()) } }));
    },
    async delete(name) {
      if (!(await caches.has(DRAFT_CACHE))) return;
      const cache = await caches.open(DRAFT_CACHE);
      await cache.delete(addressOf(name));
      if ((await cache.keys()).length === 0) await caches.delete(DRAFT_CACHE);
    },
    isEmpty: async () => !(await caches.has(DRAFT_CACHE)),
  };
}

/** An administrator's drafts on the server, where other devices find them. */
export const serverBox: SealedBox = {
  async get(name) {
    const { sealed } = await call('GET /api/drafts/:name', { params: { name } });
    return sealed ?? undefined;
  },
  async put(name, sealed) {
    await call('PUT /api/drafts/:name', { params: { name }, body: { sealed } });
  },
  async delete(name) {
    await call('DELETE /api/drafts/:name', { params: { name } });
  },
};

/** The key of the logged-in person's drafts, which the API gives to that person's sessions alone. */
export async function draftKey(): Promise<string> {
  return (await call('GET /api/drafts/key')).key;
}
