import type { BrowserManifest, BrowserRoute, Layout } from '@portal/contract/release';
import { Brand, PortalProvider } from '@portal/ui/core';
import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { framePrefix, type LayoutPlace } from '../drawn.ts';
import { drawnSession, FrameEndRoot, type FrameSource, FrameStartRoot, knownMenu } from './frame-root.tsx';

/** An answer of the API that the layout is drawn from, under the key of its query. */
interface KnownAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

const always = <T,>(value: T) => ({ get: () => value, subscribe: () => () => {} });

/** The layout as markup: what stands before and after `<main>`. In the browser the same nodes come to life. */
export function renderFrame(
  frame: Layout,
  manifests: readonly BrowserManifest[],
  pathname: string,
  route: BrowserRoute | undefined,
  answers: readonly KnownAnswer[] = [],
): { readonly start: string; readonly end: string; readonly brand: string } {
  const queryClient = new QueryClient();
  for (const { key, data } of answers) queryClient.setQueryData(key, data);
  const source: FrameSource = {
    session: always(drawnSession(frame)),
    place: always({ pathname, route }),
    drawnPlace: { pathname, route },
    drawnMenu: knownMenu(queryClient),
    manifests,
    settled: always(false),
    measurement: always(undefined),
  };
  const draw = (place: LayoutPlace, content: ReactNode): string =>
    renderToString(<PortalProvider queryClient={queryClient}>{content}</PortalProvider>, {
      identifierPrefix: framePrefix(place, frame),
    });
  const drawn = {
    start: draw('frame-start', <FrameStartRoot source={source} onLogout={() => {}} />),
    end: draw('frame-end', <FrameEndRoot source={source} />),
    brand: renderToStaticMarkup(<Brand />),
  };
  queryClient.clear();
  return drawn;
}
