import type { Transaction } from '@portal/contract';
import { shownStatus } from '@portal/contract/transactions';
import { StatusBadge } from '@portal/remote-kit/transactions';
import { Link, Money } from '@portal/ui/core';
import { type Column, DataTable, Moment } from '@portal/ui/data';
import { historyTexts as texts } from '../../texts.ts';
import styles from './historial.module.css';

const { columns: words } = texts;

const columns: readonly Column<Transaction>[] = [
  {
    id: 'id',
    header: words.id,
    place: 'key',
    className: styles['id'],
    cell: ({ transaction_id }) => <Link href={`/transaccion/${transaction_id}`}>{transaction_id}</Link>,
  },
  {
    id: 'status',
    header: words.status,
    place: 'status',
    cell: (transaction) => <StatusBadge status={shownStatus(transaction)} />,
  },
  {
    id: 'created',
    header: words.created,
    className: styles['moment'],
    cell: ({ created }) => <Moment at={created} />,
  },
  {
    id: 'invoices',
    header: words.invoices,
    cell: ({ invoices }) => invoices.map(({ invoice }) => invoice).join(', '),
  },
  {
    id: 'bank',
    header: words.bank,
    className: styles['bank'],
    cell: ({ extra_properties }) => extra_properties.bankname,
  },
  { id: 'tracking', header: words.tracking, cell: ({ trazability_code }) => trazability_code || '–' },
  {
    id: 'amount',
    header: words.amount,
    align: 'end',
    cell: ({ total_amount }) => <Money amount={total_amount} strong />,
  },
];

/** Transactions as a table, or as cards on phones (HI-13). */
export function TransactionTable({ transactions }: { transactions: readonly Transaction[] }) {
  return (
    <DataTable
      caption={texts.caption}
      columns={columns}
      rows={transactions}
      rowKey={({ transaction_id }) => transaction_id}
    />
  );
}
