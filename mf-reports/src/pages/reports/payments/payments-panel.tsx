import { query } from '@portal/api-client';
import { ColumnChoice, ListPager, shownColumns } from '@portal/features/lists';
import { Button, EmptyState, Skeleton, SkeletonTable, Stack } from '@portal/ui/core';
import { PAGE_SIZE, QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts as all } from '../../../texts.ts';
import { lastDays } from '../day-presets.tsx';
import styles from '../reports.module.css';
import { usePanelAddress } from '../use-panel-address.ts';
import chartStyles from './chart.module.css';
import { type Filters, paymentFilters, queryOf, readFilters, writeFilters } from './filter-rules.ts';
import { PaymentsDownloads } from './payments-downloads.tsx';
import { PaymentsFilters } from './payments-filters.tsx';
import { figuresOf, PaymentsSummary } from './payments-summary.tsx';
import { columns, PaymentsTable } from './payments-table.tsx';

const { payments: texts } = all;

const isOneDay = ({ fromOn, toOn, from, to }: Filters): boolean => fromOn && toOn && from === to;

/** Payments of all customers, filtered; filters, page and order stand in the address (RE-04, RE-12 … RE-24). */
export function PaymentsPanel() {
  const { search, go, href } = usePanelAddress('pagos');
  const asked = readFilters(search, todayInBogota());
  const { filters, page, sort, view } = asked;
  // An address edited by hand may be invalid: no call is made, and the form shows the fault.
  const enabled = paymentFilters.isRight(filters);
  const found = useQuery({
    ...query('GET /api/payment/report', { query: queryOf(asked) }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({ ...figuresOf(filters), enabled });

  // List and figures are shown together, so that neither moves the other; the list does not wait for failed figures.
  const isWaiting = figures.isPending && figures.failureCount === 0 && found.data !== undefined;
  const both = isWaiting
    ? { ...found, data: undefined, isPending: true, fetchStatus: figures.fetchStatus }
    : found;
  const ask = async (chosen: Filters): Promise<void> => {
    if (!go(writeFilters(chosen, 1, sort, view))) await Promise.all([found.refetch(), figures.refetch()]);
  };

  return (
    <>
      <PaymentsFilters filters={filters} onQuery={ask}>
        <PaymentsDownloads asked={asked} total={both.data?.total_transactions ?? 0} />
      </PaymentsFilters>
      <QueryState
        query={both}
        loading={<PaymentsSkeleton isOneDay={isOneDay(filters)} />}
        idle={
          <EmptyState bare title={all.wrongFilters}>
            {all.wrongFiltersHelp}
          </EmptyState>
        }
        isEmpty={({ total_transactions }) => total_transactions === 0}
        empty={
          <EmptyState
            bare
            title={texts.empty}
            action={
              <Button variant="line" onClick={() => ask({ ...filters, ...lastDays(30) })}>
                {all.lastDays}
              </Button>
            }
          >
            {texts.emptyHelp}
          </EmptyState>
        }
        errorTitle={texts.loadFailed}
      >
        {({ transactions, total_transactions, as_of }) => (
          <Stack aria-busy={found.isPlaceholderData}>
            <PaymentsSummary
              filters={filters}
              hrefOf={({ date, until }) =>
                href(
                  writeFilters(
                    { ...filters, fromOn: true, from: date, toOn: true, to: until },
                    1,
                    sort,
                    view,
                  ),
                )
              }
              total={total_transactions}
              figures={figures}
            />
            <div className={styles['columns']}>
              {as_of && <p className="tiny mute">{texts.asOf(as_of.slice(11, 19))}</p>}
              <ColumnChoice
                columns={columns}
                hidden={view.hidden}
                onHidden={(hidden) => go(writeFilters(filters, page, sort, { ...view, hidden }), true)}
              />
            </div>
            <PaymentsTable
              transactions={transactions}
              columns={shownColumns(columns, view.hidden)}
              sort={sort}
              onSort={(chosen) => go(writeFilters(filters, 1, chosen, view), true)}
            />
            <ListPager
              page={page}
              pageSize={view.pageSize}
              total={total_transactions}
              href={(page) => href(writeFilters(filters, page, sort, view))}
              onPage={(page) => go(writeFilters(filters, page, sort, view))}
              onPageSize={(pageSize) => go(writeFilters(filters, 1, sort, { ...view, pageSize }))}
            />
          </Stack>
        )}
      </QueryState>
    </>
  );
}

/** Skeleton in the height of the figures, the chart (for several days) and a page of payments. */
function PaymentsSkeleton({ isOneDay }: { isOneDay: boolean }) {
  return (
    <Stack>
      <div className={chartStyles['dash']}>
        <Skeleton height={isOneDay ? 52 : 240} />
      </div>
      <SkeletonTable rows={PAGE_SIZE} />
    </Stack>
  );
}
