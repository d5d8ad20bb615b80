import { call, queryClient } from '@portal/api-client';
import type { PortalEvents } from '@portal/contract/events';
import { findRoute, trimPath } from '@portal/contract/routing';
import { bus } from '@portal/event-bus';
import { drafts, PortalProvider, type PortalProviderProps } from '@portal/ui/core';
import { type ReactNode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { withTimeout } from '../loader/with-timeout.ts';
import { createNoticeQueue, type NoticeQueue } from '../notices/notice-queue.ts';
import { createReleaseStatus, type ReleaseStatus } from '../release/release-status.ts';
import { createSafePoint } from '../release/safe-point.ts';
import { createAnnouncer } from '../routing/announcer.ts';
import { landing, resolveRedirects } from '../routing/guard.ts';
import { guardLeaving } from '../routing/leave-guard.ts';
import { installNavigation, type Navigation } from '../routing/navigation.ts';
import { movedPaths } from '../routing/shell-routes.ts';
import { createUnsaved } from '../routing/unsaved.ts';
import { afterLogout } from '../session/after-logout.ts';
import { forgetDrafts, forgetSession } from '../session/device-traces.ts';
import { createExpiry, type Expiry } from '../session/expiry.ts';
import { createSessionStore, type SessionStore } from '../session/session-store.ts';
import { keepWantedPage } from '../session/wanted-page.ts';
import { texts } from '../texts.ts';
import { element, type OpenedDocument } from './opened-document.ts';

/** The session, the guard's routing and the notices. */
export interface InstalledSession {
  readonly session: SessionStore;
  readonly expiry: Expiry;
  readonly navigation: Navigation;
  readonly notices: NoticeQueue;
  /** Sends for what renders notices, once. */
  readonly renderNotices: () => void;
  readonly status: ReleaseStatus;
  /** Ends the session once what is unsaved may be left behind. */
  readonly logOut: () => void;
  /** Props of the provider around every React root of the portal. */
  readonly providers: Omit<PortalProviderProps, 'children'>;
}

/** How long a logout waits for drafts that are being dropped, in milliseconds. */
const SLOW_DRAFTS_MS = 2000;

/** Brings session, guard and notices to life, and leads on from an address where the person may not be. */
export function installSession({
  set,
  manifests,
}: Pick<OpenedDocument, 'set' | 'manifests'>): InstalledSession {
  const providers = { queryClient, onPageTitle: createAnnouncer(document) };
  const show = (id: string, content: ReactNode): void => {
    const root = createRoot(element(id), { identifierPrefix: `${id}-` });
    // A transition is rendered in slices, between which the browser can answer a finger.
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
            queue={notices}
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
    // Here and not in a file that comes later: a person may have logged out before it, or it may never come.
    void forgetSession(window).catch(() => undefined);
    if (reason !== 'expired') void forgetDrafts(window).catch(() => undefined);
    // A logout asked for says the same words as one that was not, without asking back (AU-60, D-12); where another tab
    // was asked, what was typed in this one waits, and that is worth asking back.
    const kept = drafts.waiting();
    notices.notify(
      reason === 'expired' || kept
        ? { kind: 'expired', kept, by, elsewhere: reason !== 'expired' }
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
      void withTimeout(SLOW_DRAFTS_MS, drafts.settled())
        .catch(() => {})
        .then(() => session.end('logout'));
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
  return { session, expiry, navigation, notices, renderNotices, status, logOut, providers };
}
