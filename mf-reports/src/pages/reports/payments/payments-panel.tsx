import { ApiResponseError, call, messageOf, query } from '@portal/api-client';
import { messages } from '@portal/contract/messages';
import { reportSectionLabels } from '@portal/contract/report-names';
import { PdfButton } from '@portal/features/documents';
import { ListColumns, ListPages, useList } from '@portal/features/lists';
import { Skeleton, SkeletonTable, Stack } from '@portal/ui/core';
import { PAGE_SIZE } from '@portal/ui/data';
import { ListResults } from '@portal/ui/filters';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LastDays } from '../day-presets.tsx';
import { ReportDownload } from '../downloads/report-download.tsx';
import { panelParameter } from '../panels.ts';
import styles from '../reports.module.css';
import chartStyles from './chart.module.css';
import { PaymentsFilters } from './payments-filters.tsx';
import { type Filters, payments } from './payments-list.tsx';
import { PaymentsSummary } from './payments-summary.tsx';

const isOneDay = ({ fromOn, toOn, from, to }: Filters): boolean => fromOn && toOn && from === to;

/** Most payments that a PDF takes (RE-20). */
const MOST_IN_PDF = 50;

/** Payments of all customers, filtered; filters, page and order stand in the address (RE-04, RE-12 … RE-24). */
export function PaymentsPanel() {
  const at = useList(payments, { keep: panelParameter('pagos') });
  const { found, asked, href } = at;
  const { filters } = asked;
  const figures = useQuery({
    ...query('GET /api/payment/report/figures', { query: payments.filters.wire(filters) }),
    placeholderData: keepPreviousData,
    enabled: payments.filters.isRight(filters),
  });
  // List and figures are shown together, so that neither moves the other; the list does not wait for failed figures.
  const isWaiting = figures.isPending && figures.failureCount === 0 && found.data !== undefined;
  const both = isWaiting
    ? { ...found, data: undefined, isPending: true, fetchStatus: figures.fetchStatus }
    : found;
  const total = both.data?.total_transactions ?? 0;
  const ask = async (chosen: Filters): Promise<void> => {
    if (!at.go({ filters: chosen })) await Promise.all([found.refetch(), figures.refetch()]);
  };
  const print = async () => {
    const query = { ...payments.wire(asked), trx_by_page: 0, page: 0, file: 'PDF' } as const;
    return (await call('GET /api/payment/report', { query })).url_certificate;
  };
  const problemOf = (error: unknown) =>
    error instanceof ApiResponseError ? messageOf(error) : messages.errorTryLater;
  return (
    <>
      <PaymentsFilters filters={filters} onQuery={ask}>
        {/* Of the list, not of what is being typed; only where there are results (RE-20, RE-21). */}
        {total > 0 && (
          <div className={styles['get']}>
            {total <= MOST_IN_PDF ? (
              <PdfButton ask={print} none={messages.noTransactions} problemOf={problemOf}>
                Descargar PDF
              </PdfButton>
            ) : (
              <span className="tiny mute">El PDF sale hasta con {MOST_IN_PDF} transacciones</span>
            )}
            <ReportDownload label="Descargar CSV" begin={at.begin} />
          </div>
        )}
      </PaymentsFilters>
      <ListResults
        at={at}
        pager={(total) => <ListPages at={at} total={total} />}
        bare
        query={both}
        region={reportSectionLabels.pagos}
        className={styles['payments']}
        loading={
          // In the height of the figures, the chart (for several days) and a page of payments.
          <Stack>
            <div className={chartStyles['dash']}>
              <Skeleton height={isOneDay(filters) ? 52 : 240} />
            </div>
            <SkeletonTable rows={PAGE_SIZE} />
          </Stack>
        }
        action={<LastDays onDays={(days) => ask({ ...filters, ...days })} />}
      >
        {({ total_transactions, as_of }) => (
          <>
            <PaymentsSummary
              filters={filters}
              hrefOf={({ date, until }) =>
                href({ filters: { ...filters, fromOn: true, from: date, toOn: true, to: until } })
              }
              total={total_transactions}
              figures={figures}
            />
            <div className={styles['columns']}>
              {as_of && <p className="tiny mute">Datos hasta las {as_of.slice(11, 19)}.</p>}
              <ListColumns at={at} />
            </div>
          </>
        )}
      </ListResults>
    </>
  );
}
