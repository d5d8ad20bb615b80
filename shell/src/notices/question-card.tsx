import type { Notice, Question } from '@portal/state';
import { Button, cx, IconButton } from '@portal/ui/core';
import { CloseIcon } from '@portal/ui/icons';
import { useEffect, useRef, useState } from 'react';
import './question.css';

/** Questions by priority. */
const order: readonly Question['id'][] = ['draft', 'update', 'consent', 'passkey', 'push'];

const urgency = ({ id, wanted }: Question): number => (wanted ? -1 : order.indexOf(id));

/** The waiting question that is asked first. */
export function mostUrgent(notices: readonly Notice[]): Question | undefined {
  return notices
    .flatMap((notice) => (notice.kind === 'question' ? [notice.question] : []))
    .sort((a, b) => urgency(a) - urgency(b))[0];
}

export interface QuestionCardProps {
  readonly question: Question;
  /** The card is part of the page, not above it, and shows all of its text. */
  readonly inline?: boolean;
  readonly onAnswered: () => void;
}

/**
 * A card at the foot of the window, or in the page. It takes the focus only when the person asked for it, so that
 * typing is not interrupted.
 */
export function QuestionCard({ question, inline = false, onAnswered }: QuestionCardProps) {
  const { id, title, text, wanted, unfold, answers } = question;
  const [open, setOpen] = useState(inline || !unfold);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!wanted) return;
    const before = document.activeElement;
    heading.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, [wanted]);
  const answer = (run: (() => void) | undefined): void => {
    onAnswered();
    run?.();
  };
  return (
    <section
      className={cx('question', inline ? 'inline' : 'floating', !open && 'folded')}
      aria-labelledby={`question-${id}`}
      aria-live="polite"
    >
      <h2 id={`question-${id}`} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {!open && (
        <div className="fold">
          <Button
            variant="quiet"
            onClick={() => {
              setOpen(true);
              heading.current?.focus();
            }}
          >
            {unfold}
          </Button>
          <IconButton
            icon={<CloseIcon />}
            label={answers.at(-1)?.text ?? ''}
            onClick={() => answer(answers.at(-1)?.run)}
          />
        </div>
      )}
      <p>{text}</p>
      <div className="answers">
        {answers.map(({ text: words, run }, place) => (
          <Button key={words} variant={place === 0 ? 'primary' : 'quiet'} onClick={() => answer(run)}>
            {words}
          </Button>
        ))}
      </div>
    </section>
  );
}
