import { endComingAlive, queryClient } from '@portal/api-client';
import { findRoute } from '@portal/release-protocol/route-matching';
import { store } from '@portal/state/shell';
import { endRenderedDay } from '@portal/ui/format';
import { start } from 'single-spa';
import { idle } from '../idle.ts';
import { customerLinks } from '../layout/menu-entries.ts';
import { bringDrawings } from '../layout/menu-icon.tsx';
import type { LastKnownGood } from '../loader/last-known-good.ts';
import { folderOf } from '../loader/remote-loader.ts';
import { createRemoteOutlet } from '../loader/remote-outlet.tsx';
import { createOwnPagesOutlet } from '../pages/own-pages-outlet.ts';
import { dropForeignPage } from '../rendered-by-host.ts';
import { mountFirstPage } from '../routing/mount-first-page.ts';
import { keepPlaces } from '../routing/places.ts';
import { watchRouteChanges } from '../routing/route-changes.ts';
import { firstPageShownAtom } from '../shell-atoms.ts';
import { forgetEarlyAnswers } from './early-answers.ts';
import type { InstalledLoader } from './install-loader.ts';
import type { InstalledSession } from './install-session.tsx';
import { element, type OpenedDocument } from './opened-document.ts';

export interface InstalledPages {
  /** Loads and mounts the page of the current address in `<main>`. */
  readonly startRouting: () => void;
}

/**
 * Creates the outlets of the remotes and of the shell's own pages. Work that can wait begins after the first page is
 * shown.
 */
export function installPages(
  { set, remotes, own, manifests, renderedPath, scriptFolders, earlyAnalytics }: OpenedDocument,
  { session, navigation, notices, renderNotices, status, providers }: InstalledSession,
  {
    bare,
    supervised,
    supervision,
    beacons,
    routeNow,
    onFault,
    keepsFaults,
    prefetchWhenIdle,
  }: InstalledLoader,
): InstalledPages {
  dropForeignPage(document, findRoute(remotes, location.pathname)?.remote.name);
  const skeleton = document.getElementById('skeleton');
  const emptyPage = element('page-shape') as HTMLTemplateElement;
  let arrangePages = (): void => {};
  const onShown = (what: 'page' | 'fallback'): void => {
    skeleton?.remove();
    if (store.get(firstPageShownAtom)) return;
    store.set(firstPageShownAtom, true);
    // After two seconds an unread early answer is too old to use.
    setTimeout(forgetEarlyAnswers, 2000);
    // The first page needs none of the following; each part runs in an idle moment of its own.
    void idle(window).then(() => {
      endComingAlive(queryClient);
      endRenderedDay();
    });
    void idle(window).then(renderNotices);
    // The routing that mounts later pages, and the icons of menus.
    void idle(window).then(() => arrangePages());
    void idle(window).then(bringDrawings);
    void idle(window).then(() => session.askMissingName());
    void idle(window)
      .then(() => import('../app/start.ts'))
      // Without the installable app the portal still works as a page.
      .then(
        ({ startApp }) =>
          startApp(window, {
            ...{ notices, session },
            measured: set.measured && earlyAnalytics,
            page: { set, providers, replacement: bare.replacement, measured: beacons.measured },
          }),
        console.error,
      );
    if (what === 'page' && session.get().kind === 'client')
      void prefetchWhenIdle(customerLinks(manifests, '').map(({ path }) => path));
  };
  const showSkeleton = (container: HTMLElement): void => {
    // The first page already has the skeleton of the HTML.
    if (store.get(firstPageShownAtom)) container.replaceChildren(emptyPage.content.cloneNode(true));
  };
  const loader: LastKnownGood = {
    ...bare,
    async page(remote, page) {
      const component = await supervised.page(remote, page);
      beacons.arrived(remote.name);
      return component;
    },
  };

  const ownPages = createOwnPagesOutlet(own, providers, () => {
    beacons.shown('shell', routeNow());
    onShown('page');
  });
  const outlets = new Map(
    remotes.map((remote) => [
      remote.name,
      createRemoteOutlet({
        ...{ remote, loader, providers, status, renderedPath, showSkeleton, onFault, keepsFaults },
        onShown: (what) => {
          if (what === 'page') beacons.shown(remote.name, routeNow());
          onShown(what);
        },
      }),
    ]),
  );
  if (set.development)
    void import('../development/hot-swap.ts').then(({ installHotSwap }) =>
      installHotSwap(window, {
        set,
        loader: bare,
        remount: async (name) => outlets.get(name)?.remount(),
        ask: status.ask,
        admit: (remote) => scriptFolders.push(folderOf(remote.entry)),
      }),
    );
  const lifecyclesOf = (name: string) => {
    const outlet = outlets.get(name);
    return outlet ? supervision.over(name, outlet) : ownPages;
  };
  return {
    startRouting() {
      const main = element('contenido');
      // From here on single-spa reports each change of the address.
      start();
      arrangePages = mountFirstPage(window, { manifests, lifecyclesOf, main });
      watchRouteChanges(window, { manifests, session, navigation, main });
      keepPlaces(window, { main, navigation });
    },
  };
}
