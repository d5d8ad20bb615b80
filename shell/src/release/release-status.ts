import type { BrowserSet, LiveNews } from '@portal/release-protocol/release';
import { store } from '@portal/state/shell';
import { type Atom, atom } from 'jotai';

/**
 * Milliseconds between two questions. A kill switch reaches an open tab within this time and the second for which a
 * host caches the state.
 */
const EVERY_MS = 25_000;
/** Least milliseconds between two questions for a link that the person points at. */
const FRESH_MS = 2000;

export interface ReleaseStatus {
  /** Remotes that are switched off now. */
  readonly stopped: Atom<readonly string[]>;
  /** Whether the host would now give this visit another set. */
  readonly updateAvailable: () => boolean;
  /** Asks now, outside the interval. */
  ask(): Promise<void>;
}

/**
 * Asks the host for the live set: a few bytes every 25 seconds and when a person points at a link, only while the page
 * is visible. A tab in the background asks again when it becomes visible. A failed call changes nothing.
 */
export function createReleaseStatus(
  { document, fetch, setInterval }: Window & typeof globalThis,
  set: Pick<BrowserSet, 'hash' | 'stopped'>,
): ReleaseStatus {
  const stopped = atom<readonly string[]>(set.stopped);
  let live = set.hash;
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<void> => {
    askedAt = performance.now();
    try {
      const response = await fetch('/live', { cache: 'no-store' });
      if (!response.ok) return;
      const news = (await response.json()) as LiveNews;
      live = news.set;
      if (news.stopped.join() !== store.get(stopped).join()) store.set(stopped, news.stopped);
    } catch {
      // Without a connection the page keeps the last known state.
    }
  };

  const lookedAt = (): boolean => document.visibilityState === 'visible';
  setInterval(() => lookedAt() && void ask(), EVERY_MS);
  document.addEventListener('visibilitychange', () => lookedAt() && void ask());
  const onIntent = ({ target }: Event): void => {
    if (performance.now() - askedAt < FRESH_MS) return;
    if ((target as Element | null)?.closest?.('a[href]')) void ask();
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent);
  return { stopped, updateAvailable: () => live !== set.hash, ask };
}
