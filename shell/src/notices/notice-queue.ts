import type { ExpiredBy } from '../session/session-store.ts';
import { texts } from '../texts.ts';

/** A question that blocks nothing and waits until it is answered. */
export interface Question {
  readonly id: 'draft' | 'update' | 'consent' | 'passkey' | 'push';
  readonly title: string;
  readonly text: string;
  /** The person asked for the question: it takes the focus, and returns it afterwards. */
  readonly wanted?: true;
  /** Label of the button that unfolds the question: on phones it first shows its title only. */
  readonly unfold?: string;
  /** The first answer is the proposed one. */
  readonly answers: readonly { readonly text: string; readonly run: () => void }[];
}

/** A notice above the pages. `expired` must be answered (AU-59); a toast needs no answer. */
export type Notice =
  /**
   * `kept`: typed text waits for the person's next login; `by`: the cause of the expiry, where it is known;
   * `elsewhere`: the person logged out in another tab.
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
  /** Unsaved changes are about to be lost; `leave` goes on without them. */
  | { readonly kind: 'unsaved'; readonly leave: () => void }
  /** The question needs no answer any more. */
  | { readonly kind: 'withdrawn'; readonly id: Question['id'] };

export interface NoticeQueue {
  /** Shows a notice, or keeps it and loads the renderer of notices. */
  notify(notice: Notice): void;
  /** Passes on the waiting notices and all later ones, until the returned function is called. */
  hear(listener: (notice: Notice) => void): () => void;
  /**
   * Called when the renderer of notices cannot be loaded: the browser's own dialog then asks about unsaved changes, so
   * that the person can leave the page. Other notices keep waiting.
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
      // Several presses meanwhile count as one question.
      const { title, text } = texts.unsaved;
      if (asked[0] && confirm(`${title}. ${text}`)) asked[0].leave();
    },
  };
}
