import { createLifecycles } from '@portal/remote-kit';
import type { CurrentRoute } from '@portal/state';
import { store } from '@portal/state/shell';
import { PortalProvider } from '@portal/ui/core';
import type { ReactNode } from 'react';
import { type LayoutRoot, type LayoutWatch, watchLayout } from '../integrity/layout-watch.ts';
import { LayoutEndRoot, type LayoutSource, LayoutStartRoot, layoutAtom } from '../layout/layout-root.tsx';
import { bringDrawings } from '../layout/menu-icon.tsx';
import { renderedStore } from '../layout/rendered-store.ts';
import { RemoteLoadError } from '../loader/remote-load-error.ts';
import { layoutPrefix, takeLayout } from '../rendered-by-host.ts';
import type { InstalledLoader } from './install-loader.ts';
import type { InstalledSession } from './install-session.tsx';
import { element } from './opened-document.ts';

/** Hydrates the layout in the nodes that the host has rendered, and keeps remotes from removing it. */
export function installLayout(
  renderedRoute: CurrentRoute,
  shown: Omit<LayoutSource, 'onRendered'>,
  { logOut, providers }: InstalledSession,
  { onFault, supervision }: InstalledLoader,
): void {
  let layoutWatch: LayoutWatch | undefined;
  const source: LayoutSource = { ...shown, onRendered: () => layoutWatch?.rendered() };
  const showLayout = (id: 'frame-start' | 'frame-end', content: ReactNode): LayoutRoot => {
    const layout = store.get(layoutAtom);
    const rendered = renderedStore(layout, renderedRoute);
    const start = (container: HTMLElement, isRendered: boolean) => {
      const app = createLifecycles(
        () => (
          <PortalProvider {...providers} rendered={rendered}>
            {content}
          </PortalProvider>
        ),
        {
          identifierPrefix: layoutPrefix(id, layout),
          onCrash: console.error,
          onMismatch: (cause) => onFault(new RemoteLoadError('hydration', 'shell', { cause })),
        },
      );
      void app.mount(container, isRendered).catch(console.error);
      return app;
    };
    const markup = takeLayout(element(id), layout);
    let app = start(markup ?? element(id), markup !== undefined);
    return {
      element: element(id),
      rerender() {
        app.unmount();
        element(id).replaceChildren();
        app = start(element(id), false);
      },
    };
  };
  // With the administration's layout the host preloads the icons.
  if (document.querySelector('[data-layout=admin]')) bringDrawings();
  const markLayout = (): void => {
    document.body.className = store.get(layoutAtom);
  };
  store.sub(layoutAtom, markLayout);
  markLayout();
  layoutWatch = watchLayout(document, {
    parts: [
      ...document.body.querySelectorAll<HTMLElement>(':scope > .skip'),
      ...['frame-start', 'contenido', 'frame-end', 'notices'].map(element),
    ],
    roots: [
      showLayout('frame-start', <LayoutStartRoot source={source} onLogout={logOut} />),
      showLayout('frame-end', <LayoutEndRoot source={source} />),
    ],
    onRemoved: supervision.layoutLost,
  });
}
