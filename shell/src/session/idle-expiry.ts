import { store } from '@portal/state/shell';
import { type Atom, atom } from 'jotai';

/** Milliseconds before the end at which the person is asked. */
export const WARNING = 2 * 60_000;
/** Least milliseconds between two reports of activity to the server. */
const STEP = 60_000;
/** Storage key under which the tabs share the end of the session. */
export const ENDS_KEY = 'session_ends_at';

/** `final`: the session has reached its longest duration and cannot be prolonged. */
export interface ExpiryWarning {
  readonly endsAt: number;
  readonly final: boolean;
}

export interface Expiry {
  /** The warning to show, if any. */
  readonly warning: Atom<ExpiryWarning | undefined>;
  /** Takes the remaining seconds from an answer of the API. */
  told(secondsLeft: number): void;
  /** The person wants to continue the session. */
  stay(): Promise<void>;
  /** The person has read that the session cannot be prolonged. */
  dismiss(): void;
}

export interface ExpiryOptions {
  readonly tab: Pick<Window, 'localStorage' | 'addEventListener'>;
  readonly now: () => number;
  /** Calls back after this many milliseconds, unless the returned function is called before. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  readonly isOpen: () => boolean;
  /** Any call that counts as use; its answer contains the remaining time. */
  readonly use: () => Promise<unknown>;
  readonly onEnd: () => void;
}

/**
 * Watches for the end of an idle session. Only the server knows that moment, and its answers contain it; this code
 * counts down, warns, and reports activity of a person who types without calling the API. All tabs share the moment in
 * their storage.
 */
export function createExpiry({ tab, now, after, isOpen, use, onEnd }: ExpiryOptions): Expiry {
  const { localStorage } = tab;
  const warning = atom<ExpiryWarning | undefined>(undefined);
  let heardAt = Number.NEGATIVE_INFINITY;
  let read: number | undefined;
  let stop = (): void => {};

  const endsAt = (): number => Number(localStorage.getItem(ENDS_KEY) ?? 0);

  const look = (): void => {
    stop();
    const end = endsAt();
    const left = end - now();
    const isWatched = isOpen() && end !== 0;
    if (!isWatched || left <= 0 || left > WARNING) store.set(warning, undefined);
    if (!isWatched) return;
    if (left <= 0) {
      onEnd();
      return;
    }
    if (left > WARNING) {
      stop = after(left - WARNING, look);
      return;
    }
    if (read !== end && store.get(warning)?.endsAt !== end) store.set(warning, { endsAt: end, final: false });
    stop = after(left, look);
  };

  const told = (secondsLeft: number): void => {
    heardAt = now();
    const end = now() + secondsLeft * 1000;
    // The end stays the same between two uses that the server notes; a difference by rounding is not reported to the
    // other tabs.
    if (Math.abs(end - endsAt()) > 1500) localStorage.setItem(ENDS_KEY, String(end));
    look();
  };

  const active = (): void => {
    if (!isOpen() || store.get(warning) || now() - heardAt < STEP) return;
    heardAt = now();
    void use().catch(() => undefined);
  };
  tab.addEventListener('keydown', active, { capture: true, passive: true });
  tab.addEventListener('pointerdown', active, { capture: true, passive: true });
  tab.addEventListener('storage', (event) => {
    if (event.key === null || event.key === ENDS_KEY) look();
  });
  // Timers stop while the computer sleeps or the tab is hidden.
  for (const event of ['focus', 'pageshow']) tab.addEventListener(event, look);
  look();

  return {
    warning,
    told,
    async stay() {
      const before = endsAt();
      await use().catch(() => undefined);
      const end = endsAt();
      const isFinal = store.get(warning) !== undefined && Math.abs(end - before) < 1500;
      if (isFinal) store.set(warning, { endsAt: end, final: true });
    },
    dismiss() {
      read = endsAt();
      store.set(warning, undefined);
    },
  };
}
