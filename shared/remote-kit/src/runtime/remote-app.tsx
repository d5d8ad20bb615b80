import type { BrowserManifest } from '@portal/release-protocol/release';
import { findRoute } from '@portal/release-protocol/route-matching';
import type { ComponentType } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { createLifecycles, type LifecycleOptions, type Lifecycles } from './lifecycles.tsx';
import { type Fallback, PageRoot, type PageRootProps } from './page-root.tsx';

export type { Fallback };

export interface RemoteAppOptions
  extends Pick<LifecycleOptions, 'onMismatch'>,
    Pick<PageRootProps, 'providers' | 'loadPage' | 'Loading' | 'Fallback' | 'onRenderError'> {
  readonly manifest: BrowserManifest;
}

export interface RemoteApp extends Omit<Lifecycles, 'mount'> {
  /**
   * Resolves when the first page stands there; rejects where its code does not come or its first render throws.
   * @param renderedPath the path that the host has rendered into the container: its nodes come to life and stay, even where a
   *   person has gone on to another path meanwhile
   */
  mount(container: HTMLElement, renderedPath?: string): Promise<void>;
}

/**
 * The React root of one remote: its own router over its manifest's routes, one page at a time, and a
 * boundary so that what a page throws stays in its place. Mounting waits for the first page's code.
 */
export function createRemoteApp({ manifest, onMismatch, ...options }: RemoteAppOptions): RemoteApp {
  const pages = new Map<string, ComponentType>();
  let renderedAt: string | undefined;
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
        renderedPath={renderedAt}
      />
    ),
    { identifierPrefix: `${manifest.name}-`, onCrash: options.onRenderError, onMismatch },
  );
  return {
    ...lifecycles,
    async mount(container, renderedPath) {
      const first = findRoute([manifest], renderedPath ?? location.pathname);
      if (first) await loadPage(first.route.page);
      renderedAt = renderedPath;
      await lifecycles.mount(container, renderedPath !== undefined);
    },
  };
}
