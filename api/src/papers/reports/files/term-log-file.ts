import { bogotaTimestamp } from '@portal/values/bogota-time';
import { staffNames } from '../../../access/identity/index.ts';
import { countTermSteps, type TermStatus, type TermStep, termSteps } from '../../../lending/terms/index.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { dayRange } from '../../../platform/process/day-range.ts';
import type { FileSource, Filters } from '../../jobs/index.ts';
import { BATCH, type Column, CSV_MEDIA, csvFile, spaced, walk } from './csv.ts';

type Row = TermStep & { readonly name: string };

const STATES: Readonly<Record<TermStatus, string>> = {
  validated: 'Validada',
  simulated: 'Simulada',
  terms_accepted: 'Términos aceptados',
  code_accepted: 'Código aceptado',
  confirmed: 'Confirmada',
  abandoned: 'Abandonada',
};

const columns: readonly Column<Row>[] = [
  { title: 'Fecha', value: (row) => spaced(bogotaTimestamp(row.at)) },
  { title: 'Cédula', value: (row) => row.fiscalNumber },
  { title: 'Usuario', value: (row) => row.actor },
  { title: 'Nombre del usuario', value: (row) => row.name },
  { title: 'Motivo', value: (row) => row.reason },
  { title: 'Número de modificación', value: (row) => row.number },
  { title: 'Factura', value: (row) => row.invoice },
  { title: 'Plazo anterior', value: (row) => row.term },
  { title: 'Plazo nuevo', value: (row) => row.newTerm },
  { title: 'Estado anterior', value: (row) => (row.previousStatus ? STATES[row.previousStatus] : '') },
  { title: 'Estado actual', value: (row) => STATES[row.currentStatus] },
  { title: 'Rechazo', value: (row) => row.refusal },
];

const rangeOf = ({ min_date, max_date }: Filters) => {
  const { from, before } = dayRange(min_date, max_date, ['/body/min_date', '/body/max_date']);
  if (!from || !before) throw new ApiError('INVALID_REQUEST');
  return { from, before };
};

/** Every step of every change of a term, in their order (API-71, RE-32). */
export const termLogFile: FileSource = {
  fileName: 'logModificacionPlazo.csv',
  media: CSV_MEDIA,
  count: async ({ db }, filters) => {
    const { total, latest } = await countTermSteps(db, rangeOf(filters));
    return { total, upTo: latest };
  },
  write: ({ db }, filters, upTo) =>
    csvFile(
      columns,
      walk(
        async (after: number | undefined) => {
          const steps = await termSteps(db, { ...rangeOf(filters), limit: BATCH, after: after ?? 0 });
          const rows = steps.filter(({ id }) => id <= upTo);
          const names = await staffNames(
            db,
            rows.map(({ actor }) => actor),
          );
          return rows.map((row): Row => ({ ...row, name: names.get(row.actor) ?? '' }));
        },
        (row) => row.id,
      ),
    ),
};
