import type { BrowserManifest } from '@portal/contract/release';
import { findRoute } from '@portal/contract/routing';
import { PortalProvider, type PortalProviderProps } from '@portal/ui/core';
import { BrowserRouter, Route, Routes, useLocation } from '@portal/ui/router';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createLifecycles, type Lifecycles } from './lifecycles.tsx';

/** Drawn where a page should be and is not; `retry` tries again without a reload. */
export type Fallback = ComponentType<{ readonly error: unknown; readonly retry: () => void }>;

export interface RemoteAppOptions {
  readonly manifest: BrowserManifest;
  /** Brings the component of an exposed page; called again after a failure. */
  readonly loadPage: (page: string) => Promise<ComponentType>;
  readonly providers: Omit<PortalProviderProps, 'children'>;
  readonly Loading: ComponentType;
  readonly Fallback: Fallback;
  /** Told of everything a page of this remote threw while rendering, and of a later page that could not be brought. */
  readonly onRenderError: (error: unknown) => void;
}

/**
 * The React root of one remote: its own router over its manifest's routes, one page at a time, and a
 * boundary so that what a page throws stays in its place. Mounting waits for the first page's code.
 */
export function createRemoteApp(options: RemoteAppOptions): Lifecycles {
  const pages = new Map<string, ComponentType>();
  const loadPage = async (page: string): Promise<ComponentType> => {
    const component = pages.get(page) ?? (await options.loadPage(page));
    pages.set(page, component);
    return component;
  };
  const lifecycles = createLifecycles(
    () => (
      <PortalProvider {...options.providers}>
        <BrowserRouter>
          <Pages {...options} pages={pages} loadPage={loadPage} />
        </BrowserRouter>
      </PortalProvider>
    ),
    options.onRenderError,
  );
  return {
    ...lifecycles,
    async mount(container) {
      const first = findRoute([options.manifest], location.pathname);
      if (first) await loadPage(first.route.page);
      await lifecycles.mount(container);
    },
  };
}

type PagesProps = RemoteAppOptions & { readonly pages: ReadonlyMap<string, ComponentType> };

function Pages({ manifest, ...rest }: PagesProps) {
  return (
    <Routes>
      {manifest.routes.map((route) => (
        <Route
          key={route.path}
          path={route.path}
          element={<PageSlot key={route.page} page={route.page} {...rest} />}
        />
      ))}
      {/* On the way to another remote's path this root is about to be unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  );
}

type SlotProps = Omit<PagesProps, 'manifest'> & { readonly page: string };
type SlotState =
  | { readonly kind: 'ready'; readonly Page: ComponentType }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown };

function PageSlot({ page, pages, loadPage, Loading, Fallback, onRenderError }: SlotProps) {
  const known = pages.get(page);
  const [state, setState] = useState<SlotState>(known ? { kind: 'ready', Page: known } : { kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();

  useEffect(() => {
    if (state.kind !== 'loading') return;
    let current = true;
    loadPage(page).then(
      (Page) => current && setState({ kind: 'ready', Page }),
      (error: unknown) => {
        if (!current) return;
        setState({ kind: 'failed', error });
        onRenderError(error);
      },
    );
    return () => {
      current = false;
    };
  }, [page, state.kind, attempt]);

  const retry = () => {
    setState(known ? { kind: 'ready', Page: known } : { kind: 'loading' });
    setAttempt((tries) => tries + 1);
  };
  if (state.kind === 'loading') return <Loading />;
  if (state.kind === 'failed') return <Fallback error={state.error} retry={retry} />;
  return (
    <Boundary key={`${pathname} ${attempt}`} Fallback={Fallback} retry={retry} onError={onRenderError}>
      <state.Page />
    </Boundary>
  );
}

type BoundaryProps = {
  readonly Fallback: Fallback;
  readonly retry: () => void;
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
};

/** React has boundaries as classes only. */
class Boundary extends Component<BoundaryProps, { error?: unknown; failed: boolean }> {
  override state: { error?: unknown; failed: boolean } = { failed: false };

  static getDerivedStateFromError(error: unknown) {
    return { failed: true, error };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    const { Fallback, retry, children } = this.props;
    return this.state.failed ? <Fallback error={this.state.error} retry={retry} /> : children;
  }
}
