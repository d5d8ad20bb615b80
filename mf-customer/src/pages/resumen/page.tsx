import { ApiResponseError, query } from '@portal/api-client';
import { ErrorState, Skeleton } from '@portal/ui/core';
import { CustomerPage } from '@portal/ui/page';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Dashboard } from './dashboard.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const InvoiceDetail = lazy(() => import('./invoice-detail.tsx'));

/** Summary of the customer (DB rows); `?factura=` opens the detail of an invoice, so that it can be reloaded and shared. */
export default function SummaryPage() {
  const [search] = useSearchParams();
  const summary = useQuery(query('GET /api/summary'));
  // The server refuses this call for a written-off customer; the summary is shown all the same.
  const invoices = useQuery({ ...query('GET /api/invoices'), retry: false });
  const isWrittenOff =
    invoices.error instanceof ApiResponseError && invoices.error.envelope.code === 'WRITTEN_OFF';
  const ofWrittenOff = query('GET /api/punishedPortfolio/:fiscal_number', {
    params: { fiscal_number: summary.data?.user.fiscal_number ?? '' },
  });
  const writtenOff = useQuery({
    ...ofWrittenOff,
    ...(isWrittenOff && summary.data ? {} : { queryFn: skipToken }),
    retry: false,
  });
  const invoice = search.get('factura');

  if (invoice) {
    return (
      <Suspense fallback={<SummarySkeleton />}>
        <InvoiceDetail
          invoice={invoice}
          fiscalNumber={summary.data?.user.fiscal_number}
          term={summary.data?.invoices.find((row) => row.invoice === invoice)?.term}
        />
      </Suspense>
    );
  }
  // Both answers are shown together: a payment under way stands at the top and would push the page down later.
  if (summary.isPending || invoices.isPending) return <SummarySkeleton />;
  if (summary.data) {
    if (isWrittenOff && writtenOff.isPending) return <SummarySkeleton />;
    return (
      <Dashboard
        summary={summary.data}
        invoices={(isWrittenOff ? writtenOff : invoices).data?.invoices ?? []}
        isWrittenOff={isWrittenOff}
      />
    );
  }
  return (
    <CustomerPage title={texts.summary.title}>
      <ErrorState title={texts.summary.failed} onRetry={summary.refetch} />
    </CustomerPage>
  );
}

/** Skeleton in the shape of the page, so that nothing moves when the figures arrive. */
function SummarySkeleton() {
  return (
    <CustomerPage
      title={texts.summary.title}
      shown={
        <>
          <span className="visually-hidden">{texts.summary.title}</span>
          <Skeleton width={220} height={30} />
        </>
      }
    >
      <div className={styles['top']} role="status" aria-label={texts.summary.title}>
        <div className={`stage ${styles['due']} ${styles['waiting']}`} />
        <div className={`card ${styles['waiting']}`} />
      </div>
    </CustomerPage>
  );
}
