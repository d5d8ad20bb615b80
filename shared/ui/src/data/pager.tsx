import { PAGE_SIZE } from '@portal/contract/paging';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { Link } from '../core/link.tsx';
import { NextMark, PreviousMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';

export { PAGE_SIZE };

const VISIBLE_LINKS = 5;

/** The page numbers in sight: at most five, around the current one [BC-07]. */
export function visiblePages(current: number, pages: number): number[] {
  const count = Math.min(VISIBLE_LINKS, pages);
  const first = Math.max(1, Math.min(current - Math.floor(VISIBLE_LINKS / 2), pages - count + 1));
  return Array.from({ length: count }, (_, index) => first + index);
}

export type PagerProps = {
  /** Current page, from 1. */
  page: number;
  /** Rows in all. */
  total: number;
  /** Rows per page; 10 by default. */
  pageSize?: number | undefined;
  /** Address of a page: links that can be shared and opened in a tab. */
  href?: ((page: number) => string) | undefined;
  onPage?: ((page: number) => void) | undefined;
};

/** Links to the pages of a list; hidden when everything fits on one [BC-08]. */
export function Pager({ page, total, pageSize = PAGE_SIZE, href, onPage }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // An address of a page past the last one, as rows may have gone since it was shared.
  useEffect(() => {
    if (page > pages) onPage?.(pages);
  }, [page, pages]);
  if (total <= pageSize) return null;
  const step = (target: number, label: string, content: ReactNode, current = false) => (
    <PageLink
      key={label}
      {...{ target, label, current, href, onPage }}
      disabled={target < 1 || target > pages}
    >
      {content}
    </PageLink>
  );
  return (
    <nav className="pager" aria-label={texts.pages}>
      {step(page - 1, texts.previousPage, <PreviousMark />)}
      {visiblePages(page, pages).map((number) =>
        step(number, `${texts.page} ${number}`, number, number === page),
      )}
      {step(page + 1, texts.nextPage, <NextMark />)}
    </nav>
  );
}

type PageLinkProps = Pick<PagerProps, 'href' | 'onPage'> & {
  target: number;
  label: string;
  current: boolean;
  disabled: boolean;
  children: ReactNode;
};

function PageLink({ target, label, current, disabled, href, onPage, children }: PageLinkProps) {
  const shared = { 'aria-label': label, 'aria-current': current ? ('page' as const) : undefined };
  if (!href || disabled) {
    return (
      <button type="button" {...shared} disabled={disabled} onClick={() => onPage?.(target)}>
        {children}
      </button>
    );
  }
  const go = (event: MouseEvent) => {
    if (!onPage) return;
    event.preventDefault();
    onPage(target);
  };
  return (
    <Link {...shared} href={href(target)} onClick={go}>
      {children}
    </Link>
  );
}
