import { query } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { Card, EmptyState, SkeletonTable, Stack } from '@portal/ui/core';
import { Pager, QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { CustomerPage } from '@portal/ui/page';
import { useSearchParams } from '@portal/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { historyTexts as texts } from '../../texts.ts';
import { type Filters, filterFaults, PAGE_SIZE, queryOf, readFilters, writeFilters } from './filters.ts';
import styles from './historial.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryPdf } from './history-pdf.tsx';
import { TransactionTable } from './transaction-table.tsx';

/** The customer's payments, filtered; filters and page stand in the address (HI rows). */
export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const { filters, page } = readFilters(search, todayInBogota());
  const found = useQuery({
    ...query('GET /api/transactions', { query: queryOf(filters, page) }),
    // An address a person edited by hand: the form says what is wrong with it.
    enabled: filterFaults(filters).length === 0,
    placeholderData: keepPreviousData,
  });

  const ask = async (chosen: Filters): Promise<void> => {
    bus.emit('analytics@1', { name: 'history', data: { status: chosen.status } });
    const address = writeFilters(chosen);
    if (address === search.toString()) await found.refetch();
    else setSearch(address);
  };

  return (
    <CustomerPage title={texts.title} lead={texts.lead}>
      <Stack>
        <Card>
          <HistoryFilters filters={filters} onQuery={ask} />
        </Card>
        <QueryState
          query={found}
          loading={
            <Card>
              <SkeletonTable />
            </Card>
          }
          isEmpty={({ total_transactions }) => total_transactions === 0}
          empty={<EmptyState title={texts.empty}>{texts.emptyHelp}</EmptyState>}
          errorTitle={texts.loadFailed}
        >
          {({ transactions, total_transactions }) => (
            <Card className={styles['results']}>
              <Stack aria-busy={found.isPlaceholderData}>
                <div className={styles['head']}>
                  <p className="small soft" role="status">
                    {texts.total(total_transactions)}
                  </p>
                  <HistoryPdf key={writeFilters(filters)} filters={filters} total={total_transactions} />
                </div>
                <TransactionTable transactions={transactions} />
                <Pager
                  page={page}
                  total={total_transactions}
                  pageSize={PAGE_SIZE}
                  href={(page) => `/historial?${writeFilters(filters, page)}`}
                />
              </Stack>
            </Card>
          )}
        </QueryState>
      </Stack>
    </CustomerPage>
  );
}
