import { ApiResponseError } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { ErrorState, Loading, Receipt, Skeleton } from '@portal/ui/core';
import { DocumentPage } from '@portal/ui/page';
import { useLocation, useParams } from '@portal/ui/router';
import { useEffect } from 'react';
import { WhatComesNext } from './paid-parts.tsx';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';
import { TransactionActions } from './transaction-actions.tsx';
import { TransactionNotFound } from './transaction-not-found.tsx';
import { TransactionReceipt } from './transaction-receipt.tsx';
import { useTransactionAnalytics } from './use-analytics.ts';
import { useTransaction } from './use-transaction.ts';

export interface TransactionOfProps {
  /** Undefined until the viewer is known. */
  readonly viewer: 'client' | 'admin' | 'visitor' | undefined;
}

/** The transaction of the address, for viewers who may see it. */
export function TransactionOf({ viewer }: TransactionOfProps) {
  const { id = '' } = useParams();
  const found = useTransaction(id);
  const { transaction } = found;
  const hasNext = found.receipt !== null && viewer !== 'admin';
  const { pathname, search } = useLocation();
  const isMissing = isNotFound(found.error);
  useEffect(() => {
    if (isMissing) bus.emit('page.missing@1', { path: pathname + search });
  }, [isMissing, pathname, search]);
  useTransactionAnalytics(transaction, viewer === 'client' || viewer === 'visitor');

  if (transaction) {
    return (
      <DocumentPage
        title={texts.title(id)}
        className={styles['wide']}
        actions={
          <>
            {hasNext && found.receipt && (
              <div className={styles['beside']}>
                <WhatComesNext receipt={found.receipt} />
              </div>
            )}
            <TransactionActions transaction={transaction} found={found} viewer={viewer} />
          </>
        }
      >
        <TransactionReceipt transaction={transaction} found={found} isAdmin={viewer === 'admin'} />
      </DocumentPage>
    );
  }
  return (
    <DocumentPage title={texts.title(id)} className={found.isPending ? styles['wide'] : undefined}>
      <h1 className="visually-hidden">{texts.title(id)}</h1>
      {found.isPending ? (
        <LoadingReceipt />
      ) : isMissing ? (
        <TransactionNotFound id={id} viewer={viewer} />
      ) : (
        <ErrorState title={texts.loadFailed} onRetry={found.ask} />
      )}
    </DocumentPage>
  );
}

const isNotFound = (error: unknown): boolean => error instanceof ApiResponseError && error.status === 404;

function LoadingReceipt() {
  return (
    <Receipt>
      <Loading>
        <div className="head">
          <Skeleton width={76} height={76} round />
          <Skeleton width="60%" height={28} />
          <Skeleton width="50%" height={48} />
          <Skeleton width={110} height={24} />
        </div>
        {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
          <Skeleton key={row} width={row % 2 ? '100%' : '88%'} height={20} />
        ))}
      </Loading>
    </Receipt>
  );
}
