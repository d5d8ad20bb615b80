import type { BrowserRemote, BrowserSet } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import { drafts } from '@portal/ui/core';
import type { LastKnownGood } from '../loader/last-known-good.ts';

/** Sent by the page's own script in development (`platform/host/development/live-reload.ts`) once another set is live. */
const LIVE = 'portal-live';
/** Milliseconds in which later parts and pictures of a page appear before its fixed height is released. */
const SETTLED_MS = 1000;

export interface HotSwapOptions {
  /** The set that this page runs; the hot swap updates it with each new release. */
  readonly set: BrowserSet;
  readonly loader: Pick<LastKnownGood, 'page' | 'take'>;
  /** Mounts the pages of a remote anew; does nothing where none is mounted. */
  readonly remount: (remote: string) => Promise<void>;
  /** Makes the page ask which set is live, so that it counts as up to date. */
  readonly ask: () => Promise<void>;
  /** Lets scripts of this release's folder run. */
  readonly admit: (remote: BrowserRemote) => void;
}

/**
 * Development: the page takes the new release of an edited remote without a reload. Layout, session, address, scroll
 * position, answers and drafts of forms stay; all other state of the page is lost. After a change of the shell (with
 * its shared modules) or of a manifest, the page's own script reloads instead.
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

/** Scroll position of a page when it was last shown without a fault. */
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
  // The old page stays until the new page's code has arrived. If the code does not arrive, the page shows the fault
  // itself.
  if (shown) await loader.page(remote, shown.route.page).catch(() => undefined);
  if (place && shown) {
    place.style.minHeight = `${place.offsetHeight}px`;
    // Where a fault is shown, the text typed before it is kept already.
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

/** Enables the stylesheets of one release of a remote and disables those of its other releases in this page. */
function letInSheetsOf({ name, hash }: BrowserRemote, document: Document): void {
  for (const { href, sheet } of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const { pathname } = new URL(href);
    // The sheet is disabled and not removed: its release counts it as loaded, and may become live again.
    if (sheet && pathname.startsWith(`/remotes/${name}/`))
      sheet.disabled = !pathname.startsWith(`/remotes/${name}/${hash}/`);
  }
  // The HTML brought these rules for its first paint; by now the page has its own sheets.
  document.querySelector('link[data-later] + style')?.remove();
}
