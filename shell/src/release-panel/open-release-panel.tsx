import { PortalProvider } from '@portal/ui/core';
import { createRoot, type Root } from 'react-dom/client';
import { ReleasePanel } from './release-panel.tsx';
import type { ShownReleases } from './shown-releases.ts';

/** The panel of a document, which can be opened and closed. */
export interface OpenReleasePanel {
  open(): void;
  close(): void;
}

/**
 * Creates the release panel, as the last element of the body. A second call of `open` closes it, since one key does
 * both.
 */
export function createReleasePanel(
  { document }: Window & typeof globalThis,
  page: ShownReleases,
): OpenReleasePanel {
  let shown:
    | { readonly root: Root; readonly place: HTMLElement; readonly before: Element | null }
    | undefined;
  const close = (): void => {
    if (!shown) return;
    const { root, place, before } = shown;
    shown = undefined;
    root.unmount();
    place.remove();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
  return {
    close,
    open() {
      if (shown) {
        close();
        return;
      }
      const place = document.createElement('div');
      const before = document.activeElement;
      document.body.append(place);
      const root = createRoot(place, { identifierPrefix: 'releases-' });
      shown = { root, place, before };
      root.render(
        <PortalProvider {...page.providers}>
          <ReleasePanel page={page} onClose={close} />
        </PortalProvider>,
      );
    },
  };
}
