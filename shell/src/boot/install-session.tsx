import { call, queryClient } from '@portal/api-client';
import type { PortalEvents } from '@portal/contract/events';
import { wantedPathOf } from '@portal/contract/wanted-page';
import { bus } from '@portal/event-bus';
import { findRoute, trimPath } from '@portal/release-protocol/route-matching';
import { drafts, PortalProvider, type PortalProviderProps } from '@portal/ui/core';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { withTimeout } from '../loader/with-timeout.ts';
import { createNoticeQueue, type NoticeQueue } from '../notices/notice-queue.ts';
import { sessionEndNotice } from '../notices/session-end-notice.ts';
import { createReleaseStatus, type ReleaseStatus } from '../release/release-status.ts';
import { createSafePoint } from '../release/safe-point.ts';
import { createAnnouncer } from '../routing/announcer.ts';
import { resolveRedirects } from '../routing/guard.ts';
import { landing } from '../routing/landing-after-login.ts';
import { guardLeaving } from '../routing/leave-guard.ts';
import { installNavigation, type Navigation } from '../routing/navigation.ts';
import { movedPaths } from '../routing/shell-routes.ts';
import { createUnsaved } from '../routing/unsaved.ts';
import { afterLogout } from '../session/after-logout.ts';
import { forgetDrafts, forgetSession } from '../session/device-traces.ts';
import { createExpiry, type Expiry } from '../session/idle-expiry.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { keepWantedPage } from '../session/wanted-page.ts';
import { element, type OpenedDocument } from './opened-document.ts';

/** The session, the guard's routing and the notices. */
export interface InstalledSession {
  readonly session: SessionStore;
  readonly expiry: Expiry;
  readonly navigation: Navigation;
  readonly notices: NoticeQueue;
  /** Loads and starts the renderer of notices, once. */
  readonly renderNotices: () => void;
  readonly status: ReleaseStatus;
  /** Ends the session after the person has agreed to lose unsaved changes. */
  readonly logOut: () => void;
  /** Props of the provider around every React root of the portal. */
  readonly providers: Omit<PortalProviderProps, 'children'>;
}

/** How long a logout waits for drafts that are being dropped, in milliseconds. */
const SLOW_DRAFTS_MS = 2000;

/** Creates session, guard and notices, and redirects from an address that the person may not open. */
export function installSession({
  set,
  manifests,
}: Pick<OpenedDocument, 'set' | 'manifests'>): InstalledSession {
  const providers = { queryClient, onPageTitle: createAnnouncer(document) };
  const show = (id: string, content: ReactNode): void => {
    const root = createRoot(element(id), { identifierPrefix: `${id}-` });
    // React renders a transition in slices; between them the browser can answer input.
    startTransition(() => root.render(<PortalProvider {...providers}>{content}</PortalProvider>));
  };
  let noticesRendered = false;
  const renderNotices = (): void => {
    if (noticesRendered) return;
    noticesRendered = true;
    void import('../notices/notices.tsx').then(
      ({ Notices }) =>
        show(
          'notices',
          <Notices
            expiry={expiry}
            onLogout={() => void session.end('logout')}
            onLogin={() => navigation.navigate(landing.login)}
          />,
        ),
      () => {
        noticesRendered = false;
        notices.cannotRender((text) => window.confirm(text));
      },
    );
  };
  const notices = createNoticeQueue(renderNotices);

  const session = createSessionStore(window, (reason, by) => {
    // This is not left to a file that loads later: a person may log out before that file comes, or it may never come.
    void forgetSession(window);
    if (reason !== 'expired') void forgetDrafts(window);
    notices.notify(sessionEndNotice({ reason, by, kept: drafts.waiting() }));
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
      // The login's address may name a page, also where the session is open.
      lastPath: (pathname === landing.login ? wantedPathOf(search) : undefined) ?? session.lastPath(),
      find: (wanted) => findRoute(manifests, wanted)?.route.access,
    });
    // A link of a public page led to a page that needs a login: the login then leads to that page.
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
  // Discarded drafts are also deleted on the server, which needs the session; a slow server delays the logout by two
  // seconds at most.
  const logOut = (): void =>
    leaving.before(() => {
      void withTimeout(SLOW_DRAFTS_MS, drafts.settled())
        .catch(() => {})
        .then(() => session.end('logout'));
    });
  const login = document.getElementById('portal-login');
  const handedOver = login?.textContent;
  // The element holds the session's token, and the document may outlive the session.
  login?.remove();
  // The person logged in by a plain form post before the scripts had loaded.
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
  return { session, expiry, navigation, notices, renderNotices, status, logOut, providers };
}
