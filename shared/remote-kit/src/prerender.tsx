import { PortalProvider } from '@portal/ui/core';
import { MemoryRouter } from '@portal/ui/router';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/**
 * What a page's `prerender.tsx` exports by default: its markup before any script runs, by variant. `''` is the page
 * itself; the host knows what others are for.
 */
export type Prerendered = Readonly<Record<string, () => string>>;

/**
 * Draws a page as it stands in `<main>`, at build time. Nothing of it may depend on who looks. Fluent's provider brings
 * a style element without rules, which the page's policy would refuse.
 */
export const prerendered = (path: string, page: ReactNode): string =>
  renderToStaticMarkup(
    <PortalProvider queryClient={new QueryClient()} store={createStore()}>
      <MemoryRouter initialEntries={[path]}>{page}</MemoryRouter>
    </PortalProvider>,
  ).replace(/<style[^>]*>[^<]*<\/style>/g, '');
