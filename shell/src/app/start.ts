import { bus } from '@portal/event-bus';
import type { NoticeQueue, Question } from '../notices/notice-queue.ts';
import type { SessionStore } from '../session/session-store.ts';
import { WORKER_SCRIPT } from '../trusted-types.ts';
import { linkManifest } from './manifest-links.ts';
import { createPushes } from './push.ts';
import { offerUpdates } from './update.ts';
import { forgetSession, hearWorker } from './worker-link.ts';

export interface AppOptions {
  readonly notices: Pick<NoticeQueue, 'notify'>;
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
}

/** What makes an app of the page. Comes in an idle moment after the first page stands there, in a file of its own. */
export async function startApp(
  window: Window & typeof globalThis,
  { notices, session }: AppOptions,
): Promise<void> {
  const ask = (question: Question): void => notices.notify({ kind: 'question', question });
  linkManifest(window.document);
  bus.on('session.ended@1', () => void forgetSession(window));
  // It may have ended where nobody listened yet.
  if (session.get().kind === 'anonymous') void forgetSession(window);

  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  hearWorker(serviceWorker, bus);
  const registration = await serviceWorker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
  offerUpdates(window, registration, ask);

  // Subscriptions need an active worker, and not every browser has notifications.
  if (!('Notification' in window)) return;
  const pushes = createPushes(window, await serviceWorker.ready, ask);
  let here = '';
  const look = (): void => {
    const now = session.get();
    const customer = now.kind === 'client' && !now.pending ? now.person.fiscal_number : '';
    if (customer === here) return;
    here = customer;
    if (now.kind === 'client' && customer) void pushes.customerIsHere(now);
    if (!customer) notices.notify({ kind: 'withdrawn', id: 'push' });
  };
  session.subscribe(look);
  look();
  bus.on('session.ended@1', ({ reason }) => {
    // A session that only expired goes on being told: the bank may answer long after (PL-07).
    if (reason !== 'expired') void pushes.customerLeft().catch(() => undefined);
  });
}
