import type { BrowserManifest } from '@portal/release-protocol/release';
import { createRemoteApp } from '@portal/remote-kit';
import type { PortalProviderProps } from '@portal/ui/core';
import { shellPages } from './shell-pages.ts';

/** The shell's own pages, in `<main>` like those of a remote, with nothing to load. */
export function createOwnPagesOutlet(
  manifest: BrowserManifest,
  providers: Omit<PortalProviderProps, 'children'>,
  onShown: () => void,
) {
  const app = createRemoteApp({
    manifest,
    loadPage: async (page) => shellPages[page] ?? (() => null),
    providers,
    Loading: () => null,
    Fallback: () => null,
    onRenderError: (error) => console.error(error),
    onMismatch: (error) => console.error(error),
  });
  return {
    bootstrap: async () => {},
    mount: async () => {
      const container = document.getElementById(`single-spa-application:${manifest.name}`);
      if (container) await app.mount(container);
      onShown();
    },
    unmount: async () => app.unmount(),
  };
}
