import { ApiResponseError } from '@portal/api-client';
import type { Transaction } from '@portal/contract';
import { shownStatus } from '@portal/contract/shown-status';
import { bus } from '@portal/event-bus';
import { Button, EmptyState, ErrorState, Loading, Receipt, Skeleton } from '@portal/ui/core';
import { DocumentPage } from '@portal/ui/page';
import { useEffect, useRef } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { WhatComesNext } from './paid-parts.tsx';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';
import { TransactionActions } from './transaction-actions.tsx';
import { TransactionReceipt } from './transaction-receipt.tsx';
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

interface TransactionNotFoundProps {
  /** As it was asked for. */
  readonly id: string;
  /** Undefined while it is not known who looks. */
  readonly viewer: 'client' | 'admin' | 'visitor' | undefined;
}

/** Says that there is no such transaction for this person, and leads to where theirs are (TX-03). */
function TransactionNotFound({ id, viewer }: TransactionNotFoundProps) {
  return (
    <EmptyState
      title={texts.notFound(id)}
      action={
        viewer === 'admin' ? (
          <Button href="/reports">{texts.toReports}</Button>
        ) : viewer === 'visitor' ? (
          <Button href="/consulta">{texts.toInquiry}</Button>
        ) : (
          <Button href="/historial">{texts.toHistory}</Button>
        )
      }
    >
      {texts.notFoundHelp}
    </EmptyState>
  );
}

/** Analytics event of a status: 'purchase', 'declined' (also while pending, as specified) or none (TX-09, TX-10). */
function analyticsEvent(transaction: Transaction): 'purchase' | 'declined' | undefined {
  const status = shownStatus(transaction);
  if (status === 'Approved') return 'purchase';
  return status === 'Pending' || status === 'Rejected' ? 'declined' : undefined;
}

/** Reports the shown transaction to analytics: each event once per visit of the page, and only for the payer. */
function useTransactionAnalytics(transaction: Transaction | undefined, isPayer: boolean): void {
  const told = useRef(new Set<string>());
  const event = transaction && isPayer ? analyticsEvent(transaction) : undefined;
  useEffect(() => {
    if (!transaction || !event || told.current.has(event)) return;
    told.current.add(event);
    bus.emit('analytics@1', {
      name: event,
      data: {
        transaction_id: transaction.transaction_id,
        value: transaction.total_amount,
        currency: 'COP',
        payment_type: transaction.payment_method,
        status: shownStatus(transaction),
      },
    });
  }, [transaction, event]);
}
