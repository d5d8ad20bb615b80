import type { ReactNode } from 'react';
import { cx } from './class-names.ts';

const CENTRE = 59;
const RADIUS = 52;

export type ProgressRingProps = {
  /** Share filled, 0 to 1; values outside are cut. */
  value: number;
  /** Accessible name of the drawing: `44 % del cupo usado`. */
  label: string;
  /** Edge in px, 118 by default. */
  size?: number | undefined;
  /** Colour of a result; the brand's otherwise. */
  tone?: 'ok' | 'bad' | 'wait' | undefined;
  /** Waiting without a known end: the arc turns. */
  turning?: boolean | undefined;
  className?: string | undefined;
  /** In the middle, for the eye only: the label already says it. */
  children?: ReactNode;
};

/** The ring of the brand: credit used, steps, countdown, waiting. */
export function ProgressRing({
  value,
  label,
  size = 118,
  tone,
  turning,
  className,
  children,
}: ProgressRingProps) {
  const share = Math.min(1, Math.max(0, value)) * 100;
  return (
    <div
      className={cx('ring', tone, className)}
      role="img"
      aria-label={label}
      style={{ width: size, height: size }}
    >
      <svg className="progress-ring" viewBox="0 0 118 118" width={size} height={size} aria-hidden="true">
        <circle className="track" cx={CENTRE} cy={CENTRE} r={RADIUS} />
        {(share > 0 || turning) && (
          <circle
            className={cx('fill', turning && 'turning')}
            cx={CENTRE}
            cy={CENTRE}
            r={RADIUS}
            pathLength={100}
            strokeDasharray={`${turning ? 33 : share} 100`}
          />
        )}
      </svg>
      {children && <p>{children}</p>}
    </div>
  );
}

export type ProgressBarProps = {
  /** Share done, 0 to 1. */
  value: number;
  label: string;
};

/** Progress of long work whose end is known. */
export function ProgressBar({ value, label }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  );
}
