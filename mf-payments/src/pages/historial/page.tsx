import { call, messageOf, query } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { PdfButton } from '@portal/features/documents';
import { Button, Card, cx, EmptyState, SkeletonTable, Stack } from '@portal/ui/core';
import { Pager, QueryState } from '@portal/ui/data';
import { todayInBogota } from '@portal/ui/format';
import { CustomerPage } from '@portal/ui/page';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Filters,
  historyFilters,
  PAGE_SIZE,
  presetFilters,
  presetOf,
  queryOf,
  readFilters,
  writeFilters,
} from './filters.ts';
import styles from './historial.module.css';
import { HistoryFilters } from './history-filters.tsx';
import { PeriodChips } from './period-chips.tsx';
import { historyTexts as texts } from './texts.ts';
import { TransactionFeed } from './transaction-feed.tsx';

/** Most transactions that a PDF takes (HI-11). */
const MOST_IN_PDF = 50;

interface HistoryPdfProps {
  /** Filters of the shown list, not those in the form. */
  readonly filters: Filters;
  /** Number of transactions on all pages of the list. */
  readonly total: number;
}

/** Button that opens the filtered payments as a PDF in a window of its own (HI-10 … HI-12). */
function HistoryPdf({ filters, total }: HistoryPdfProps) {
  if (total > MOST_IN_PDF) return <span className="tiny mute">{texts.pdfLimit(MOST_IN_PDF)}</span>;

  const ask = async () => {
    const query = { ...queryOf(filters, 0), trx_by_page: 0, file: 'PDF' } as const;
    return (await call('GET /api/transactions', { query })).url_certificate;
  };
  return (
    <PdfButton ask={ask} none={texts.noPdf} problemOf={messageOf}>
      {texts.pdf}
    </PdfButton>
  );
}

/** The customer's payments, filtered; filters and page stand in the address (HI rows). */
export default function HistoryPage() {
  const [search, setSearch] = useSearchParams();
  const today = todayInBogota();
  const { filters, page } = readFilters(search, today);
  const [unfolded, setUnfolded] = useState(false);
  const formId = useId();
  const found = useQuery({
    ...query('GET /api/transactions', { query: queryOf(filters, page) }),
    // An address edited by hand may be invalid: no call is made, and the form shows the fault.
    enabled: historyFilters.isRight(filters),
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
        <PeriodChips
          filters={filters}
          today={today}
          onQuery={ask}
          open={unfolded}
          onOpen={setUnfolded}
          formId={formId}
        />
        <Card id={formId} className={cx(!unfolded && styles['folded'])}>
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
          empty={
            <EmptyState
              title={texts.empty}
              action={
                <Button onClick={() => ask(presetFilters('months12', today))}>{texts.lastMonths}</Button>
              }
            >
              {presetOf(filters, today) === 'today' && filters.status === 'All' && !filters.by
                ? texts.emptyToday
                : texts.emptyHelp}
            </EmptyState>
          }
          errorTitle={texts.loadFailed}
        >
          {({ transactions, total_transactions }) => (
            <Stack aria-busy={found.isPlaceholderData}>
              <div className={styles['head']}>
                <p className="small soft" role="status">
                  {texts.total(total_transactions)}
                </p>
                <HistoryPdf key={writeFilters(filters)} filters={filters} total={total_transactions} />
              </div>
              <TransactionFeed
                transactions={transactions}
                today={today}
                whole={total_transactions <= transactions.length}
              />
              <Pager
                page={page}
                total={total_transactions}
                pageSize={PAGE_SIZE}
                href={(page) => `/historial?${writeFilters(filters, page)}`}
              />
            </Stack>
          )}
        </QueryState>
      </Stack>
    </CustomerPage>
  );
}
