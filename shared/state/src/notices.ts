import { writtenByShell } from './written-by-shell.ts';

/** Cause of the expiry, where it is known: another administrator changed the person's permissions. */
export type ExpiredBy = 'permissions';

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
  | { readonly kind: 'unsaved'; readonly leave: () => void };

/** Notices that wait to be shown or answered, oldest first; a toast leaves as soon as it is shown. */
export const [noticesAtom, writtenNotices] = writtenByShell<readonly Notice[]>([]);
