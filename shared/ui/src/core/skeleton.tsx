import type { ReactNode } from 'react';
import { texts } from '../texts.ts';
import { cx } from './class-names.ts';

export type SkeletonProps = {
  /** CSS width, `100%` by default. */
  width?: string | number | undefined;
  /** px, 14 by default: the height of one line of text. */
  height?: number | undefined;
  round?: boolean | undefined;
};

/** A block in the place of something that is on its way. */
export function Skeleton({ width, height = 14, round }: SkeletonProps) {
  return <span className={cx('skeleton', round && 'round')} style={{ width, height }} aria-hidden="true" />;
}

/** Says once that something is loading; holds blocks in the shape of the content. */
export function Loading({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div className={cx('stack', className)} role="status" aria-label={texts.loading}>
      {children}
    </div>
  );
}

/** A card with a heading and some lines. */
export function SkeletonCard({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <Loading className="card">
      <Skeleton width="40%" height={20} />
      <Skeleton width="70%" height={44} />
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={`line-${line + 1}`} width={line % 2 ? '84%' : '100%'} />
      ))}
    </Loading>
  );
}

/** Rows of a table, or its cards on a phone. */
export function SkeletonTable({ rows = 5 }: { rows?: number | undefined }) {
  return (
    <Loading className="skeleton-table">
      {Array.from({ length: rows }, (_, row) => (
        <div key={`row-${row + 1}`}>
          <Skeleton width="30%" />
          <Skeleton width="60%" />
          <Skeleton width="40%" />
          <Skeleton width="50%" />
        </div>
      ))}
    </Loading>
  );
}
