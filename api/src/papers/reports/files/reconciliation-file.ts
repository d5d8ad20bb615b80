import { transactionStatusLabels } from '@portal/contract/transaction-status-labels';
import type { ComparedPayment, Gateway } from '../../../money/payments/index.ts';
import type { FileSource } from '../../jobs/index.ts';
import { comparedByDay, reconciliationDays, reconciliationReport } from '../queries/reconciliation.ts';
import { type Column, CSV_MEDIA, csvFile } from './csv.ts';

const RESULTS: Readonly<Record<NonNullable<ComparedPayment['kind']>, string>> = {
  only_at_bank: 'Solo en el banco',
  only_here: 'Solo en el portal',
  outside: 'Anterior al portal, fuera de la pasarela',
  status: 'Estado diferente',
  amount: 'Valor diferente',
};

const labelOf = (status: string): string =>
  transactionStatusLabels[status as keyof typeof transactionStatusLabels] ?? status;

/** What became of money that was received, where it did not stay with its invoices: totals by status leave it out. */
const MONEY: Partial<Record<NonNullable<ComparedPayment['money']>, string>> = {
  suspense: 'En revisión',
  returned: 'Devuelto',
  written_down: 'No aplicado',
  reversed: 'Reversado por el banco',
};

const columns: readonly Column<ComparedPayment>[] = [
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
  { title: 'Novedad del dinero', value: (row) => (row.money && MONEY[row.money]) ?? '' },
];

/** Our payments compared with the bank's file, every payment of both, a day in memory at a time (API-70, RE-31). */
export function reconciliationFile(gateway: Gateway): FileSource {
  return {
    fileName: 'report.csv',
    media: CSV_MEDIA,
    count: async ({ db }, filters) => {
      const report = await reconciliationReport(db, gateway, reconciliationDays(filters));
      return { total: report.matched + report.total_differences, upTo: 0 };
    },
    write: ({ db }, filters) => csvFile(columns, comparedByDay(db, gateway, reconciliationDays(filters))),
  };
}
