import type { Transaction } from '@portal/contract';
import { gatewayAnswer } from '@portal/contract/gateway-words';
import { reportSectionLabels } from '@portal/contract/report-names';
import { shownStatus } from '@portal/contract/shown-status';
import { StatusBadge } from '@portal/features/transactions';
import { Link, Money } from '@portal/ui/core';
import { type Column, DataTable, Scrolling, Timestamp } from '@portal/ui/data';
import { groupedId } from '@portal/ui/format';
import { shortTransactionId } from '@portal/values/transaction-number';
import { texts as all } from '../../../texts.ts';
import styles from '../reports.module.css';

const { payments: texts } = all;
const { columns: words } = texts;

const joined = (values: readonly string[]): string => [...new Set(values)].join(', ');

/** The number of a payment, shortened on the screen; screen readers get all of it. */
function ShortId({ id }: { id: string }) {
  const short = shortTransactionId(id);
  if (short === id) return id;
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="visually-hidden">{id}</span>
    </>
  );
}

/** Columns in the order of the specification (RE-23). */
export const columns: readonly Column<Transaction>[] = [
  {
    id: 'created',
    header: words.created,
    sortable: true,
    className: styles['moment'],
    cell: ({ created }) => <Timestamp at={created} />,
  },
  {
    id: 'fiscal_number',
    header: words.customer,
    sortable: true,
    className: styles['whole'],
    cell: ({ user }) => groupedId(user.fiscal_number),
  },
  {
    id: 'id',
    header: words.id,
    place: 'key',
    className: styles['id'],
    cell: ({ transaction_id }) => (
      <Link href={`/transaccion/${transaction_id}`} title={transaction_id}>
        <ShortId id={transaction_id} />
      </Link>
    ),
  },
  {
    id: 'status',
    header: words.status,
    place: 'status',
    cell: (transaction) => <StatusBadge status={shownStatus(transaction)} />,
  },
  { id: 'response', header: words.response, className: styles['response'], cell: gatewayAnswer },
  {
    id: 'invoices',
    header: words.invoices,
    cell: ({ invoices }) => joined(invoices.map(({ invoice }) => invoice)),
  },
  {
    id: 'marca',
    header: words.marca,
    cell: ({ invoices }) => joined(invoices.map(({ marca }) => marca)),
  },
  {
    id: 'paid_date',
    header: words.paidAt,
    sortable: true,
    className: styles['moment'],
    cell: ({ paid_date }) =>
      paid_date ? <Timestamp at={paid_date} /> : <span className="mute">{texts.notPaid}</span>,
  },
  {
    id: 'total_amount',
    header: words.amount,
    align: 'end',
    sortable: true,
    cell: ({ total_amount }) => <Money amount={total_amount} strong />,
  },
  {
    id: 'tracking',
    header: words.tracking,
    className: styles['whole'],
    cell: ({ trazability_code }) => trazability_code || <span className="mute">{texts.noTracking}</span>,
  },
  { id: 'login', header: words.login, cell: ({ login }) => (login ? texts.yes : texts.no) },
];

interface PaymentsTableProps {
  readonly transactions: readonly Transaction[];
  /** Visible columns. */
  readonly columns: readonly Column<Transaction>[];
  readonly sort: string;
  readonly onSort: (sort: string) => void;
}

/** Payments of all customers; scrolls within its card on narrow screens, cards on phones (RE-22). */
export function PaymentsTable({ transactions, columns: shown, sort, onSort }: PaymentsTableProps) {
  return (
    <Scrolling label={reportSectionLabels.pagos}>
      <DataTable
        className={styles['payments']}
        caption={texts.caption}
        columns={shown}
        rows={transactions}
        rowKey={({ transaction_id }) => transaction_id}
        sort={sort}
        onSort={onSort}
      />
    </Scrolling>
  );
}
