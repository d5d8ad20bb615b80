import { shownStatus } from '@portal/contract/shown-status';
import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import {
  countPayments,
  type PaymentExportRow,
  paymentsAfter,
  paymentsMark,
  type TransactionFilters,
} from '../../../money/payments/index.ts';
import type { FileSource, Filters } from '../../jobs/index.ts';
import { BATCH, type Column, CSV_MEDIA, csvFile, walk } from './csv.ts';

const columns: readonly Column<PaymentExportRow>[] = [
  { title: 'Fecha de creación', value: (row) => row.created },
  { title: 'Cédula', value: (row) => row.fiscalNumber },
  { title: 'Id', value: (row) => row.publicId },
  {
    title: 'Estado del pago',
    value: (row) =>
      transactionStatusLabels[shownStatus({ status: row.status, response_gateway: row.responseGateway })],
  },
  { title: 'Respuesta de la pasarela', value: (row) => row.responseGateway },
  { title: 'Factura(s)', value: (row) => row.invoices },
  { title: 'Marca de pago total', value: (row) => row.marcas },
  { title: 'Fecha de pago', value: (row) => row.paid },
  { title: 'Valor pagado', value: (row) => row.amount },
  { title: 'Código de rastreo', value: (row) => row.trazabilityCode },
  { title: 'Login', value: (row) => (row.login ? 'Si' : 'No') },
];

// The contract has checked the filters.
const filtersOf = (filters: Filters, as_of: Date): TransactionFilters => ({ ...filters, as_of });

/** Payments of all customers in the order of the screen, newest first by default (API-69, RE-21, RE-23). */
export const paymentsFile: FileSource = {
  fileName: 'pagos.csv',
  media: CSV_MEDIA,
  count: async ({ db, clock }, filters) => {
    const upTo = await paymentsMark(db);
    return { upTo, total: await countPayments(db, filtersOf(filters, clock.now()), upTo) };
  },
  write({ db, clock }, filters, upTo) {
    const chosen = filtersOf(filters, clock.now());
    return csvFile(
      columns,
      walk(
        (after: string | undefined) => paymentsAfter(db, chosen, { upTo, after, limit: BATCH }).execute(),
        (row) => row.position,
      ),
    );
  },
};
