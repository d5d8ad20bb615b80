import type { ReactNode, Ref } from 'react';
import { InfoMark, OkMark, WaitMark, WarnMark } from '../icons/marks.tsx';
import type { Tone } from './badge.tsx';
import { cx } from './class-names.ts';

const marks = { ok: OkMark, warn: WarnMark, bad: WarnMark, wait: WaitMark, neutral: InfoMark } as const;

export type NoteProps = {
  tone?: Tone | undefined;
  icon?: ReactNode;
  /** `alert` interrupts a screen reader, `status` waits its turn; without it the note is plain text. */
  role?: 'alert' | 'status' | undefined;
  tabIndex?: number | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLDivElement> | undefined;
  children: ReactNode;
};

/** A remark in the flow of the page. */
export function Note({ tone = 'neutral', icon, className, children, ...rest }: NoteProps) {
  const Mark = marks[tone];
  return (
    <div className={cx('note', tone !== 'neutral' && tone, className)} {...rest}>
      {icon ?? <Mark />}
      <div>{children}</div>
    </div>
  );
}
