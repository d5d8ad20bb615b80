import type { BrowserManifest, BrowserRoute, Layout } from '@portal/release-protocol/release';
import { Brand, PortalProvider } from '@portal/ui/core';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { type LayoutPlace, layoutPrefix } from '../rendered-by-host.ts';
import { MenuDrawing } from './icons.tsx';
import { knownMenu, LayoutEndRoot, type LayoutSource, LayoutStartRoot } from './layout-root.tsx';
import { giveDrawing } from './menu-icon.tsx';
import { renderedStore } from './rendered-store.ts';

/** An answer of the API that the layout is rendered from, under the key of its query. */
interface KnownAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** Markup of the layout before and after `<main>`. The browser hydrates the same nodes. */
export function renderLayout(
  layout: Layout,
  manifests: readonly BrowserManifest[],
  pathname: string,
  route: BrowserRoute | undefined,
  answers: readonly KnownAnswer[] = [],
): { readonly start: string; readonly end: string; readonly brand: string } {
  const queryClient = new QueryClient();
  for (const { key, data } of answers) queryClient.setQueryData(key, data);
  const store = renderedStore(layout, { pathname, route });
  giveDrawing(MenuDrawing, store);
  const source: LayoutSource = { renderedMenu: knownMenu(queryClient), manifests };
  const renderPart = (place: LayoutPlace, content: ReactNode): string =>
    renderToString(
      <PortalProvider queryClient={queryClient} rendered={store}>
        {content}
      </PortalProvider>,
      { identifierPrefix: layoutPrefix(place, layout) },
    );
  const rendered = {
    start: renderPart('frame-start', <LayoutStartRoot source={source} onLogout={() => {}} />),
    end: renderPart('frame-end', <LayoutEndRoot source={source} />),
    brand: renderToStaticMarkup(<Brand />),
  };
  queryClient.clear();
  return rendered;
}
