import {
  createDOMRenderer,
  type FluentProviderProps,
  RendererProvider,
  renderFluentProvider_unstable as renderFluentProvider,
  useFluentProvider_unstable as useFluentProvider,
  useFluentProviderContextValues_unstable as useFluentProviderContextValues,
} from '@fluentui/react-components';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type createStore, Provider as JotaiProvider } from 'jotai';
import type { ReactNode } from 'react';
import { PageTitleContext, type PageTitleListener } from './page-title-context.ts';

type Store = ReturnType<typeof createStore>;

export type PortalProviderProps = {
  /** Nonce of the page's content security policy; Griffel's style elements carry it. */
  nonce?: string | undefined;
  queryClient: QueryClient;
  /** The one jotai store of the page, shared by the shell and every remote. */
  store: Store;
  /** Hears the title of every page shown; the shell announces it. */
  onPageTitle?: PageTitleListener | undefined;
  children: ReactNode;
};

const renderers = new Map<string, ReturnType<typeof createDOMRenderer>>();

/** One renderer per nonce, so that the roots of several remotes insert each rule once. */
function rendererOf(nonce: string): ReturnType<typeof createDOMRenderer> {
  let renderer = renderers.get(nonce);
  if (!renderer) {
    const target = typeof document === 'undefined' ? undefined : document;
    renderer = createDOMRenderer(target, nonce ? { styleElementAttributes: { nonce } } : {});
    renderers.set(nonce, renderer);
  }
  return renderer;
}

// Every value comes from the custom properties at :root, so the theme given to Fluent holds none.
const NO_THEME: NonNullable<FluentProviderProps['theme']> = {};

/** Fluent's provider without its own skin: it must not paint a background over the page. */
function BareFluentProvider({ children }: { children: ReactNode }) {
  const state = useFluentProvider({ theme: NO_THEME, className: 'portal-root', children }, { current: null });
  return renderFluentProvider(state, useFluentProviderContextValues(state));
}

/** What the root of the shell and of every remote stands in. */
export function PortalProvider({
  nonce = '',
  queryClient,
  store,
  onPageTitle,
  children,
}: PortalProviderProps) {
  return (
    <RendererProvider renderer={rendererOf(nonce)}>
      <BareFluentProvider>
        <JotaiProvider store={store}>
          <QueryClientProvider client={queryClient}>
            <PageTitleContext value={onPageTitle}>{children}</PageTitleContext>
          </QueryClientProvider>
        </JotaiProvider>
      </BareFluentProvider>
    </RendererProvider>
  );
}
