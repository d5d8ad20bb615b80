import type { ReactNode } from 'react';
import { BadMark, InfoMark, OkMark, WaitMark, WarnMark } from '../icons/marks.tsx';
import { cx } from './class-names.ts';

/** ok: done · warn: due soon · bad: arrears, failed · wait: pending, do nothing · neutral: just a fact. */
export type Tone = 'ok' | 'warn' | 'bad' | 'wait' | 'neutral';

const marks = { ok: OkMark, warn: WaitMark, bad: WarnMark, wait: WaitMark, neutral: InfoMark } as const;

export type BadgeProps = {
  tone?: Tone | undefined;
  /** Replaces the icon of the tone, never removes it: colour alone says nothing. */
  icon?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
};

/** A status as icon and word. */
export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  const Mark = marks[tone];
  return (
    <span className={cx('badge', tone !== 'neutral' && tone, className)}>
      {icon ?? <Mark />}
      {children}
    </span>
  );
}

/** The icon of something that failed for good, beside `bad`'s warning sign. */
export { BadMark as FailedBadgeIcon };
