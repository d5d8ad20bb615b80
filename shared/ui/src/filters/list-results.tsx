import type { Output } from '@portal/contract';
import type { ReactNode } from 'react';
import { EmptyState } from '../core/states.tsx';
import { Stack } from '../core/surfaces.tsx';
import { type Column, DataTable } from '../data/data-table.tsx';
import { Pager } from '../data/pager.tsx';
import { QueryState, type QueryStateProps } from '../data/query-state.tsx';
import { Scrolling } from '../data/scrolling.tsx';
import { texts } from '../texts.ts';
import type { ListAt, ListCall } from './define-list.ts';
import { shownColumns } from './list-view.ts';

export interface ListResultsProps<Call extends ListCall, Values extends object, Row>
  extends Pick<QueryStateProps<Output<Call>>, 'loading'> {
  readonly at: ListAt<Call, Values, Row>;
  /** The state that is shown, where another answer is waited for too. */
  readonly query?: QueryStateProps<Output<Call>>['query'];
  /** Stands in a card already. */
  readonly bare?: boolean;
  /** Name of the table's scrolling part; without one it does not scroll. */
  readonly region?: string;
  readonly className?: string | undefined;
  /** The columns of the list and those of the page, such as buttons. */
  readonly columns?: readonly Column<Row>[];
  /** Whether the rows can be ordered. */
  readonly isSortable?: boolean;
  /** The sentence where nothing was found, where the list has no one of its own. */
  readonly empty?: string;
  /** The next step where nothing was found. */
  readonly action?: ReactNode;
  /** The way to other pages; by default links to them alone. */
  readonly pager?: (total: number) => ReactNode;
  /** Above the table. */
  readonly children?: (reply: Output<Call>) => ReactNode;
}

/** What was found, with order, choice of columns and pages, or why there is nothing. */
export function ListResults<Call extends ListCall, Values extends object, Row>({
  at: { list, asked, found, go, href },
  query = found,
  bare,
  region,
  className,
  columns = list.columns,
  isSortable = true,
  empty,
  action,
  loading,
  pager,
  children,
}: ListResultsProps<Call, Values, Row>) {
  const { page, sort, hidden, filters } = asked;
  const { caption, start, wrong = texts.wrongFilters, failed, ...words } = list.words;
  if (!list.isEnough(filters)) return <EmptyState bare={bare} {...start} />;
  return (
    <QueryState
      query={query}
      loading={loading}
      idle={<EmptyState bare={bare} {...wrong} />}
      isEmpty={(reply) => list.rowsOf(reply)[1] === 0}
      empty={
        <EmptyState bare={bare} {...words.empty} action={action}>
          {empty ?? words.empty.children}
        </EmptyState>
      }
      errorTitle={failed.title}
      {...(failed.children && { errorText: () => failed.children })}
    >
      {(reply) => {
        const [rows, total] = list.rowsOf(reply);
        const table = (
          <DataTable
            className={className}
            caption={caption}
            columns={shownColumns(columns, hidden)}
            rows={rows}
            rowKey={list.keyOf}
            {...(isSortable && { sort, onSort: (sort) => go({ sort }, true) })}
          />
        );
        return (
          <Stack className={bare ? undefined : 'card'} aria-busy={found.isPlaceholderData}>
            {children?.(reply)}
            {region ? <Scrolling label={region}>{table}</Scrolling> : table}
            {pager ? (
              pager(total)
            ) : (
              <Pager {...{ page, total }} href={(page) => href({ page })} onPage={(page) => go({ page })} />
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
}
