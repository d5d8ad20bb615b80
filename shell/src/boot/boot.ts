import { captureOriginals } from '@portal/api-client';
import { store, writtenCurrentRoute } from '@portal/state/shell';
import { routeAt } from '../routing/route-changes.ts';
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
  store.set(writtenCurrentRoute, routeAt(manifests, location.pathname));
  await yieldToMain();
  const loader = installLoader(opened);
  await yieldToMain();
  const renderedRoute = routeAt(manifests, renderedPath);
  installLayout(renderedRoute, { manifests, renderedMenu }, session, loader);
  await yieldToMain();
  const { startRouting } = installPages(opened, session, loader);
  installEvents(session, endsIn);
  await yieldToMain();
  startRouting();
  await yieldToMain();
  loader.watchShared();
}
