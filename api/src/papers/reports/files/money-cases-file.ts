import { caseKindLabels, caseStateLabels } from '@portal/contract/money-case-labels';
import {
  type CaseFilters,
  caseRows,
  countCases,
  cursorOf,
  type WireCase,
  wireCases,
} from '../../../money/money-desk/index.ts';
import type { FileSource } from '../../jobs/index.ts';
import { BATCH, type Column, CSV_MEDIA, csvFile, spaced } from './csv.ts';

const columns: readonly Column<WireCase>[] = [
  { title: 'Caso', value: (row) => row.id },
  { title: 'Abierto', value: (row) => spaced(row.opened_at) },
  { title: 'Cerrado', value: (row) => row.closed_at && spaced(row.closed_at) },
  { title: 'Plazo vencido', value: (row) => (row.late ? 'Sí' : 'No') },
  { title: 'Motivo', value: (row) => caseKindLabels[row.kind] },
  { title: 'Estado', value: (row) => caseStateLabels[row.state] },
  { title: 'Cédula', value: (row) => row.fiscal_number },
  { title: 'Nombre', value: (row) => row.name },
  { title: 'Valor', value: (row) => row.amount },
  { title: 'Id', value: (row) => row.transaction_id },
  { title: 'Referencia', value: (row) => row.reference },
  { title: 'Código de rastreo', value: (row) => row.trazability_code },
  { title: 'Por confirmar, pedido por', value: (row) => row.waiting?.by.name ?? '' },
];

/** Cases of the money desk, oldest first; their ages count up to the start of the file. */
export const moneyCasesFile: FileSource = {
  fileName: 'casos.csv',
  media: CSV_MEDIA,
  count: async ({ db, clock }, filters) => ({
    total: await countCases(db, filters as CaseFilters, clock.now()),
    upTo: 0,
  }),
  write: ({ db, clock }, filters) => {
    const now = clock.now();
    return csvFile(
      columns,
      (async function* () {
        let cursor: string | undefined;
        for (;;) {
          const rows = await caseRows(db, filters as CaseFilters, { now, limit: BATCH, cursor });
          const last = rows.at(-1);
          if (!last) return;
          yield await wireCases(db, rows, now);
          cursor = cursorOf(last);
        }
      })(),
    );
  },
};
