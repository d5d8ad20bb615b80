import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageTitleContext, type PageTitleListener } from './page-title-context.ts';

export type PortalProviderProps = {
  queryClient: QueryClient;
  /** Hears the title of every page shown; the shell announces it. */
  onPageTitle?: PageTitleListener | undefined;
  children: ReactNode;
};

/**
 * What the root of the shell and of every remote stands in, on the host as in the browser. The kit takes behaviour from
 * Fluent and no styles, and the defaults of Fluent's contexts are right here: its provider would add nothing but code,
 * and a style element on the host that the browser does not render. Atoms need no provider either: jotai is one for the page,
 * and what stands outside a provider has its one store.
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
