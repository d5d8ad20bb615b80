import { gatewayResponses, pseReasons } from '@portal/contract/transactions';
import type { TransactionPage } from '../payments/index.ts';
import { pesosText } from '../platform/pesos.ts';
import type { DocumentContent } from './content.ts';
import { historyDocument, statusOf } from './history.ts';
import { dateOf, groupedId, timeOf } from './words.ts';

type Transaction = TransactionPage['transactions'][number];

const momentOf = (timestamp: string | null): string =>
  timestamp === null ? 'Sin pago' : `${dateOf(timestamp)} ${timeOf(timestamp)}`;

const joined = (values: readonly string[]): string => [...new Set(values)].join(', ');

const responseOf = ({ reason_code, response_gateway }: Transaction): string =>
  pseReasons[reason_code] ?? gatewayResponses[response_gateway] ?? response_gateway;

/** Payments of all customers on paper, in the order given and with the columns of the screen (RE-20, RE-23). */
export function paymentsReport(transactions: readonly Transaction[], today: string): DocumentContent {
  return {
    ...historyDocument(transactions, today),
    title: 'Informe de pagos',
    file: `informe-de-pagos-${today}`,
    tables: [
      {
        title: '',
        columns: [
          { title: 'Creación', width: 8 },
          { title: 'Cédula', width: 10 },
          { title: 'Id', width: 20 },
          { title: 'Estado', width: 7 },
          { title: 'Respuesta', width: 10 },
          { title: 'Facturas', width: 8 },
          { title: 'Marca', width: 5 },
          { title: 'Pago', width: 8 },
          { title: 'Valor', width: 9, align: 'right' },
          { title: 'Rastreo', width: 8 },
          { title: 'Login', width: 5 },
        ],
        rows: transactions.map((transaction) => [
          momentOf(transaction.created),
          groupedId(transaction.user.fiscal_number),
          transaction.transaction_id,
          statusOf(transaction),
          responseOf(transaction),
          joined(transaction.invoices.map(({ invoice }) => invoice)),
          joined(transaction.invoices.map(({ marca }) => marca)),
          momentOf(transaction.paid_date),
          pesosText(transaction.total_amount),
          transaction.trazability_code,
          transaction.login ? 'Si' : 'No',
        ]),
      },
    ],
  };
}
