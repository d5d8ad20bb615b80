import { setCacheNameDetails } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { cachePrefix, SUMMARY_CACHE } from './caches.ts';
import { createSummaryKeeper } from './kept-summary.ts';
import type { ToWorker } from './messages.ts';
import { filledOfflinePage, fromNetwork, offlineHeaders } from './offline-page.ts';
import { listenForPushes } from './push.ts';
import { type FetchEvent, scope } from './scope.ts';
import { isAsAsked } from './verified-artefacts.ts';

/** Version of the service worker (PL-04); caches of other versions are deleted. */
const VERSION = '1.3';
const DAY_SECONDS = 86_400;
const OFFLINE_PAGE = '/offline.html';

/** The build writes workbox-build's list of the shell's static files here. */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  /** The host writes this in front of the script, where files of releases come from another origin. */
  readonly assetOrigin?: string;
};

setCacheNameDetails({ prefix: cachePrefix, suffix: VERSION });
cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);

const summaries = createSummaryKeeper(caches, `${SUMMARY_CACHE}-${VERSION}`);

// The address of an artefact contains the hash of its content, so a cached file never becomes outdated.
registerRoute(
  ({ url, sameOrigin }) =>
    (sameOrigin || url.origin === self.assetOrigin) && /^\/(shell|remotes)\/[^/]+\/.+/.test(url.pathname),
  new CacheFirst({
    cacheName: `${cachePrefix}-artefacts-${VERSION}`,
    plugins: [
      new ExpirationPlugin({
        maxEntries: 150,
        maxAgeSeconds: 30 * DAY_SECONDS,
        purgeOnQuotaError: true,
      }) as WorkboxPlugin,
      {
        // One cache entry for each file, whatever origin it came from.
        cacheKeyWillBeUsed: async ({ request }) =>
          new Request(new URL(request.url).pathname, { integrity: request.integrity }),
        cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
          cachedResponse && (await isAsAsked(request, cachedResponse)) ? cachedResponse : null,
      },
    ],
  }),
);

// The one answer with personal data that is kept, so that it can be read without a connection.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/summary',
  ({ request, event }) => summaries.pass(request, event),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/logout',
  ({ request, event }) => {
    event.waitUntil(summaries.forget());
    return fetch(request);
  },
  'POST',
);

/**
 * Pages come from the network only, since they contain the set and a nonce. Without a connection the offline page is
 * shown, with the kept summary if there is one.
 */
async function page(event: FetchEvent): Promise<Response> {
  try {
    return await fromNetwork(event);
  } catch (error) {
    const offline = await matchPrecache(OFFLINE_PAGE);
    if (!offline) throw error;
    const plain = await offline.text();
    const headers = await offlineHeaders(plain);
    return new Response(filledOfflinePage(plain, await summaries.kept()), { headers });
  }
}
registerRoute(
  ({ request }) => request.mode === 'navigate',
  ({ event }) => page(event as unknown as FetchEvent),
);

scope.addEventListener('activate', (event) => {
  const dropOldCaches = async (): Promise<void> => {
    const old = (await caches.keys()).filter(
      (name) => name.startsWith(`${cachePrefix}-`) && !name.endsWith(`-${VERSION}`),
    );
    await Promise.all(old.map((name) => caches.delete(name)));
  };
  // Claims only where no worker was before: a newer one waits until a person asks for it or every page is closed.
  event.waitUntil(
    Promise.all([dropOldCaches(), scope.registration.navigationPreload.enable(), scope.clients.claim()]),
  );
});

scope.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'forget') event.waitUntil(summaries.forget());
  if (message.type === 'summary') event.waitUntil(summaries.keep(message.summary, message.seconds));
  if (message.type === 'lasts') event.waitUntil(summaries.lasts(message.seconds));
  if (message.type === 'activate') event.waitUntil(scope.skipWaiting());
});

listenForPushes(scope);
