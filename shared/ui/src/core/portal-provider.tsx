import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type createStore, getDefaultStore, Provider } from 'jotai';
import { type ReactNode, useSyncExternalStore } from 'react';
import { PageTitleContext, type PageTitleListener } from './page-title-context.ts';

export type PortalProviderProps = {
  queryClient: QueryClient;
  /** Called with the title of every page shown; the shell announces it. */
  onPageTitle?: PageTitleListener | undefined;
  /** Atoms as the host has them while it renders; until its markup has come alive, the browser reads the same. */
  rendered?: ReturnType<typeof createStore>;
  children: ReactNode;
};

const never = () => () => {};

/**
 * Wraps the root of the shell and of every remote, on the host as in the browser. Fluent's provider is left out: the
 * kit takes behaviour from Fluent and no styles, the defaults of its contexts are right here, and its provider would
 * add code, and on the host a style element that the browser does not render. On the host each rendering has a store of
 * its own, so that no person's state reaches another's page; in the browser all roots have the page's one store.
 */
export function PortalProvider({ queryClient, onPageTitle, rendered, children }: PortalProviderProps) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div className="portal-root">
      <Provider store={rendered && !isAlive ? rendered : getDefaultStore()}>
        <QueryClientProvider client={queryClient}>
          <PageTitleContext value={onPageTitle}>{children}</PageTitleContext>
        </QueryClientProvider>
      </Provider>
    </div>
  );
}
