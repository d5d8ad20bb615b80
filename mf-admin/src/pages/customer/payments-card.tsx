import { messageOf, query } from '@portal/api-client';
import type { Transaction } from '@portal/contract';
import { shownStatus } from '@portal/contract/shown-status';
import { StatusBadge } from '@portal/features/transactions';
import { Card, EmptyState, Link, Money, SkeletonTable, Stack } from '@portal/ui/core';
import { type Column, DataTable, Pager, QueryState, Scrolling } from '@portal/ui/data';
import { dateOf, shortDate } from '@portal/ui/format';
import { shortTransactionId } from '@portal/values/transaction-number';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './customer.module.css';
import { customerTexts } from './texts.ts';

const text = customerTexts.payments;

/** Payments on a page of the card. */
const ROWS = 5;

const columns: readonly Column<Transaction>[] = [
  {
    id: 'id',
    header: text.columns.id,
    place: 'key',
    cell: ({ transaction_id: id }) => (
      <Link href={`/transaccion/${id}`} title={id}>
        {shortTransactionId(id)}
      </Link>
    ),
  },
  { id: 'date', header: text.columns.date, cell: ({ created }) => shortDate(dateOf(created)) },
  {
    id: 'invoices',
    header: text.columns.invoices,
    cell: ({ invoices }) => invoices.map(({ invoice }) => invoice).join(', '),
  },
  { id: 'bank', header: text.columns.bank, cell: ({ extra_properties }) => extra_properties.bankname },
  {
    id: 'status',
    header: text.columns.status,
    place: 'status',
    cell: (row) => <StatusBadge status={shownStatus(row)} />,
  },
  {
    id: 'amount',
    header: text.columns.amount,
    align: 'end',
    cell: ({ total_amount }) => <Money amount={total_amount} strong />,
  },
];

/** Payments of a customer, newest first; each leads to its receipt. */
export function PaymentsCard({
  fiscalNumber,
  className,
}: {
  fiscalNumber: string;
  className?: string | undefined;
}) {
  const [page, setPage] = useState(1);
  const payments = useQuery({
    ...query('GET /api/customers/:fiscal_number/payments', {
      params: { fiscal_number: fiscalNumber },
      query: { page, trx_by_page: ROWS },
    }),
    placeholderData: keepPreviousData,
  });
  const total = payments.data?.total_transactions;
  return (
    <Card
      title={text.title}
      className={className}
      actions={total !== undefined && <span className="mute">{text.total(total)}</span>}
    >
      <QueryState
        query={payments}
        loading={<SkeletonTable rows={4} />}
        isEmpty={({ total_transactions }) => total_transactions === 0}
        empty={<EmptyState>{text.none}</EmptyState>}
        errorTitle={text.failed}
        errorText={messageOf}
      >
        {({ transactions, total_transactions }) => (
          <Stack aria-busy={payments.isPlaceholderData}>
            <Scrolling label={text.caption}>
              <DataTable
                className={styles['table']}
                caption={text.caption}
                columns={columns}
                rows={transactions}
                rowKey={({ transaction_id }) => transaction_id}
              />
            </Scrolling>
            <Pager page={page} pageSize={ROWS} total={total_transactions} onPage={setPage} />
          </Stack>
        )}
      </QueryState>
    </Card>
  );
}
