import { Button } from '@portal/ui/core';
import './question.css';
import type { Question } from './notice-queue.ts';

/** What asks first when several wait. */
const order: readonly Question['id'][] = ['update', 'consent', 'push'];

/** The questions that wait, the first of which is shown; each once. */
export const withQuestion = {
  none: [] as readonly Question[],
  added: (before: readonly Question[], question: Question): readonly Question[] =>
    [...withQuestion.removed(before, question.id), question].sort(
      (a, b) => order.indexOf(a.id) - order.indexOf(b.id),
    ),
  removed: (before: readonly Question[], id: Question['id']): readonly Question[] =>
    before.filter((other) => other.id !== id),
};

/** A card at the foot of the page. It takes no focus: whoever is typing goes on typing. */
export function QuestionCard({ question, onAnswered }: { question: Question; onAnswered: () => void }) {
  const { id, title, text, answers } = question;
  return (
    <section className="question" aria-labelledby={`question-${id}`} aria-live="polite">
      <h2 id={`question-${id}`}>{title}</h2>
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
