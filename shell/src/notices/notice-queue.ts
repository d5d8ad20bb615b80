import type { ExpiredBy } from '../session/session-store.ts';
import { texts } from '../texts.ts';

/** A question that blocks nothing and waits until it is answered. */
export interface Question {
  readonly id: 'draft' | 'update' | 'consent' | 'passkey' | 'push';
  readonly title: string;
  readonly text: string;
  /** The person asked for it: it takes the focus, and gives it back. */
  readonly wanted?: true;
  /** It can wait: on phones it shows its title alone, beside what unfolds it. */
  readonly unfold?: string;
  /** The first is the one proposed. */
  readonly answers: readonly { readonly text: string; readonly run: () => void }[];
}

/** A notice above the pages. `expired` must be answered (AU-59); a toast needs no answer. */
export type Notice =
  /**
   * `kept`: something typed waits for the person who logs in again; `by`: why it expired, where that is known;
   * `elsewhere`: it did not expire, the person logged out in another tab.
   */
  | {
      readonly kind: 'expired';
      readonly kept?: boolean;
      readonly by?: ExpiredBy | undefined;
      readonly elsewhere?: boolean;
    }
  | { readonly kind: 'toast'; readonly text: string; readonly tone: 'ok' | 'bad' }
  | { readonly kind: 'question'; readonly question: Question }
  /** An action failed (ER-38). */
  | { readonly kind: 'failed' }
  /** Unsaved changes are about to be left behind; `leave` leaves them. */
  | { readonly kind: 'unsaved'; readonly leave: () => void }
  /** It needs no answer any more. */
  | { readonly kind: 'withdrawn'; readonly id: Question['id'] };

export interface NoticeQueue {
  /** Shows a notice, or keeps it until what renders notices has arrived, which is then sent for. */
  notify(notice: Notice): void;
  /** Hands over what waits and everything that follows, until the returned function is called. */
  hear(listener: (notice: Notice) => void): () => void;
  /**
   * The renderer of notices cannot be loaded: the question before unsaved changes is asked by the browser's own dialog, so
   * that the person can leave the page. Other notices wait on.
   */
  cannotRender(confirm: (text: string) => boolean): void;
}

export function createNoticeQueue(sendForRenderer: () => void): NoticeQueue {
  let waiting: Notice[] = [];
  let listener: ((notice: Notice) => void) | undefined;
  return {
    notify(notice) {
      if (listener) return listener(notice);
      waiting.push(notice);
      sendForRenderer();
    },
    hear(next) {
      listener = next;
      for (const notice of waiting) next(notice);
      waiting = [];
      return () => {
        listener = undefined;
      };
    },
    cannotRender(confirm) {
      const asked = waiting.filter((notice) => notice.kind === 'unsaved');
      waiting = waiting.filter((notice) => notice.kind !== 'unsaved');
      // Pressed more than once meanwhile, it is one question.
      const { title, text } = texts.unsaved;
      if (asked[0] && confirm(`${title}. ${text}`)) asked[0].leave();
    },
  };
}
