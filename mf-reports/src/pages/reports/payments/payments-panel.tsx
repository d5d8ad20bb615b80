import { query } from '@portal/api-client';
import { EmptyState, Stack } from '@portal/ui/core';
import { Pager, QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts as all } from '../../../texts.ts';
import { usePanelAddress } from '../use-panel-address.ts';
import { type Filters, filterFaults, queryOf, readFilters, writeFilters } from './filters.ts';
import { PaymentsDownloads } from './payments-downloads.tsx';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsSkeleton } from './payments-skeleton.tsx';
import { figuresOf, PaymentsSummary } from './payments-summary.tsx';
import { PaymentsTable } from './payments-table.tsx';

const { payments: texts } = all;

const isOneDay = ({ fromOn, toOn, from, to }: Filters): boolean => fromOn && toOn && from === to;

/** Payments of all customers, filtered; filters, page and order stand in the address (RE-04, RE-12 … RE-24). */
export function PaymentsPanel() {
  const { search, go, href } = usePanelAddress('pagos');
  const asked = readFilters(search, todayInBogota());
  const { filters, page, sort } = asked;
  // An address a person edited by hand: the form says what is wrong with it.
  const enabled = filterFaults(filters).length === 0;
  const found = useQuery({
    ...query('GET /api/payment/report', { query: queryOf(asked) }),
    enabled,
    placeholderData: keepPreviousData,
  });
  const figures = useQuery({ ...figuresOf(filters), enabled });

  // List and figures come to stand there together, so that neither pushes the other away; figures that fail hold nothing up.
  const isWaiting = figures.isPending && figures.failureCount === 0 && found.data !== undefined;
  const both = isWaiting
    ? { ...found, data: undefined, isPending: true, fetchStatus: figures.fetchStatus }
    : found;
  const ask = async (chosen: Filters): Promise<void> => {
    if (!go(writeFilters(chosen, 1, sort))) await Promise.all([found.refetch(), figures.refetch()]);
  };

  return (
    <>
      <PaymentsFilters filters={filters} onQuery={ask}>
        <PaymentsDownloads asked={asked} total={found.data?.total_transactions ?? 0} />
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
          <EmptyState bare title={texts.empty}>
            {texts.emptyHelp}
          </EmptyState>
        }
        errorTitle={texts.loadFailed}
      >
        {({ transactions, total_transactions }) => (
          <Stack aria-busy={found.isPlaceholderData}>
            <PaymentsSummary filters={filters} total={total_transactions} figures={figures} />
            <PaymentsTable
              transactions={transactions}
              sort={sort}
              onSort={(chosen) => go(writeFilters(filters, 1, chosen), true)}
            />
            <Pager
              page={page}
              total={total_transactions}
              href={(page) => href(writeFilters(filters, page, sort))}
            />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
