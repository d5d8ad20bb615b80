import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { cx } from '../core/class-names.ts';
import { DownMark } from '../icons/marks.tsx';

export type DisclosureProps = {
  title: ReactNode;
  /** Beside the title, or below it on phones: badges, a sum. */
  meta?: ReactNode;
  /** At the end of the line, before the arrow. */
  end?: ReactNode;
  /** Before the title. */
  icon?: ReactNode;
  open?: boolean | undefined;
  onToggle?: ((open: boolean) => void) | undefined;
  /** Only one of those with the same group is open. */
  group?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A card that opens and closes. The browser's own element: found by search in the page, printed, no script needed. */
export function Disclosure({
  title,
  meta,
  end,
  icon,
  open,
  onToggle,
  group,
  className,
  children,
}: DisclosureProps) {
  const headingId = useId();
  const toggled = (event: SyntheticEvent<HTMLDetailsElement>): void => {
    if (event.currentTarget.open !== open) onToggle?.(event.currentTarget.open);
  };
  return (
    <details
      className={cx('card fold', className)}
      open={open}
      name={group}
      onToggle={toggled}
      aria-labelledby={headingId}
    >
      <summary>
        {icon}
        <h2 id={headingId}>{title}</h2>
        {meta && <span className="meta">{meta}</span>}
        {end && <span className="end">{end}</span>}
        <DownMark className="turn" />
      </summary>
      <div className="inner">{children}</div>
    </details>
  );
}
