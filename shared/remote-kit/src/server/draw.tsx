import { MemoryRouter, Route, Routes } from '@portal/ui/router';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';

/** An answer of the API, under the key that the page's own query looks for it. */
export interface KnownAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** What the host asks for. */
export interface PageToDraw {
  /** Exposed page, `./landing`. */
  readonly page: string;
  /** Pattern of its route, and the path that was asked for. */
  readonly path: string;
  readonly pathname: string;
  readonly answers: readonly KnownAnswer[];
}

/** What a remote's `server.tsx` exports as `draw`. Rejects with what a page throws. */
export type Draw = (wanted: PageToDraw) => Promise<string>;

/**
 * Makes the server half of a remote: its pages as markup, drawn from answers that are known already. The markup is
 * what the same page draws in the browser with the same answers, so that it can take the place without a flicker.
 */
export const createDraw =
  (pages: Readonly<Record<string, ComponentType>>): Draw =>
  async ({ page, path, pathname, answers }) => {
    const Page = pages[page];
    if (!Page) throw new Error(`${page} is not drawn on the server`);
    const client = new QueryClient();
    for (const { key, data } of answers) client.setQueryData(key, data);
    const { prelude } = await prerenderToNodeStream(
      <div className="portal-root">
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[pathname]}>
            <Routes>
              <Route path={path} element={<Page />} />
            </Routes>
          </MemoryRouter>
        </QueryClientProvider>
      </div>,
      // Large parts stay where they are: moving them there later would take an inline script.
      { progressiveChunkSize: Number.POSITIVE_INFINITY },
    );
    let html = '';
    for await (const chunk of prelude) html += chunk;
    client.clear();
    return html;
  };
