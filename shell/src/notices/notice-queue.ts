import type { Notice, Question } from '@portal/state';
import { store, writtenNotices } from '@portal/state/shell';
import { texts } from '../texts.ts';

/** `withdrawn`: the question needs no answer any more. */
type Told = Notice | { readonly kind: 'withdrawn'; readonly id: Question['id'] };

export interface NoticeQueue {
  /** Shows a notice, or keeps it and loads the renderer of notices. */
  notify(notice: Told): void;
  /**
   * Called when the renderer of notices cannot be loaded: the browser's own dialog then asks about unsaved changes, so
   * that the person can leave the page. Other notices keep waiting.
   */
  cannotRender(confirm: (text: string) => boolean): void;
}

/** Adds to the atom of notices. `sendForRenderer` does nothing where the renderer has loaded. */
export function createNoticeQueue(sendForRenderer: () => void): NoticeQueue {
  return {
    notify(notice) {
      if (notice.kind === 'withdrawn') return store.set(writtenNotices, withoutQuestion(notice.id));
      store.set(writtenNotices, (before) => [
        ...(notice.kind === 'question' ? withoutQuestion(notice.question.id)(before) : before),
        notice,
      ]);
      sendForRenderer();
    },
    cannotRender(confirm) {
      const asked = store.get(writtenNotices).find(({ kind }) => kind === 'unsaved');
      store.set(writtenNotices, without('unsaved'));
      // Several presses meanwhile count as one question.
      const { title, text } = texts.unsaved;
      if (asked?.kind === 'unsaved' && confirm(`${title}. ${text}`)) asked.leave();
    },
  };
}

type Change = (before: readonly Notice[]) => readonly Notice[];

/** Takes away all notices of a kind: several of it are shown as one. */
export function without(gone: Notice['kind']): Change {
  return (before) => before.filter(({ kind }) => kind !== gone);
}

/** Takes away a question, which is asked once at a time. */
export function withoutQuestion(id: Question['id']): Change {
  return (before) => before.filter((notice) => notice.kind !== 'question' || notice.question.id !== id);
}
