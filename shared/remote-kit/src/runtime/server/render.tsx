import { beginComingAlive } from '@portal/api-client';
import { beginRenderedDay, endRenderedDay } from '@portal/ui/format';
import { QueryClient } from '@tanstack/react-query';
import { createStore } from 'jotai';
import type { ComponentType, ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PageRoot } from '../page-root.tsx';
import { markupOf } from './markup-of.ts';
import { renderFor } from './rendered-origin.ts';

/** An answer of the API with the key of the page's query. */
export interface KnownAnswer {
  readonly key: readonly unknown[];
  readonly data: unknown;
}

/** The host's request for a page. */
export interface PageToRender {
  /** Name of the remote; ids in its markup begin with it, as in the browser. */
  readonly remote: string;
  /** Origin of the portal, `https://portal.example`; links of the content to it become paths. */
  readonly origin: string;
  /** Exposed page, `./landing`. */
  readonly page: string;
  /** Pattern of the page's route; `pathname` is the requested path. */
  readonly path: string;
  readonly pathname: string;
  readonly answers: readonly KnownAnswer[];
  /** Time of the rendering, `2026-11-20T14:03:00.000Z`, where the browser must render the same day. */
  readonly at?: string;
}

/** Type of `draw`, the export of a remote's `server.tsx`. Rejects with the error of a page that throws. */
export type Render = (wanted: PageToRender) => Promise<string>;

const Nothing = () => null;

/**
 * Makes the server bundle of a remote: its pages as markup, rendered from answers that are known already. The markup is
 * what the same page renders in the browser with the same answers, where its nodes come to life (`createRemoteApp`).
 */
export function createRender(given: Readonly<Record<string, ComponentType>>): Render {
  const pages = new Map(Object.entries(given));
  return async ({ remote, origin, page, path, pathname, answers, at }) => {
    if (!pages.has(page)) throw new Error(`${page} is not rendered on the server`);
    renderFor(origin);
    if (at) beginRenderedDay(new Date(at));
    else endRenderedDay();
    const queryClient = new QueryClient();
    for (const { key, data } of answers) queryClient.setQueryData(key, data);
    beginComingAlive(queryClient);
    const Router = ({ children }: { readonly children: ReactNode }) => (
      <MemoryRouter initialEntries={[pathname]}>{children}</MemoryRouter>
    );
    const html = await markupOf(
      <PageRoot
        providers={{ queryClient, rendered: createStore() }}
        Router={Router}
        routes={[{ path, page }]}
        pages={pages}
        loadPage={() => Promise.reject(new Error(`${page} is not there`))}
        Loading={Nothing}
        Fallback={Nothing}
        onRenderError={() => {}}
        renderedPath={pathname}
      />,
      { identifierPrefix: `${remote}-` },
    );
    queryClient.clear();
    return html;
  };
}
