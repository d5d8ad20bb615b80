import { query, queryClient, whenEndsIn, whenExpired, whenRefused } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { store } from '@portal/state/shell';
import { requiredActionAfter } from '../session/stored-session.ts';
import type { ToWorker } from '../worker/messages.ts';
import { forgetEarlyAnswers } from './early-answers.ts';
import type { InstalledSession } from './install-session.tsx';

/** Updates session, navigation and notices after answers of the API and events of remotes. */
export function installEvents(
  { session, expiry, navigation, notices, renderNotices }: InstalledSession,
  endsIn: number | undefined,
): void {
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
  // A warning needs the renderer of notices, even before the first page is shown.
  store.sub(expiry.warning, renderNotices);
  whenExpired(
    (code) => void session.end('expired', code === 'PERMISSIONS_CHANGED' ? 'permissions' : undefined),
  );
  whenRefused((code) => {
    const requiredAction = requiredActionAfter(code);
    if (requiredAction) session.requireAction(requiredAction);
  });
  bus.on('navigate@1', ({ path, replace }) => navigation.navigate(path, { replace: replace === true }));
  // The guard chooses the page after a login: a person with a session cannot stay on the login (AU-10 … AU-13).
  bus.on('session.started@1', (reply) => void session.start(reply));
  bus.on('failed@1', () => notices.notify({ kind: 'failed' }));
  bus.on('toast@1', ({ text, tone }) =>
    notices.notify({ kind: 'toast', text, tone: tone === 'bad' ? 'bad' : 'ok' }),
  );
  bus.on('session.updated@1', (change) => session.update(change));
  bus.on('visitor.identified@1', (visitor) => session.identify(visitor));
  bus.on('session.close@1', ({ reason }) => void session.end(reason));
  session.subscribe(() => {
    // These answers belong to the previous session.
    forgetEarlyAnswers();
    navigation.recheck();
  });
}
