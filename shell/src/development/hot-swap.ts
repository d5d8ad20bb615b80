import type { BrowserRemote, BrowserSet } from '@portal/contract/release';
import { findRoute } from '@portal/contract/routing';
import { drafts } from '@portal/ui/core';
import type { LastKnownGood } from '../loader/last-known-good.ts';

/** Sent by the page's own script in development (`host/development/live-reload.ts`) once another set is live. */
const LIVE = 'portal-live';
/** Time for later parts and pictures of a page to appear before its fixed height is released. */
const SETTLED_MS = 1000;

export interface HotSwapOptions {
  /** The set that this page runs; it is told here of each release that takes another's place. */
  readonly set: BrowserSet;
  readonly loader: Pick<LastKnownGood, 'page' | 'take'>;
  /** Mounts a remote anew where it stands; does nothing where it does not. */
  readonly remount: (remote: string) => Promise<void>;
  /** Has the page ask which set is live, so that it knows that it runs that one. */
  readonly ask: () => Promise<void>;
  /** Scripts from below this address may run. */
  readonly admit: (remote: BrowserRemote) => void;
}

/**
 * Development: the page takes the new release of an edited remote without being loaded again. Layout, session, address,
 * scroll, answers and what was typed into forms that keep drafts stay; what else a page held in memory begins anew.
 * A change of the shell (with all that it shares) or of a manifest is left to the page's script, which reloads.
 */
export function installHotSwap(window: Window & typeof globalThis, options: HotSwapOptions): void {
  const { set } = options;
  let last: Promise<void> = Promise.resolve();
  window.addEventListener(LIVE, (event) => {
    const next = (event as CustomEvent<BrowserSet>).detail;
    if (shapeOf(next) !== shapeOf(set)) return;
    event.preventDefault();
    const known = new Map(set.remotes.map((remote) => [remote.name, remote.hash]));
    // The release status compares the live set with the page's by this object.
    Object.assign(set, next);
    last = last.then(options.ask);
    for (const remote of next.remotes) {
      const before = known.get(remote.name);
      if (before !== remote.hash) last = last.then(() => swap(window, options, remote, before ?? ''));
    }
  });
}

/** Parts of a set that cannot change in an open page, as text. */
const shapeOf = ({ shellBase, remotes }: BrowserSet): string =>
  JSON.stringify([
    shellBase,
    remotes
      .map(({ name, owner, routes, menu }) => ({ name, owner, routes, menu }))
      .sort((one, other) => one.name.localeCompare(other.name)),
  ]);

/** Where a page was scrolled to when it was last seen without a fault. */
let left: { readonly path: string; readonly top: number } | undefined;

const hasFault = (place: Element): boolean => place.querySelector('[data-fault]') !== null;

async function swap(
  window: Window & typeof globalThis,
  { loader, remount, admit }: HotSwapOptions,
  remote: BrowserRemote,
  before: string,
): Promise<void> {
  const { document, location, performance } = window;
  const { name, hash } = remote;
  const began = performance.now();
  admit(remote);
  loader.take(remote);
  const place = document.getElementById(`single-spa-application:${name}`);
  const shown = place?.hasChildNodes() ? findRoute([remote], location.pathname) : undefined;
  // The old page stands until the new one's code is there. Where it does not come, the page says so itself.
  if (shown) await loader.page(remote, shown.route.page).catch(() => undefined);
  if (place && shown) {
    place.style.minHeight = `${place.offsetHeight}px`;
    // Where a fault stands, what was typed before it waits already.
    if (!hasFault(place)) {
      drafts.keep(name, location.pathname);
      left = { path: location.pathname, top: window.scrollY };
    }
  }
  letInSheetsOf(remote, document);
  await remount(name);
  if (place && left?.path === location.pathname && !hasFault(place))
    window.scrollTo({ top: left.top, behavior: 'instant' });
  if (place && shown) window.setTimeout(() => place.style.removeProperty('min-height'), SETTLED_MS);
  const took = shown ? `in ${Math.round(performance.now() - began)} ms` : 'for its next visit';
  console.info(`${name}: ${before.slice(0, 7)} → ${hash.slice(0, 7)} ${took}`);
}

/** Of all releases that this page has had of a remote, the styles of one hold. */
function letInSheetsOf({ name, hash }: BrowserRemote, document: Document): void {
  for (const { href, sheet } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const { pathname } = new URL(href);
    // Switched off and not removed: its release thinks that it is there, and may come back.
    if (sheet && pathname.startsWith(`/remotes/${name}/`))
      sheet.disabled = !pathname.startsWith(`/remotes/${name}/${hash}/`);
  }
  // Rules that the HTML brought for its first paint; the page has its own sheets by now.
  document.querySelector('link[data-later] + style')?.remove();
}
