import { query } from '@portal/api-client';
import { EmptyState, SkeletonTable, Stack } from '@portal/ui/core';
import { Pager, QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { useSearchParams } from '@portal/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { texts as all } from '../../texts.ts';
import { type Filters, filterFaults, PAGE_SIZE, queryOf, readFilters, writeFilters } from './filters.ts';
import { PaymentsFilters } from './payments-filters.tsx';
import { PaymentsTable } from './payments-table.tsx';
import styles from './reports.module.css';

const { payments: texts } = all;

/** Payments of all customers, filtered; filters and page stand in the address (RE-04, RE-12 … RE-24). */
export function PaymentsPanel() {
  const [search, setSearch] = useSearchParams();
  const { filters, page } = readFilters(search, todayInBogota());
  const found = useQuery({
    ...query('GET /api/payment/report', { query: queryOf(filters, page) }),
    // An address somebody edited by hand: the form says what is wrong with it.
    enabled: filterFaults(filters).length === 0,
    placeholderData: keepPreviousData,
  });

  const ask = async (chosen: Filters): Promise<void> => {
    const address = writeFilters(chosen);
    if (address === search.toString()) await found.refetch();
    else setSearch(address);
  };

  return (
    <>
      <PaymentsFilters filters={filters} onQuery={ask} />
      <QueryState
        query={found}
        loading={<SkeletonTable rows={7} />}
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
            <p className={styles['total']} role="status">
              <span>{texts.total}</span> <strong>{total_transactions.toLocaleString('de-DE')}</strong>
            </p>
            <PaymentsTable transactions={transactions} />
            <Pager
              page={page}
              total={total_transactions}
              pageSize={PAGE_SIZE}
              href={(page) => `/reports?${writeFilters(filters, page)}`}
            />
          </Stack>
        )}
      </QueryState>
    </>
  );
}
