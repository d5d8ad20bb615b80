import { ApiResponseError, query } from '@portal/api-client';
import { ErrorState, Skeleton } from '@portal/ui/core';
import { CustomerPage } from '@portal/ui/page';
import { useSearchParams } from '@portal/ui/router';
import { skipToken, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Dashboard } from './dashboard.tsx';
import styles from './resumen.module.css';
import { texts } from './texts.ts';

const InvoiceDetail = lazy(() => import('./invoice-detail.tsx'));

/** Summary of the customer (DB rows); `?factura=` opens the detail of an invoice, so that it can be reloaded and shared. */
export default function SummaryPage() {
  const [search] = useSearchParams();
  const summary = useQuery(query('GET /api/summary'));
  // Refused for a written-off customer, and no reason to keep the summary back.
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
  // Both at once: a payment on its way stands above everything, and would push it down.
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

/** The shape of the page while its numbers are on the way: nothing moves when they arrive. */
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
