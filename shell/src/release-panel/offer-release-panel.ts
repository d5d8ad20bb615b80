import type { BrowserSet } from '@portal/release-protocol/release';
import type { Session } from '@portal/state';
import type { OpenReleasePanel } from './open-release-panel.tsx';
import type { ShownReleases } from './shown-releases.ts';

/** The page of the administration whose permission also opens the panel. */
const RELEASES_PATH = '/releases';

export interface OfferOptions {
  readonly session: { get(): Session; subscribe(listener: () => void): () => void };
  readonly page: ShownReleases;
  /** Receives the function that opens the panel; undefined for people who may not see it. */
  readonly onOffer: (open: (() => void) | undefined) => void;
}

/**
 * Whether the panel is offered: to administrators with the permission for Despliegues, and in a set that the host gave
 * to this browser alone. API and host check the same permission before they answer the panel.
 */
export function isOffered(session: Session, set: Pick<BrowserSet, 'granted' | 'development'>): boolean {
  if (set.granted || set.development) return true;
  return session.kind === 'admin' && session.modules.some(({ url }) => `/${url}`.endsWith(RELEASES_PATH));
}

/** Offers the release panel in the menu and by Alt+Shift+V; its code loads when it is opened. */
export function offerReleasePanel(
  window: Window & typeof globalThis,
  { session, page, onOffer }: OfferOptions,
): void {
  let panel: Promise<OpenReleasePanel> | undefined;
  const isOfferedNow = (): boolean => isOffered(session.get(), page.set);
  const open = (): void => {
    panel ??= import('./open-release-panel.tsx').then(({ createReleasePanel }) =>
      createReleasePanel(window, page),
    );
    panel.then(
      ({ open: show }) => isOfferedNow() && show(),
      (error: unknown) => {
        panel = undefined;
        console.error(error);
      },
    );
  };
  const look = (): void => {
    const offered = isOfferedNow();
    onOffer(offered ? open : undefined);
    if (!offered) void panel?.then(({ close }) => close());
  };
  session.subscribe(look);
  look();
  // By the key's position: with Alt some keyboards type another letter.
  window.document.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.code !== 'KeyV') return;
    if (!isOfferedNow()) return;
    event.preventDefault();
    open();
  });
}
