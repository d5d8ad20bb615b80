import {
  call,
  captureOriginals,
  endComingAlive,
  query,
  queryClient,
  whenEndsIn,
  whenExpired,
  whenRefused,
} from '@portal/api-client';
import type { PortalEvents } from '@portal/contract/events';
import type { BrowserManifest, BrowserSet } from '@portal/contract/release';
import { findRoute, trimPath } from '@portal/contract/routing';
import { bus } from '@portal/event-bus';
import { createLifecycles } from '@portal/remote-kit';
import { drafts, PortalProvider, type PortalProviderProps } from '@portal/ui/core';
import { endRenderedDay } from '@portal/ui/format';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { idle } from './idle.ts';
import { type GlobalsWatch, watchGlobals } from './integrity/globals-watch.ts';
import { startHeartbeat } from './integrity/heartbeat.ts';
import { type LayoutRoot, type LayoutWatch, watchLayout } from './integrity/layout-watch.ts';
import { createRemoteStyles } from './integrity/remote-styles.ts';
import { createSupervision } from './integrity/supervision.ts';
import { watchUncaught } from './integrity/uncaught.ts';
import { watchedGlobals } from './integrity/watched-globals.ts';
import { takeKnownAnswers } from './known-answers.ts';
import { captureInstallPrompt } from './layout/install-prompt.ts';
import { customerLinks } from './layout/layout-model.ts';
import {
  currentLayout,
  knownMenu,
  LayoutEndRoot,
  type LayoutSource,
  LayoutStartRoot,
} from './layout/layout-root.tsx';
import { createCodeGlobals } from './loader/code-globals.ts';
import { askEarlier, createLastKnownGood } from './loader/last-known-good.ts';
import { RemoteLoadError } from './loader/remote-load-error.ts';
import { createRemoteLoader, folderOf } from './loader/remote-loader.ts';
import { createRemoteOutlet } from './loader/remote-outlet.tsx';
import { createNoticeQueue } from './notices/notice-queue.ts';
import { createOwnPagesOutlet } from './pages/own-pages-outlet.ts';
import { createBeacons } from './release/beacons.ts';
import { createReleaseStatus } from './release/release-status.ts';
import { createSafePoint } from './release/safe-point.ts';
import { dropForeignPage, layoutPrefix, takeLayout } from './rendered-by-host.ts';
import { createAnnouncer } from './routing/announcer.ts';
import { afterLogout, landing, resolveRedirects } from './routing/guard.ts';
import { startLayout } from './routing/layout.ts';
import { guardLeaving } from './routing/leave-guard.ts';
import { withMaintenance } from './routing/maintenance.ts';
import { installNavigation } from './routing/navigation.ts';
import { installPrefetch } from './routing/prefetch.ts';
import { routeAt, watchRouteChanges } from './routing/route-changes.ts';
import { movedPaths, shellRoutes } from './routing/shell-routes.ts';
import { createUnsaved } from './routing/unsaved.ts';
import { forgetDrafts, forgetSession } from './session/device-traces.ts';
import { createExpiry } from './session/expiry.ts';
import { readSession, requiredActionAfter } from './session/session.ts';
import { createSessionStore } from './session/session-store.ts';
import { keepWantedPage } from './session/wanted-page.ts';
import { shared } from './shared-modules.ts';
import { createState } from './state.ts';
import { texts } from './texts.ts';
import { installTrustedTypes } from './trusted-types.ts';
import type { ToWorker } from './worker/messages.ts';
import { yieldToMain } from './yield-to-main.ts';

const element = (id: string): HTMLElement => {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
};

/** Answers to what the HTML asked before this code arrived; one that is not read would keep its connection. */
function forgetEarlyAnswers(): void {
  const { portalStarted } = globalThis as { portalStarted?: Map<string, Promise<Response>> };
  for (const answer of portalStarted?.values() ?? [])
    answer.then(
      ({ body }) => body?.cancel(),
      () => {},
    );
  portalStarted?.clear();
}

/** How long a logout waits for drafts that are being dropped, in milliseconds. */
const SLOW_DRAFTS_MS = 2000;

/**
 * Brings the page to life: session, layout, and, in another task that a finger may come before, the remote that the
 * address leads to.
 */
