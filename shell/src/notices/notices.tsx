import { AlertDialog, showToast, Toasts } from '@portal/ui/overlay';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import type { Notice, NoticeQueue } from './notice-queue.ts';
import { QuestionCard, withQuestion } from './question-card.tsx';

/** What is said above the pages: the end of the session, the toasts of all remotes, and one question at a time. */
export function Notices({ queue }: { queue: NoticeQueue }) {
  const [expired, setExpired] = useState(false);
  const [questions, setQuestions] = useState(withQuestion.none);
  useEffect(() => {
    const hear = (notice: Notice): void => {
      switch (notice.kind) {
        case 'expired':
          setExpired(true);
          break;
        case 'toast':
          showToast({ text: notice.text, tone: notice.tone });
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
        <QuestionCard
          key={question.id}
          question={question}
          onAnswered={() => setQuestions((before) => withQuestion.removed(before, question.id))}
        />
      )}
      <AlertDialog open={expired} onClose={() => setExpired(false)} title={texts.expiredTitle}>
        {texts.expired}
      </AlertDialog>
    </>
  );
}
