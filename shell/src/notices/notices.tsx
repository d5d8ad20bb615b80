import { messages } from '@portal/contract/messages';
import { PUSH_QUESTION_PLACE } from '@portal/contract/push-question-place';
import { AlertDialog, ConfirmDialog, showToast, Toasts } from '@portal/ui/overlay';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Expiry } from '../session/idle-expiry.ts';
import { texts } from '../texts.ts';
import { ExpiryDialog } from './expiry-dialog.tsx';
import type { Notice, NoticeQueue } from './notice-queue.ts';
import { QuestionCard, type QuestionCardProps, withQuestion } from './question-card.tsx';

export interface NoticesProps {
  readonly queue: NoticeQueue;
  readonly expiry: Expiry;
  readonly onLogout: () => void;
  /** Goes to the login, which returns to this page. */
  readonly onLogin: () => void;
}

/** Notices above the pages: the end of the session, the toasts of all remotes, and one question at a time. */
export function Notices({ queue, expiry, onLogout, onLogin }: NoticesProps) {
  const [expired, setExpired] = useState<Extract<Notice, { kind: 'expired' }>>();
  const [failed, setFailed] = useState(false);
  const [unsaved, setUnsaved] = useState<Extract<Notice, { kind: 'unsaved' }>>();
  const [questions, setQuestions] = useState(withQuestion.none);
  useEffect(() => {
    const hear = (notice: Notice): void => {
      switch (notice.kind) {
        case 'expired':
          setExpired(notice);
          break;
        case 'toast':
          showToast({ text: notice.text, tone: notice.tone });
          break;
        case 'failed':
          setFailed(true);
          break;
        case 'unsaved':
          setUnsaved(notice);
          break;
        case 'question':
          setQuestions((before) => withQuestion.added(before, notice.question));
          break;
        case 'withdrawn':
          setQuestions((before) => withQuestion.removed(before, notice.id));
          break;
      }
    };
    return queue.hear(hear);
  }, [queue]);
  const [question] = questions;
  return (
    <>
      <Toasts />
      {question && (
        <PlacedQuestion
          key={question.id}
          question={question}
          onAnswered={() => setQuestions((before) => withQuestion.removed(before, question.id))}
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
          setUnsaved(undefined);
          unsaved?.leave();
        }}
        onCancel={() => setUnsaved(undefined)}
      >
        <p>{texts.unsaved.text}</p>
      </ConfirmDialog>
      <AlertDialog open={failed} onClose={() => setFailed(false)} title={texts.failedTitle}>
        <p>{messages.errorTryLater}</p>
      </AlertDialog>
      <ConfirmDialog
        open={expired !== undefined}
        title={expired ? titleOf(expired) : ''}
        confirmText={texts.loginAgain}
        cancelText={texts.accept}
        onConfirm={() => {
          setExpired(undefined);
          onLogin();
        }}
        onCancel={() => setExpired(undefined)}
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
