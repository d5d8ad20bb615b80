import { captureOriginals } from '@portal/api-client';
import { routeAt } from '../routing/route-changes.ts';
import { createState } from '../state.ts';
import { yieldToMain } from '../yield-to-main.ts';
import { installEvents } from './install-events.ts';
import { installLayout } from './install-layout.tsx';
import { installLoader } from './install-loader.ts';
import { installPages } from './install-pages.ts';
import { installSession } from './install-session.tsx';
import { readOpenedDocument } from './opened-document.ts';

/**
 * Starts the page: session, layout, and the remote of the address. Each step is a task of its own, so that the browser
 * can answer a press between them.
 */
export async function boot(): Promise<void> {
  captureOriginals();
  const opened = readOpenedDocument();
  const session = installSession(opened);
  const { manifests, renderedPath, renderedMenu, endsIn } = opened;
  const pages = {
    currentRoute: createState(routeAt(manifests, location.pathname)),
    firstPageShown: createState(false),
    measurement: createState<(() => void) | undefined>(undefined),
    releasePanel: createState<(() => void) | undefined>(undefined),
  };
  await yieldToMain();
  const loader = installLoader(opened, pages.currentRoute);
  await yieldToMain();
  const renderedRoute = routeAt(manifests, renderedPath);
  installLayout({ ...pages, manifests, renderedRoute, renderedMenu }, session, loader);
  await yieldToMain();
  const { startRouting } = installPages(opened, session, loader, pages);
  installEvents(session, endsIn);
  await yieldToMain();
  startRouting();
  await yieldToMain();
  loader.watchShared();
}
