import { gatewayAnswer } from '@portal/contract/gateway-words';
import { type PaymentGroup, paymentGroupWords } from '@portal/contract/payment-groups';
import type { ShownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import { dateOf, timeOf } from '@portal/values/bogota-time';
import { longDate } from '@portal/values/dates';
import { groupedId, pesos } from '@portal/values/number-formats';
import type { TransactionPage } from '../../money/payments/index.ts';
import type { DocumentContent } from './content.ts';
import { historyDocument, statusOf } from './history.ts';

type Transaction = TransactionPage['transactions'][number];

const momentOf = (timestamp: string | null): string =>
  timestamp === null ? 'Sin pago' : `${dateOf(timestamp)} ${timeOf(timestamp)}`;

const joined = (values: readonly string[]): string => [...new Set(values)].join(', ');

/** Filters of a payments report: its query, without pages. Dates are `DD-MM-YY`. */
export interface ReportFilters {
  readonly min_date?: string | undefined;
  readonly max_date?: string | undefined;
  readonly status?: ShownStatus | undefined;
  readonly fiscal_number?: string | undefined;
  readonly transaction_id?: string | undefined;
  readonly trazability_code?: string | undefined;
  readonly outcome?: ShownStatus | undefined;
  readonly group?: PaymentGroup | undefined;
  readonly bank?: string | undefined;
}

const day = (date: string): string => longDate(`20${date.split('-').reverse().join('-')}`);

function daysInWords({ min_date, max_date }: ReportFilters): string {
  if (min_date && max_date)
    return min_date === max_date ? `del ${day(min_date)}` : `del ${day(min_date)} al ${day(max_date)}`;
  if (min_date) return `desde el ${day(min_date)}`;
  return max_date ? `hasta el ${day(max_date)}` : 'de todas las fechas';
}

/** Filters of a report in words, so that the paper is clear without the screen. */
export function filtersInWords(filters: ReportFilters): string {
  const { status, outcome, group, bank, fiscal_number, transaction_id, trazability_code } = filters;
  return [
    `Pagos ${daysInWords(filters)}`,
    outcome && `estado ${transactionStatusLabels[outcome]}`,
    status && `estado ${transactionStatusLabels[status]}`,
    bank && `de ${bank}`,
    group && paymentGroupWords(group),
    fiscal_number && `cédula ${groupedId(fiscal_number)}`,
    transaction_id && `id ${transaction_id}`,
    trazability_code && `código de rastreo ${trazability_code}`,
  ]
    .filter(Boolean)
    .join(', ')
    .concat('.');
}

/** Document of the payments of all customers, in the order given and with the columns of the screen (RE-20, RE-23). */
export function paymentsReport(
  transactions: readonly Transaction[],
  today: string,
  filters: ReportFilters,
): DocumentContent {
  return {
    ...historyDocument(transactions, today),
    title: 'Informe de pagos',
    paragraphs: [filtersInWords(filters)],
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
          gatewayAnswer(transaction),
          joined(transaction.invoices.map(({ invoice }) => invoice)),
          joined(transaction.invoices.map(({ marca }) => marca)),
          momentOf(transaction.paid_date),
          pesos(transaction.total_amount),
          transaction.trazability_code,
          transaction.login ? 'Si' : 'No',
        ]),
      },
    ],
  };
}
