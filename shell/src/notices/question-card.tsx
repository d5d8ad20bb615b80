import { Button } from '@portal/ui/core';
import { useEffect, useRef } from 'react';
import './question.css';
import type { Question } from './notice-queue.ts';

/** What asks first when several wait. */
const order: readonly Question['id'][] = ['update', 'consent', 'push'];

const urgency = ({ id, wanted }: Question): number => (wanted ? -1 : order.indexOf(id));

/** The questions that wait, the first of which is shown; each once. */
export const withQuestion = {
  none: [] as readonly Question[],
  added: (before: readonly Question[], question: Question): readonly Question[] =>
    [...withQuestion.removed(before, question.id), question].sort((a, b) => urgency(a) - urgency(b)),
  removed: (before: readonly Question[], id: Question['id']): readonly Question[] =>
    before.filter((other) => other.id !== id),
};

/** A card at the foot of the page. Unasked for it takes no focus: whoever is typing goes on typing. */
export function QuestionCard({ question, onAnswered }: { question: Question; onAnswered: () => void }) {
  const { id, title, text, wanted, answers } = question;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wanted) return;
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [wanted]);
  return (
    <section className="question" aria-labelledby={`question-${id}`} aria-live="polite">
      <h2 id={`question-${id}`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <div className="answers">
        {answers.map((answer, place) => (
          <Button
            key={answer.text}
            variant={place === 0 ? 'primary' : 'quiet'}
            onClick={() => {
              onAnswered();
              answer.run();
            }}
          >
            {answer.text}
          </Button>
        ))}
      </div>
    </section>
  );
}
