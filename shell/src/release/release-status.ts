import type { BrowserSet, LiveNews } from '@portal/contract/release';
import { createState, type State } from '../state.ts';

/** A kill switch reaches an open tab within this and the second that a host believes what it knows. */
const EVERY_MS = 25_000;
/** A person who is about to follow a link may know what is live now; more often than this nothing is asked. */
const FRESH_MS = 2000;

export interface ReleaseStatus {
  /** Remotes that are switched off now. */
  readonly stopped: State<readonly string[]>;
  /** Whether this visit would be given another set than the one it runs. */
  readonly updateAvailable: () => boolean;
  /** Asks now, besides its own rhythm. */
  ask(): Promise<void>;
}

/**
 * Asks the host what is live: a few bytes every 25 seconds and when a link is pointed at, and only while a person
 * looks at the page. A tab in the background costs nothing and asks when it is looked at again. No answer is no news.
 */
export function createReleaseStatus(
  { document, fetch, setInterval }: Window & typeof globalThis,
  set: Pick<BrowserSet, 'hash' | 'stopped'>,
): ReleaseStatus {
  const stopped = createState<readonly string[]>(set.stopped);
  let live = set.hash;
  let askedAt = Number.NEGATIVE_INFINITY;

  const ask = async (): Promise<void> => {
    askedAt = performance.now();
    try {
      const response = await fetch('/live', { cache: 'no-store' });
      if (!response.ok) return;
      const news = (await response.json()) as LiveNews;
      live = news.set;
      if (news.stopped.join() !== stopped.get().join()) stopped.set(news.stopped);
    } catch {
      // Without a connection the page goes on as it is.
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
