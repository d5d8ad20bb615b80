import { drafts } from '@portal/ui/core';
import { bogotaTimestamp, longMoment } from '@portal/ui/format';
import type { NoticeQueue } from '../notices/notice-queue.ts';
import { texts } from '../texts.ts';
import { deviceBox, draftKey, serverBox } from './draft-boxes.ts';
import { createSealedDrafts } from './sealed-drafts.ts';
import type { SessionStore } from './session-store.ts';
import { whoIs } from './stored-session.ts';

const text = texts.draft;

/** Keeps drafts of forms for the logged-in person, and offers to recover those of an earlier visit. */
export function keepDrafts(
  window: Window & typeof globalThis,
  session: Pick<SessionStore, 'get' | 'subscribe'>,
  notices: Pick<NoticeQueue, 'notify'>,
): void {
  const { caches, crypto, document } = window;
  let owner = '';
  const follow = (): void => {
    const now = session.get();
    const next = whoIs(now);
    if (next === owner) return;
    owner = next;
    // Without a secure connection the browser has neither keys nor a cache; drafts then stay in the page's memory.
    if (now.kind === 'anonymous' || !caches || !crypto.subtle) drafts.keepIn(undefined);
    else {
      const boxes = [deviceBox(caches), ...(now.kind === 'admin' ? [serverBox] : [])];
      drafts.keepIn(createSealedDrafts(draftKey, boxes, crypto));
    }
  };
  follow();
  session.subscribe(follow);
  drafts.onOffer(({ at, recover, discard }) => {
    notices.notify({
      kind: 'question',
      question: {
        id: 'draft',
        title: text.title,
        text: text.text(longMoment(bogotaTimestamp(new Date(at)))),
        answers: [
          { text: text.recover, run: recover },
          { text: text.discard, run: discard },
        ],
      },
    });
    return () => notices.notify({ kind: 'withdrawn', id: 'draft' });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') drafts.flush();
  });
}