export async function boot(): Promise<void> {
  captureOriginals();
  const renderedPath = location.pathname;
  const set = JSON.parse(element('portal-set').textContent ?? '') as BrowserSet;
  const scriptFolders = [set.shellBase, ...set.remotes.map(({ entry }) => folderOf(entry))];
  installTrustedTypes(window, scriptFolders);
  captureInstallPrompt(window);
  const { endsIn } = takeKnownAnswers(document, queryClient, readSession(localStorage));
  const renderedMenu = knownMenu(queryClient);
  // Told before what listens has come.
  const early: PortalEvents['analytics@1'][] = [];
  bus.on('analytics@1', (event) => early.push(event));
  const paidAt = createState<string | undefined>(undefined);
  bus.on('analytics@1', ({ name }) => {
    if (name === 'purchase') paidAt.set(location.pathname);
  });

  const { remotes, own } = withMaintenance(set.remotes, shellRoutes, set.maintenance);
  const manifests: readonly BrowserManifest[] = [...remotes, own];
  let noticesRendered = false;
  const renderNotices = (): void => {
    if (noticesRendered) return;
    noticesRendered = true;
    void import('./notices/notices.tsx').then(
      ({ Notices }) =>
        show(
          'notices',
          <Notices queue={notices} expiry={expiry} onLogout={() => void session.end('logout')} />,
        ),
      () => {
        noticesRendered = false;
        notices.cannotRender((text) => window.confirm(text));
      },
    );
  };
  const notices = createNoticeQueue(renderNotices);

  const session = createSessionStore(window, (reason, by) => {
    // Here and not in a file that comes later: a person may have logged out before it, or it may never come.
    void forgetSession(window).catch(() => undefined);
    if (reason !== 'expired') void forgetDrafts(window).catch(() => undefined);
    // A logout asked for says the same words as one that was not, without asking back (AU-60, D-12).
    notices.notify(
      reason === 'expired'
        ? { kind: 'expired', kept: drafts.waiting(), by }
        : { kind: 'toast', text: texts.expired, tone: 'ok' },
    );
    navigation.navigate(by ? '/login' : afterLogout(window.innerWidth));
  });
  const status = createReleaseStatus(window, set);
  const unsaved = createUnsaved(bus);
  const isSafePoint = createSafePoint(unsaved, status.updateAvailable, () => location.pathname);
  const guarded = (path: string): string => {
    const { pathname, search, hash } = new URL(path, location.origin);
    const moved = movedPaths[trimPath(pathname)];
    const end = resolveRedirects({
      pathname: moved ?? pathname,
      session: session.get(),
      lastPath: session.lastPath(),
      find: (wanted) => findRoute(manifests, wanted)?.route.access,
    });
    // A link of a public page to one that needs a login: that is where the login leads then.
    const from = findRoute(manifests, location.pathname)?.route.access.kind;
    if (end === landing.login && pathname !== end && from?.startsWith('public')) {
      keepWantedPage(window.sessionStorage, pathname + search);
    }
    return end === pathname ? pathname + search + hash : end;
  };
  const navigation = installNavigation(window, guarded, isSafePoint, drafts.handed);
  const leaving = guardLeaving(window, {
    unsaved,
    ask: (leave) =>
      notices.notify({
        kind: 'unsaved',
        leave() {
          drafts.discard();
          leave();
        },
      }),
    go: (path) => navigation.navigate(path),
  });
  // Drafts that were given up are taken off the server too, which takes the session; a slow server keeps no person here.
  const logOut = (): void =>
    leaving.before(() => {
      const slow = new Promise((resolve) => setTimeout(resolve, SLOW_DRAFTS_MS));
      void Promise.race([drafts.settled(), slow]).then(() => session.end('logout'));
    });
  const login = document.getElementById('portal-login');
  const handedOver = login?.textContent;
  // It holds the session's token, and the document outlives the session.
  login?.remove();
  // A person was faster than the scripts and has logged in by plain post.
  if (handedOver) void session.start(JSON.parse(handedOver) as PortalEvents['session.started@1']);
  navigation.recheck();
  const expiry = createExpiry({
    tab: window,
    now: Date.now,
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      return () => clearTimeout(timer);
    },
    isOpen: () => session.get().kind !== 'anonymous',
    use: () => call('GET /api/session'),
    onEnd: () => void session.runOut(),
  });

  const currentRoute = createState(routeAt(manifests, location.pathname));
  const firstPageShown = createState(false);
  const measurement = createState<(() => void) | undefined>(undefined);
  const providers: Omit<PortalProviderProps, 'children'> = {
    queryClient,
    onPageTitle: createAnnouncer(document),
  };
  const codeGlobals = createCodeGlobals(window, set.shellBase);
  for (const { container, entry } of set.remotes) codeGlobals.reserve(container, folderOf(entry));
  const loader = createLastKnownGood(createRemoteLoader(document, shared, codeGlobals), async (name) => {
    // Who tries a version must not see another one under its name: its faults are shown instead.
    if (set.granted) return undefined;
    const earlier = await askEarlier(set.hash, name);
    if (earlier) scriptFolders.push(folderOf(earlier.entry));
    return earlier;
  });
  const beacons = createBeacons(window, set.hash);
  const routeNow = (): string | undefined => findRoute(manifests, location.pathname)?.route.path;
  const onFault = (fault: RemoteLoadError): void => {
    console.error(fault);
    beacons.failed(fault, currentRoute.get().route?.path);
  };
  watchUncaught(window, (name, cause) =>
    beacons.failed(new RemoteLoadError('uncaught', name, { cause }), routeNow()),
  );
  // Compared from the end of this function on, when what the shell itself replaces has been.
  let globals: GlobalsWatch | undefined;
  const supervision = createSupervision({
    globals: { changed: () => globals?.changed() ?? [] },
    styles: createRemoteStyles(document, findRoute(remotes, location.pathname)?.remote.name),
    heartbeat: startHeartbeat(window, { set: set.hash, document: beacons.token }),
    route: () => routeNow() ?? '/',
    onFault,
  });
  const supervised: typeof loader = {
    ...loader,
    page: (remote, page) => supervision.during(remote.name, () => loader.page(remote, page)),
  };
  const prefetchWhenIdle = installPrefetch(window, set, supervised);
  let layoutWatch: LayoutWatch | undefined;
  const source: LayoutSource = {
    ...{ session, currentRoute, firstPageShown, measurement, manifests },
    renderedRoute: routeAt(manifests, renderedPath),
    renderedMenu,
    onRendered: () => layoutWatch?.rendered(),
  };

  const show = (id: string, content: ReactNode): void => {
    const root = createRoot(element(id), { identifierPrefix: `${id}-` });
    // A transition is rendered in slices, between which the browser can answer a finger.
    startTransition(() => root.render(<PortalProvider {...providers}>{content}</PortalProvider>));
  };
  const showLayout = (id: 'frame-start' | 'frame-end', content: ReactNode): LayoutRoot => {
    const layout = currentLayout(source);
    const start = (container: HTMLElement, isRendered: boolean) => {
      const app = createLifecycles(() => <PortalProvider {...providers}>{content}</PortalProvider>, {
        identifierPrefix: layoutPrefix(id, layout),
        onCrash: console.error,
        onMismatch: (cause) => onFault(new RemoteLoadError('hydration', 'shell', { cause })),
      });
      void app.mount(container, isRendered).catch(console.error);
      return app;
    };
    const rendered = takeLayout(element(id), layout);
    let app = start(rendered ?? element(id), rendered !== undefined);
    return {
      element: element(id),
      rerender() {
        app.unmount();
        element(id).replaceChildren();
        app = start(element(id), false);
      },
    };
  };
  const markLayout = (): void => {
    document.body.className = currentLayout(source);
  };
  currentRoute.subscribe(markLayout);
  session.subscribe(markLayout);
  markLayout();
  layoutWatch = watchLayout(document, {
    parts: [
      ...document.body.querySelectorAll<HTMLElement>(':scope > .skip'),
      ...['frame-start', 'contenido', 'frame-end', 'notices'].map(element),
    ],
    roots: [
      showLayout('frame-start', <LayoutStartRoot source={source} onLogout={logOut} />),
      showLayout('frame-end', <LayoutEndRoot source={source} />),
    ],
    onRemoved: supervision.layoutLost,
  });

  await yieldToMain();
  dropForeignPage(document, findRoute(remotes, location.pathname)?.remote.name);
  const skeleton = document.getElementById('skeleton');
  const shape = element('page-shape') as HTMLTemplateElement;
  const onShown = (what: 'page' | 'fallback'): void => {
    skeleton?.remove();
    if (firstPageShown.get()) return;
    firstPageShown.set(true);
    // An early answer that was not taken by now would be an old one later.
    setTimeout(forgetEarlyAnswers, 2000);
    // What the first page did not need: notices, then the pages that the menu leads to.
    void idle(window).then(() => {
      endComingAlive(queryClient);
      endRenderedDay();
    });
    void idle(window).then(renderNotices);
    void idle(window).then(() => session.askMissingName());
    void idle(window)
      .then(() => import('./app/start.ts'))
      // Without it the portal is a page like any other.
      .then(
        ({ startApp }) =>
          startApp(window, {
            notices,
            session,
            currentRoute,
            paidAt,
            measured: set.measured && early,
            onMeasured: measurement.set,
          }),
        console.error,
      );
    if (what === 'page' && session.get().kind === 'client')
      void prefetchWhenIdle(customerLinks(manifests, '').map(({ path }) => path));
  };
  const showSkeleton = (container: HTMLElement): void => {
    // The first page has the skeleton of the HTML.
    if (firstPageShown.get()) container.replaceChildren(shape.content.cloneNode(true));
  };
  const timed: typeof loader = {
    ...loader,
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
        remote,
        loader: timed,
        providers,
        status,
        renderedPath,
        showSkeleton,
        onShown: (what) => {
          if (what === 'page') beacons.shown(remote.name, routeNow());
          onShown(what);
        },
        onFault,
      }),
    ]),
  );
  if (set.development)
    void import('./development/hot-swap.ts').then(({ installHotSwap }) =>
      installHotSwap(window, {
        set,
        loader,
        remount: async (name) => outlets.get(name)?.remount(),
        ask: status.ask,
        admit: (remote) => scriptFolders.push(folderOf(remote.entry)),
      }),
    );
  startLayout(
    manifests,
    (name) => {
      const outlet = outlets.get(name);
      return outlet ? supervision.over(name, outlet) : ownPages;
    },
    '#contenido',
  );

  watchRouteChanges(window, { manifests, currentRoute, session, navigation, main: element('contenido') });

  const tellWorker = (told: ToWorker): void => navigator.serviceWorker?.controller?.postMessage(told);
  whenEndsIn((seconds) => {
    expiry.told(seconds);
    tellWorker({ type: 'lasts', seconds });
  });
  if (endsIn !== undefined) {
    expiry.told(endsIn);
    const summary = queryClient.getQueryData(query('GET /api/summary').queryKey);
    tellWorker(summary ? { type: 'summary', summary, seconds: endsIn } : { type: 'lasts', seconds: endsIn });
  }
  // A warning must find what renders it, also where the first page has not been shown.
  expiry.warning.subscribe(renderNotices);
  whenExpired(
    (code) => void session.end('expired', code === 'PERMISSIONS_CHANGED' ? 'permissions' : undefined),
  );
  whenRefused((code) => {
    const requiredAction = requiredActionAfter(code);
    if (requiredAction) session.requireAction(requiredAction);
  });
  bus.on('navigate@1', ({ path, replace }) => navigation.navigate(path, { replace: replace === true }));
  // What follows a login is the guard's: the login is no place for a person who has a session (AU-10 … AU-13).
  bus.on('session.started@1', (reply) => void session.start(reply));
  bus.on('failed@1', () => notices.notify({ kind: 'failed' }));
  bus.on('toast@1', ({ text, tone }) =>
    notices.notify({ kind: 'toast', text, tone: tone === 'bad' ? 'bad' : 'ok' }),
  );
  bus.on('session.updated@1', (change) => session.update(change));
  bus.on('visitor.identified@1', (visitor) => session.identify(visitor));
  bus.on('session.close@1', ({ reason }) => void session.end(reason));
  session.subscribe(() => {
    // They were given to the session of before.
    forgetEarlyAnswers();
    navigation.recheck();
  });

  globals = watchGlobals(watchedGlobals(window));
  window.addEventListener('single-spa:routing-event', supervision.compare);
  // What the last page of a document changed is known before the document is left.
  document.addEventListener('visibilitychange', supervision.compare);
}
