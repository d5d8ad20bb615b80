import { pressedLink } from './pressed-link.ts';
import type { Unsaved } from './unsaved.ts';

/** The part of the Navigation API that the guard needs; a browser without it leaves the back button unguarded. */
interface Traversal extends Event {
  readonly navigationType: string;
  readonly hashChange: boolean;
  readonly destination: { readonly key: string };
}
interface EntryHistory extends EventTarget {
  traverseTo(key: string): { readonly finished: Promise<unknown>; readonly committed: Promise<unknown> };
}

export interface LeaveGuardOptions {
  readonly unsaved: Unsaved;
  /** Asks the person; `leave` goes on to where the person wanted to go. */
  readonly ask: (leave: () => void) => void;
  /** Follows a link of the portal. */
  readonly go: (path: string) => void;
}

export interface LeaveGuard {
  /** Calls `leave` at once where nothing would be lost, otherwise after the person has agreed. */
  before(leave: () => void): void;
}

/**
 * Asks before unsaved changes are lost: by a link of the page or menu, the back button, a logout, or closing the tab.
 * The portal asks for the first three, the browser for the last.
 */
export function guardLeaving(
  window: Window & typeof globalThis,
  { unsaved, ask, go }: LeaveGuardOptions,
): LeaveGuard {
  const { location } = window;
  const { navigation } = window as unknown as { navigation?: EntryHistory };
  const leaveBy = (leave: () => void): void =>
    ask(() => {
      unsaved.clear();
      leave();
    });

  const clicked = (event: MouseEvent): void => {
    const url = unsaved.any() ? pressedLink(event) : undefined;
    if (!url) return;
    const { pathname, search, hash } = url;
    if (pathname === location.pathname && search === location.search) return;
    event.preventDefault();
    event.stopPropagation();
    leaveBy(() => go(pathname + search + hash));
  };
  const traversed = (event: Event): void => {
    const { navigationType, hashChange, cancelable, destination } = event as Traversal;
    if (navigationType !== 'traverse') return;
    if (hashChange || !cancelable || !unsaved.any()) return;
    event.preventDefault();
    leaveBy(() => {
      const gone = navigation?.traverseTo(destination.key);
      // If the history entry is gone, the person stays on the page.
      gone?.committed.catch(() => undefined);
      gone?.finished.catch(() => undefined);
    });
  };

  // In the capture phase, since other listeners would navigate before the question.
  window.addEventListener('click', clicked, { capture: true });
  navigation?.addEventListener('navigate', traversed);
  window.addEventListener('beforeunload', (event) => {
    if (unsaved.any()) event.preventDefault();
  });
  // At this event the previous page is unmounted, and the next one has not reported changes yet.
  let shown = location.pathname;
  window.addEventListener('single-spa:before-mount-routing-event', () => {
    if (shown !== location.pathname) unsaved.clear();
    shown = location.pathname;
  });

  return {
    before(leave) {
      if (unsaved.any()) leaveBy(leave);
      else leave();
    },
  };
}
