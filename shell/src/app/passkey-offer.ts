import { call } from '@portal/api-client';
import { deviceMakesPasskeys } from '@portal/features/passkeys';
import { trimPath } from '@portal/release-protocol/route-matching';
import { currentRouteAtom, type Question } from '@portal/state';
import { store } from '@portal/state/shell';
import type { NoticeQueue } from '../notices/notice-queue.ts';
import { landing } from '../routing/landing-after-login.ts';
import type { SessionStore } from '../session/session-store.ts';
import { answeredBefore, rememberAnswer } from './answers.ts';
import { appTexts } from './texts.ts';

/** Page on which a person makes a passkey, by role. */
const PLACE = { client: '/perfil', admin: '/mi-ingreso' } as const;

export interface PasskeyOfferOptions {
  readonly session: Pick<SessionStore, 'get' | 'subscribe'>;
  readonly notices: Pick<NoticeQueue, 'notify'>;
  readonly go: (path: string) => void;
}

function questionFor(document: Document, kind: keyof typeof PLACE, go: (path: string) => void): Question {
  return {
    id: 'passkey',
    title: appTexts.passkeyTitle,
    text: appTexts.passkeyText,
    unfold: appTexts.more,
    answers: [
      { text: appTexts.passkeyYes, run: () => go(PLACE[kind]) },
      { text: appTexts.later, run: () => rememberAnswer(document, 'passkey', 'no') },
    ],
  };
}

/**
 * Offers a passkey once after a login, on a device that can make one, to people without a passkey. For customers the
 * offer appears on the summary only, where no task is under way.
 */
export function offerPasskeys(document: Document, { notices, session, go }: PasskeyOfferOptions): void {
  let offeredIn: unknown;
  const look = (): void => {
    const now = session.get();
    const { kind } = now;
    if (kind === 'anonymous' || (kind === 'admin' && now.requiredAction)) {
      offeredIn = undefined;
      notices.notify({ kind: 'withdrawn', id: 'passkey' });
      return;
    }
    const isHere = kind === 'admin' || trimPath(store.get(currentRouteAtom).pathname) === landing.client;
    if (!isHere || offeredIn === kind || answeredBefore(document, 'passkey')) return;
    offeredIn = kind;
    void offer(kind);
  };
  const offer = async (kind: keyof typeof PLACE): Promise<void> => {
    if (!(await deviceMakesPasskeys())) return;
    const own = await call('GET /api/passkeys').catch(() => undefined);
    if (own?.passkeys.length !== 0 || session.get().kind !== kind) return;
    notices.notify({ kind: 'question', question: questionFor(document, kind, go) });
  };
  session.subscribe(look);
  store.sub(currentRouteAtom, look);
  look();
}
