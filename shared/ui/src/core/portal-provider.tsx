import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type createStore, Provider as JotaiProvider } from 'jotai';
import type { ReactNode } from 'react';
import { PageTitleContext, type PageTitleListener } from './page-title-context.ts';

type Store = ReturnType<typeof createStore>;

export type PortalProviderProps = {
  queryClient: QueryClient;
  /** The one jotai store of the page, shared by the shell and every remote. */
  store: Store;
  /** Hears the title of every page shown; the shell announces it. */
  onPageTitle?: PageTitleListener | undefined;
  children: ReactNode;
};

/**
 * What the root of the shell and of every remote stands in, on the host as in the browser. The kit takes behaviour from
 * Fluent and no styles, and the defaults of Fluent's contexts are right here: its provider would add nothing but code,
 * and a style element on the host that the browser does not draw.
 */
export function PortalProvider({ queryClient, store, onPageTitle, children }: PortalProviderProps) {
  return (
    <div className="portal-root">
      <JotaiProvider store={store}>
        <QueryClientProvider client={queryClient}>
          <PageTitleContext value={onPageTitle}>{children}</PageTitleContext>
        </QueryClientProvider>
      </JotaiProvider>
    </div>
  );
}
