import { bus } from '@portal/event-bus';
import { currentRouteAtom, type Question } from '@portal/state';
import { store } from '@portal/state/shell';
import type { NoticeQueue } from '../notices/notice-queue.ts';
import { offerReleasePanel } from '../release-panel/offer-release-panel.ts';
import type { ShownReleases } from '../release-panel/shown-releases.ts';
import { forgetSession } from '../session/device-traces.ts';
import { keepDrafts } from '../session/kept-drafts.ts';
import type { SessionStore } from '../session/session-store.ts';
import { measurementAtom, paidAtAtom, releasePanelAtom } from '../shell-atoms.ts';
import { type MeasurementOptions, startMeasurement } from './measurement.ts';
import { offerPasskeys } from './passkey-offer.ts';
import { createPushes } from './push.ts';
import { offerUpdates } from './update.ts';
import { hearWorker, registerWorker } from './worker-link.ts';

export interface AppOptions {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  readonly notices: Pick<NoticeQueue, 'notify'>;
  /** Analytics events so far; absent where no tag manager is configured, and then no consent is asked for. */
  readonly measured?: MeasurementOptions['early'] | undefined;
  /** Releases for the release panel. */
  readonly page: ShownReleases;
}

/** Starts the parts of an installable app. Loaded in a file of its own, in an idle moment after the first page is shown. */
export async function startApp(window: Window & typeof globalThis, options: AppOptions): Promise<void> {
  const { notices, session, measured } = options;
  const ask = (question: Question): void => notices.notify({ kind: 'question', question });
  linkManifest(window.document);
  if (measured) {
    const said = (text: string): void => notices.notify({ kind: 'toast', text, tone: 'ok' });
    const review = startMeasurement(window.document, { bus, ask, said, early: measured });
    store.set(measurementAtom, () => review);
  }
  keepDrafts(window, session, notices);
  // The session may have ended while no page of the portal was open.
  if (session.get().kind === 'anonymous') void forgetSession(window);

  offerPasskeys(window.document, {
    ...{ notices, session },
    go: (path) => bus.emit('navigate@1', { path }),
  });

  offerReleasePanel(window, {
    session,
    page: options.page,
    onOffer: (open) => store.set(releasePanelAtom, () => open),
  });

  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  hearWorker(serviceWorker, bus);
  const registration = await registerWorker(serviceWorker);
  if (!registration) return;
  offerUpdates(window, registration, ask);
  // Subscriptions need an active worker, and not every browser has notifications.
  if ('Notification' in window) followCustomer(window, await serviceWorker.ready, options, ask);
}

/**
 * Subscribes each customer's device after the login. The question for permission appears on the page of an approved
 * payment, where push is of use.
 */
function followCustomer(
  window: Window & typeof globalThis,
  registration: ServiceWorkerRegistration,
  { notices, session }: AppOptions,
  ask: (question: Question) => void,
): void {
  const pushes = createPushes(window, registration);
  let here = '';
  const look = (): void => {
    const now = session.get();
    const customer = now.kind === 'client' && !now.pending ? now.person.fiscal_number : '';
    if (customer && customer !== here) void pushes.subscribe(customer);
    here = customer;
    const hasPaid = store.get(currentRouteAtom).pathname === store.get(paidAtAtom);
    const question = customer && hasPaid ? pushes.question(customer) : undefined;
    if (question) ask(question);
    else notices.notify({ kind: 'withdrawn', id: 'push' });
  };
  session.subscribe(look);
  store.sub(currentRouteAtom, look);
  store.sub(paidAtAtom, look);
  look();
  bus.on('session.ended@1', ({ reason }) => {
    // After an expired session the device stays subscribed: the bank may answer much later.
    if (reason !== 'expired') void pushes.unsubscribe().catch(() => undefined);
  });
}

/** Makes the portal installable (PL-06). Added late, so that the manifest is not among the first page's files. */
function linkManifest(document: Document): void {
  const link = (rel: string, href: string): HTMLLinkElement =>
    Object.assign(document.createElement('link'), { rel, href });
  document.head.append(
    link('manifest', '/manifest.webmanifest'),
    link('apple-touch-icon', '/icons/apple-touch-icon.png'),
  );
}
