import type { BrowserManifest } from '@portal/contract/release';
import { findRoute } from '@portal/contract/routing';
import { BrowserRouter } from '@portal/ui/router';
import type { ComponentType } from 'react';
import { createLifecycles, type LifecycleOptions, type Lifecycles } from './lifecycles.tsx';
import { type Fallback, PageRoot, type PageRootProps } from './page-root.tsx';

export type { Fallback };

export interface RemoteAppOptions
  extends Pick<LifecycleOptions, 'onMismatch'>,
    Pick<PageRootProps, 'providers' | 'loadPage' | 'Loading' | 'Fallback' | 'onRenderError'> {
  readonly manifest: BrowserManifest;
}

/**
 * The React root of one remote: its own router over its manifest's routes, one page at a time, and a
 * boundary so that what a page throws stays in its place. Mounting waits for the first page's code.
 */
export function createRemoteApp({ manifest, onMismatch, ...options }: RemoteAppOptions): Lifecycles {
  const pages = new Map<string, ComponentType>();
  let isDrawn = false;
  const loadPage = async (page: string): Promise<ComponentType> => {
    const component = pages.get(page) ?? (await options.loadPage(page));
    pages.set(page, component);
    return component;
  };
  const lifecycles = createLifecycles(
    () => (
      <PageRoot
        {...options}
        Router={BrowserRouter}
        routes={manifest.routes}
        pages={pages}
        loadPage={loadPage}
        drawn={isDrawn}
      />
    ),
    { identifierPrefix: `${manifest.name}-`, onCrash: options.onRenderError, onMismatch },
  );
  return {
    ...lifecycles,
    async mount(container, drawn = false) {
      const first = findRoute([manifest], location.pathname);
      if (first) await loadPage(first.route.page);
      isDrawn = drawn;
      await lifecycles.mount(container, drawn);
    },
  };
}
