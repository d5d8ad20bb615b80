import { Select } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { PAGE_SIZE, Pager, type PagerProps } from '@portal/ui/data';
import { type ListAt, type ListCall, pageSizes } from '@portal/ui/filters';
import { type FormEvent, useId, useState } from 'react';
import styles from './list-pager.module.css';
import { texts } from './texts.ts';

/** Number of pages above which the pager does not link to all. */
const MANY_PAGES = 5;

export interface ListPagerProps extends Pick<PagerProps, 'page' | 'total' | 'href'> {
  readonly pageSize: number;
  readonly onPage: (page: number) => void;
  readonly onPageSize: (size: number) => void;
}

/** Pager with a choice of rows per page and of any page by number; renders nothing if one usual page has all rows. */
export function ListPager({ page, total, pageSize, href, onPage, onPageSize }: ListPagerProps) {
  const id = useId();
  if (total <= PAGE_SIZE) return <Pager {...{ page, total, pageSize, onPage }} />;
  const pages = Math.ceil(total / pageSize);
  return (
    <div className={styles['more']}>
      <span className={styles['choice']}>
        <label htmlFor={id}>{texts.pageSize}</label>
        <Select
          id={id}
          placeholder={null}
          value={String(pageSize)}
          options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
          onValue={(size) => onPageSize(Number(size))}
        />
      </span>
      <Pager {...{ page, total, pageSize, href, onPage }} />
      {pages > MANY_PAGES && <PageByNumber pages={pages} onPage={onPage} />}
    </div>
  );
}

/** Any page by its number; a number past the last leads to the last. What is no number stays as it was typed. */
function PageByNumber({ pages, onPage }: { pages: number; onPage: (page: number) => void }) {
  const [typed, setTyped] = useState('');
  const page = /^\s*\d+\s*$/.test(typed) ? Number(typed) : 0;
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (page < 1) return;
    setTyped('');
    onPage(Math.min(page, pages));
  };
  return (
    <form className={styles['choice']} onSubmit={go}>
      <label className={styles['choice']}>
        {texts.pageNumber(pages)}
        <input
          className="input"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          aria-invalid={typed !== '' && page < 1}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </label>
      <Button type="submit" variant="quiet">
        {texts.go}
      </Button>
    </form>
  );
}

/** The way to other pages, with the number of rows. @param total rows on all pages */
export function ListPages<Call extends ListCall, Values extends object, Row>({
  at: { asked, go, href },
  total,
}: {
  readonly at: ListAt<Call, Values, Row>;
  readonly total: number;
}) {
  const { page, pageSize } = asked;
  return (
    <ListPager
      {...{ page, pageSize, total }}
      href={(page) => href({ page })}
      onPage={(page) => go({ page })}
      onPageSize={(pageSize) => go({ pageSize })}
    />
  );
}
