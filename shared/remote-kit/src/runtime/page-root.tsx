import { PortalProvider, type PortalProviderProps } from '@portal/ui/core';
import { Component, type ComponentType, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';

/** Rendered in place of a page that failed; `retry` tries again without a reload. */
export type Fallback = ComponentType<{ readonly error: unknown; readonly retry: () => void }>;

export interface PageSlotOptions {
  /** Loaded pages by their exposed name. */
  readonly pages: ReadonlyMap<string, ComponentType>;
  /** Loads the component of an exposed page; called again after a failure. */
  readonly loadPage: (page: string) => Promise<ComponentType>;
  readonly Loading: ComponentType;
  readonly Fallback: Fallback;
  /**
   * Called for every error that a page of this remote throws while rendering, and for a later page that could not be
   * loaded.
   */
  readonly onRenderError: (error: unknown) => void;
}

export interface PageRootProps extends PageSlotOptions {
  readonly providers: Omit<PortalProviderProps, 'children'>;
  /** Router of the browser, or that of the host, which has one fixed path. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
  readonly routes: readonly { readonly path: string; readonly page: string }[];
  /** Path that the host renders or has rendered; the first render in the browser uses the same path. */
  readonly renderedPath: string | undefined;
}

/**
 * The tree of a remote, which the host renders into the HTML and the browser hydrates. Everything around a page is part
 * of it, so that ids and markup are equal on both sides.
 */
export function PageRoot({ providers, Router, ...pages }: PageRootProps) {
  return (
    <PortalProvider {...providers}>
      <Router>
        <Pages {...pages} />
      </Router>
    </PortalProvider>
  );
}

type PagesProps = Omit<PageRootProps, 'providers' | 'Router'>;

function Pages({ routes, renderedPath, ...slot }: PagesProps) {
  const here = useLocation();
  // The host knows only the path. Query, hash and state, or another path that a person has opened meanwhile, reach the
  // page after hydration.
  const [held, setHeld] = useState(renderedPath === undefined ? undefined : here);
  useLayoutEffect(() => {
    if (here.pathname !== renderedPath || here.search || here.hash || here.state) setHeld(undefined);
  }, []);
  const location =
    renderedPath !== undefined && held === here
      ? { ...here, pathname: renderedPath, search: '', hash: '', state: null }
      : here;
  return (
    <Routes location={location}>
      {routes.map(({ path, page }) => (
        <Route key={path} path={path} element={<PageSlot key={page} page={page} {...slot} />} />
      ))}
      {/* The path of another remote: this root is about to be unmounted. */}
      <Route path="*" element={null} />
    </Routes>
  );
}

type SlotProps = PageSlotOptions & { readonly page: string };
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
