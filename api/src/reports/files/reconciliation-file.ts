import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import type { FileSource } from '../../jobs/index.ts';
import type { Gateway } from '../../payments/index.ts';
import { type Compared, reconcile, reconciliationDays } from '../queries/reconciliation.ts';
import { type Column, CSV_MEDIA, csvFile } from './csv.ts';

const RESULTS: Readonly<Record<NonNullable<Compared['kind']>, string>> = {
  only_at_bank: 'Solo en el banco',
  only_here: 'Solo en el portal',
  outside: 'Anterior al portal, fuera de la pasarela',
  status: 'Estado diferente',
  amount: 'Valor diferente',
};

const labelOf = (status: string): string =>
  transactionStatusLabels[status as keyof typeof transactionStatusLabels] ?? status;

const columns: readonly Column<Compared>[] = [
  { title: 'Fecha', value: (row) => row.date },
  { title: 'Resultado', value: (row) => (row.kind === null ? 'Coincide' : RESULTS[row.kind]) },
  { title: 'Referencia', value: (row) => row.reference },
  { title: 'Id', value: (row) => row.transaction_id },
  { title: 'Cédula', value: (row) => row.fiscal_number },
  { title: 'Código de rastreo', value: (row) => row.trazability_code },
  { title: 'Estado en el portal', value: (row) => labelOf(row.our_status) },
  { title: 'Valor en el portal', value: (row) => row.our_amount },
  { title: 'Estado en el banco', value: (row) => row.bank_status },
  { title: 'Valor en el banco', value: (row) => row.bank_amount ?? row.bank_amount_said },
];

/**
 * Our payments compared with the bank's file, every payment of both (API-70, RE-31). At most 31 days, so it fits in
 * memory.
 */
export function reconciliationFile(gateway: Gateway): FileSource {
  return {
    fileName: 'report.csv',
    media: CSV_MEDIA,
    count: async ({ db }, filters) => ({
      total: (await reconcile(db, gateway, reconciliationDays(filters))).length,
      upTo: 0,
    }),
    write: ({ db }, filters) =>
      csvFile(
        columns,
        (async function* () {
          yield await reconcile(db, gateway, reconciliationDays(filters));
        })(),
      ),
  };
}
