import { messages } from '@portal/contract/messages';
import { PUSH_QUESTION_PLACE } from '@portal/contract/push-question-place';
import type { Notice } from '@portal/state';
import { store, writtenNotices } from '@portal/state/shell';
import { AlertDialog, ConfirmDialog, showToast, Toasts } from '@portal/ui/overlay';
import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Expiry } from '../session/idle-expiry.ts';
import { texts } from '../texts.ts';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { without, withoutQuestion } from './notice-queue.ts';
import { mostUrgent, QuestionCard, type QuestionCardProps } from './question-card.tsx';

export interface NoticesProps {
  readonly expiry: Expiry;
  readonly onLogout: () => void;
  /** Goes to the login, which returns to this page. */
  readonly onLogin: () => void;
}

/** Notices above the pages: the end of the session, the toasts of all remotes, and one question at a time. */
export function Notices({ expiry, onLogout, onLogin }: NoticesProps) {
  const [notices, change] = useAtom(writtenNotices);
  useEffect(() => {
    const toasts = store.get(writtenNotices).filter((notice) => notice.kind === 'toast');
    if (toasts.length > 0) change(without('toast'));
    for (const { text, tone } of toasts) showToast({ text, tone });
  }, [notices, change]);
  const question = mostUrgent(notices);
  const expired = notices.filter((notice) => notice.kind === 'expired').at(-1);
  const unsaved = notices.filter((notice) => notice.kind === 'unsaved').at(-1);
  const close = (kind: Notice['kind']) => () => change(without(kind));
  return (
    <>
      <Toasts />
      {question && (
        <PlacedQuestion
          key={question.id}
          question={question}
          onAnswered={() => change(withoutQuestion(question.id))}
        />
      )}
      <ExpiryDialog expiry={expiry} onLogout={onLogout} />
      <ConfirmDialog
        open={unsaved !== undefined}
        title={texts.unsaved.title}
        confirmText={texts.unsaved.leave}
        cancelText={texts.unsaved.stay}
        variant="danger"
        onConfirm={() => {
          change(without('unsaved'));
          unsaved?.leave();
        }}
        onCancel={close('unsaved')}
      >
        <p>{texts.unsaved.text}</p>
      </ConfirmDialog>
      <AlertDialog
        open={notices.some(({ kind }) => kind === 'failed')}
        onClose={close('failed')}
        title={texts.failedTitle}
      >
        <p>{messages.errorTryLater}</p>
      </AlertDialog>
      <ConfirmDialog
        open={expired !== undefined}
        title={expired ? titleOf(expired) : ''}
        confirmText={texts.loginAgain}
        cancelText={texts.accept}
        onConfirm={() => {
          change(without('expired'));
          onLogin();
        }}
        onCancel={close('expired')}
      >
        <p>{expired?.by ? texts.permissionsChanged : texts.expired}</p>
        {expired?.kept && <p>{expired.by ? texts.permissionsKept : texts.expiredKept}</p>}
      </ConfirmDialog>
    </>
  );
}

function titleOf({ by, elsewhere }: Extract<Notice, { kind: 'expired' }>): string {
  if (elsewhere) return texts.loggedOutElsewhere;
  return by ? texts.permissionsTitle : texts.expiredTitle;
}

/** In the page where it has a place for questions; above the foot of the window otherwise. */
function PlacedQuestion(props: Omit<QuestionCardProps, 'inline'>) {
  const [place] = useState(() =>
    props.question.id === 'push' ? document.getElementById(PUSH_QUESTION_PLACE) : null,
  );
  return place ? createPortal(<QuestionCard {...props} inline />, place) : <QuestionCard {...props} />;
}
