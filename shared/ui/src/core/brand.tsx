import { initials } from '../format/people.ts';
import { texts } from '../texts.ts';
import { cx } from './class-names.ts';
import { Link } from './link.tsx';

/** The symbol: twenty minutes are a third of a ring. */
export function BrandMark({ size = 32 }: { size?: number | undefined }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect className="mark-bg" width="32" height="32" rx="10" />
      <circle className="mark-ring" cx="16" cy="16" r="8.5" fill="none" strokeWidth="3.2" />
      <path
        className="mark-arc"
        d="M16 7.5a8.5 8.5 0 0 1 7.36 12.75"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
      />
      <circle className="mark-dot" cx="16" cy="16" r="2" />
    </svg>
  );
}

/** Symbol and name, as a link to where `href` says. */
export function Brand({
  href = '/',
  className,
}: {
  href?: string | undefined;
  className?: string | undefined;
}) {
  const [first, ...others] = texts.brand.split(' ');
  return (
    <Link className={cx('brand', className)} href={href}>
      <BrandMark />
      <span>
        {first} <b>{others.join(' ')}</b>
      </span>
    </Link>
  );
}

/** A person's initials in a circle; the name stands beside it or in the label of what holds it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className="avatar" aria-hidden="true">
      {initials(name)}
    </span>
  );
}
