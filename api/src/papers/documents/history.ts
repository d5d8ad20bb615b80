import { shownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { dateOf, timeOf } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import { countOf } from '@portal/values/wording';
import type { TransactionPage } from '../../money/payments/index.ts';
import type { DocumentContent } from './content.ts';

/** Transactions that one PDF may hold (HI-11). */
export const MOST_TRANSACTIONS = 50;

type Transaction = TransactionPage['transactions'][number];

/** The status as screens show it (TX-11, TX-12). */
export function statusOf(transaction: Transaction): string {
  return transactionStatusLabels[shownStatus(transaction)];
}

/** Document of a customer's transactions, in the order given (HI-10, HI-12). */
export function historyDocument(transactions: readonly Transaction[], today: string): DocumentContent {
  const approved = transactions.filter(({ status }) => status === 'Approved');
  const paid = approved.reduce((total, { total_amount }) => total + total_amount, 0);
  const counts = `${countOf(transactions.length, 'transacción', 'transacciones')}, ${countOf(approved.length, 'aprobada', 'aprobadas')} por ${pesos(paid)}`;
  return {
    kind: 'history',
    title: 'Historial de pagos',
    file: `historial-de-pagos-${today}`,
    isWide: true,
    paragraphs: [],
    facts: [
      ['Transacciones', String(transactions.length)],
      ['Aprobadas', String(approved.length)],
      ['Total pagado', pesos(paid)],
    ],
    tables: [
      {
        title: '',
        columns: [
          { title: 'Fecha', width: 13 },
          { title: 'Transacción', width: 24 },
          { title: 'Facturas', width: 13 },
          { title: 'Banco', width: 18 },
          { title: 'Código de rastreo', width: 14 },
          { title: 'Estado', width: 10 },
          { title: 'Valor', width: 11, align: 'right' },
        ],
        rows: transactions.map((transaction) => [
          `${dateOf(transaction.created)} ${timeOf(transaction.created)}`,
          transaction.transaction_id,
          transaction.invoices.map(({ invoice }) => invoice).join(', '),
          transaction.extra_properties.bankname,
          transaction.trazability_code,
          statusOf(transaction),
          pesos(transaction.total_amount),
        ]),
      },
    ],
    notes: ['Los valores están en pesos colombianos. Solo las transacciones aprobadas son pagos.'],
    about: { payments: transactions.map(({ transaction_id }) => transaction_id) },
    figures: Object.fromEntries(
      approved.map(({ transaction_id, money, total_amount }) => [transaction_id, { money, total_amount }]),
    ),
    statement: `${counts}.`,
  };
}
