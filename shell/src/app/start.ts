import { bus } from '@portal/event-bus';
import type { NoticeQueue } from '../notices/notice-queue.ts';
import type { SessionStore } from '../session/session-store.ts';
import { WORKER_SCRIPT } from '../trusted-types.ts';
import { linkManifest } from './manifest-links.ts';
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
  linkManifest(window.document);
  bus.on('session.ended@1', () => void forgetSession(window));
  // It may have ended where nobody listened yet.
  if (session.get().kind === 'anonymous') void forgetSession(window);

  const { serviceWorker } = window.navigator;
  if (!serviceWorker) return;
  hearWorker(serviceWorker, bus);
  const registration = await serviceWorker.register(WORKER_SCRIPT, { updateViaCache: 'none' });
  offerUpdates(window, registration, (question) => notices.notify({ kind: 'question', question }));
}
