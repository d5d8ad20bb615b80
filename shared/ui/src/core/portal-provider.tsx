import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitleContext, type PageTitleListener } from './page-title-context.ts';

export type PortalProviderProps = {
  queryClient: QueryClient;
  /** Called with the title of every page shown; the shell announces it. */
  onPageTitle?: PageTitleListener | undefined;
  children: ReactNode;
};

/**
 * Wraps the root of the shell and of every remote, on the host as in the browser. Fluent's provider is left out: the
 * kit takes behaviour from Fluent and no styles, the defaults of its contexts are right here, and its provider would
 * add code, and on the host a style element that the browser does not render. Atoms need no provider either: the page
 * has one copy of jotai, and atoms outside a provider share its default store.
 */
export function PortalProvider({ queryClient, onPageTitle, children }: PortalProviderProps) {
  return (
    <div className="portal-root">
      <QueryClientProvider client={queryClient}>
        <PageTitleContext value={onPageTitle}>{children}</PageTitleContext>
      </QueryClientProvider>
    </div>
  );
}
